import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

// Narrower than the SSRF guard: an address that only translates to another one can belong to a stranger.
const nearby = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  nearby.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  nearby.addSubnet(network, bits, 'ipv6')

/** True if an address belongs to this machine or a private network, and not to the Internet. */
export const isPrivateAddress = (address: string): boolean => {
  // Without the zone of a link-local address: fe80::1%eth0.
  const [bare = ''] = address.split('%')
  return isIP(bare) !== 0 && nearby.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4')
}

// Names that resolve only inside a machine or a network (RFC 6761, 6762, 8375, and those reserved by ICANN).
const privateName = /^[^.]+$|\.(localhost|local|internal|home\.arpa)$/

/** True if an installation's URL is meant for one machine or a private network. A URL with https is public. */
export const isPrivateUrl = (url: string): boolean => {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return protocol === 'http:' && (isIP(host) === 0 ? privateName.test(host) : isPrivateAddress(host))
}

/**
 * True if the client is on this machine or in a private network. A proxy that is not in TRUSTED_PROXIES may forward
 * strangers: its header tells.
 */
export const isCalledFromNearby = ({
  ip,
  socket,
  headers,
}: Pick<FastifyRequest, 'ip' | 'socket' | 'headers'>): boolean =>
  isPrivateAddress(ip) &&
  (ip !== socket.remoteAddress || (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined))
