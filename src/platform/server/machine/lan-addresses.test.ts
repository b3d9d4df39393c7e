import { expect, test } from 'vitest'
import { lanAddresses, lanAddressesOf } from './lan-addresses.ts'

const of = (address: string, more: { family?: string; internal?: boolean } = {}) => ({ address, family: 'IPv4', internal: false, ...more })

test('the addresses for phones are those of the network of the house, and none of containers, tunnels, this machine or the Internet', () => {
  const interfaces = {
    lo: [of('127.0.0.1', { internal: true })], eth0: [of('192.168.1.20'), of('fd00::20', { family: 'IPv6' }), of('fe80::1', { family: 'IPv6' })], wlan0: [of('10.0.0.7')],
    docker0: [of('172.17.0.1')], 'br-0a1b2c': [of('172.18.0.1')], veth12: [of('172.19.0.1')], virbr0: [of('192.168.122.1')], tun0: [of('10.8.0.2')], wg0: [of('10.9.0.2')],
    eth1: [of('203.0.113.7')], eth2: [of('169.254.10.10')], none: undefined,
  }
  expect(lanAddresses(interfaces)).toEqual(['192.168.1.20', '10.0.0.7'])
})

test('they are told where the server listens on them, and not where it listens on this machine alone', () => {
  const addresses = ['192.168.1.20', '10.0.0.7']
  for (const host of ['0.0.0.0', '::']) expect(lanAddressesOf(host, addresses)).toEqual(addresses)
  expect(lanAddressesOf('10.0.0.7', addresses)).toEqual(['10.0.0.7'])
  for (const host of ['127.0.0.1', 'localhost']) expect(lanAddressesOf(host, addresses)).toEqual([])
})
