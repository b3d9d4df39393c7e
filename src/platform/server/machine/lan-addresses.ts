import { networkInterfaces } from 'node:os'
import type { Settings } from '#platform/server/settings.ts'
import { isPrivateAddress } from './nearby.ts'

// Bridges of containers and virtual machines, and tunnels: no phone in the hotel is behind them.
const virtual =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|vethernet|lxc|lxd|cni|flannel|cali|podman|bridge\d|tun|tap|utun|wg|zt|tailscale|awdl|llw)/i

/**
 * The private IPv4 addresses of this machine, for phones in the same network. Link-local ones are left out: they lead
 * nowhere.
 */
export const lanAddresses = (
  interfaces: Record<
    string,
    readonly { address: string; family: string; internal: boolean }[] | undefined
  > = networkInterfaces(),
): string[] =>
  Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    virtual.test(name)
      ? []
      : addresses
          .filter(
            ({ address, family, internal }) =>
              family === 'IPv4' && !internal && isPrivateAddress(address) && !address.startsWith('169.254.'),
          )
          .map(({ address }) => address),
  )

/**
 * The lines that tell where phones in the same network find a server on `host`, and what works there. None when the
 * server has a public address or listens on this machine only.
 */
export const phoneLines = (
  { publicUrl, host }: Pick<Settings, 'publicUrl' | 'host'>,
  port: number,
  addresses = lanAddresses(),
): string[] => {
  if (!/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(publicUrl)) return []
  const reached = host === '0.0.0.0' || host === '::' ? addresses : addresses.filter((address) => address === host)
  if (reached.length === 0) return []
  return [
    `On phones in the same network: ${reached.map((address) => `http://${address}:${port}`).join(' or ')}`,
    'Installing it, push messages and use without a network need https: see "Behind a reverse proxy" in docs/operations.md.',
  ]
}
