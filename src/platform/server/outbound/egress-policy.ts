// Which servers may be called. SSRF: anyone who signs in can submit a URL, and this server would call it.
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The addresses that a call may reach: public ones only, or any, for hosts and origins that the operator has named. */
export type EgressPolicy = 'public' | 'any'

/**
 * By the form of a URL alone. Checked when it is saved and when it is used.
 * @param named their origins are for any call; null: no call at all
 */
const check = (
  address: string,
  named: readonly string[] | null,
  checkHost: (hostname: string) => EgressPolicy | 'blocked',
): EgressPolicy | 'blocked' => {
  if (named === null || !URL.canParse(address)) return 'blocked'
  const url = new URL(address)
  // Another parser might find another host in a URL that is not in normal form.
  if (url.href !== address || url.username || url.password) return 'blocked'
  if (named.some((entry) => entry.includes('://') && URL.canParse(entry) && new URL(entry).origin === url.origin))
    return 'any'
  return url.protocol === 'https:' && url.port === '' ? checkHost(url.hostname) : 'blocked'
}

/**
 * The policy for a call to a push service, which the operator has to have named.
 * @param named patterns such as `*.push.apple.com` (https on the default port), or origins such as
 * `http://127.0.0.1:4000`
 */
export const checkPushEndpoint = (address: string, named: readonly string[]): EgressPolicy | 'blocked' =>
  check(address, named, (hostname) =>
    named.some((entry) =>
      entry.startsWith('*.')
        ? hostname.endsWith(entry.slice(1)) && hostname.length > entry.length - 1
        : hostname === entry,
    )
      ? 'public'
      : 'blocked',
  )

/**
 * The policy for a call to an address that a hotel names, such as of a webhook or a calendar: over https and the usual
 * port to a public host, or to any host that the operator has named.
 * @param named host names, or complete origins such as `http://10.0.0.7:4000`; null: no call at all
 */
export const checkHotelAddress = (address: string, named: readonly string[] | null): EgressPolicy | 'blocked' =>
  check(address, named, (hostname) => {
    if (named?.includes(hostname)) return 'any'
    const isAddress = isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0
    // A name without a dot is one of the own network.
    return isAddress || !/\w\.\w/.test(hostname) ? 'blocked' : 'public'
  })

// This machine, its network, cloud metadata, and addresses that translate to them.
const insideOf4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
const insideOf6: readonly [string, number][] = [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const inside = new BlockList()
for (const [net, bits] of insideOf4) {
  inside.addSubnet(net, bits, 'ipv4')
  // The same addresses mapped to IPv6.
  for (const prefix of ['::ffff:', '64:ff9b::']) inside.addSubnet(`${prefix}${net}`, 96 + bits, 'ipv6')
}
for (const [net, bits] of insideOf6) inside.addSubnet(net, bits, 'ipv6')

/** True if an address belongs to this machine or a private network. */
export const isNonPublicAddress = (address: string): boolean =>
  inside.check(address, address.includes(':') ? 'ipv6' : 'ipv4')

/**
 * A DNS lookup for connections that may only leave to the public Internet: fails for a name with any private address.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? failed('ENOTFOUND'), '')
    if (addresses.some(({ address }) => isNonPublicAddress(address))) return callback(failed('PRIVATE_ADDRESS'), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })

const failed = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code })

const maxWaitMs = 3_000

/**
 * True if a host name resolves to this machine or a private network now. One that does not resolve, or not in time, does
 * not: each connection is checked again.
 */
export const resolvesToPrivateAddress = (hostname: string): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), maxWaitMs)
    lookupPublic(hostname, { all: true }, (error) => {
      clearTimeout(timer)
      resolve(error?.code === 'PRIVATE_ADDRESS')
    })
  })
