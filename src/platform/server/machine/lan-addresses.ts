import { networkInterfaces } from 'node:os'
import { isPrivateAddress } from './nearby.ts'

// Bridges of containers and of virtual machines, and tunnels: no phone in the house is behind them.
const virtual = /^(docker|br-|veth|virbr|vmnet|vboxnet|vethernet|lxc|lxd|cni|flannel|cali|podman|bridge\d|tun|tap|utun|wg|zt|tailscale|awdl|llw)/i

/**
 * Where phones in the same network find this machine: its private IPv4 addresses. One that it has given itself, because nobody
 * gave it another, leads nowhere.
 */
export const lanAddresses = (interfaces: Record<string, readonly { address: string; family: string; internal: boolean }[] | undefined> = networkInterfaces()): string[] =>
  Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    virtual.test(name) ? [] : addresses
      .filter(({ address, family, internal }) => family === 'IPv4' && !internal && isPrivateAddress(address) && !address.startsWith('169.254.'))
      .map(({ address }) => address))

/** Those at which a server that listens on `host` answers. */
export const lanAddressesOf = (host: string, addresses = lanAddresses()): string[] =>
  host === '0.0.0.0' || host === '::' ? addresses : addresses.filter((address) => address === host)
