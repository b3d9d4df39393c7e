import { isIPv6 } from 'node:net'

const ipv4In = (groups: readonly number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')

/** The eight numbers of an IPv6 address. */
const getGroups = (ip: string): number[] => {
  // A URL writes each address in one way, in hexadecimal; it knows no zone such as "%eth0".
  const [head = '', tail = ''] = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const getNumbers = (part: string): number[] =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16))
  const [first, last] = [getNumbers(head), getNumbers(tail)]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

/**
 * The caller's address as limits count it: IPv4 as it is, also where it is written as IPv6; of IPv6 the /64, for one
 * line has all of it and changes its address within it at will.
 */
export const addressForLimits = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const groups = getGroups(ip)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped
    ? ipv4In(groups)
    : `${groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')}::/64`
}
