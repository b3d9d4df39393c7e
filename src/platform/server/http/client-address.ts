import { isIPv6 } from 'node:net'

const ipv4In = (groups: readonly number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')

/** The eight groups of an IPv6 address, as numbers. */
const getGroups = (ip: string): number[] => {
  // A URL normalises an address to one hexadecimal form. It does not accept a zone such as "%eth0".
  const [head = '', tail = ''] = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const getNumbers = (part: string): number[] =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16))
  const [first, last] = [getNumbers(head), getNumbers(tail)]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

const toHex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':')

const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff

/** The network of an address, too large to identify a person: its /24, or the /48 of an IPv6 address. */
export const getNetwork = (ip: string): string => {
  const groups = isIPv6(ip) ? getGroups(ip) : null
  if (groups && !isMapped(groups)) return `${toHex(groups.slice(0, 3))}::/48`
  return `${(groups ? ipv4In(groups) : ip).split('.').slice(0, 3).join('.')}.0/24`
}

/**
 * The client's address as rate limits count it: an IPv4 address as it is, even in IPv6 notation; of an IPv6 address the
 * /64, because one line has all of it and can change its address within it freely.
 */
export const addressForLimits = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const groups = getGroups(ip)
  return isMapped(groups) ? ipv4In(groups) : `${toHex(groups.slice(0, 4))}::/64`
}
