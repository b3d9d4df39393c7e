import { expect, test } from 'vitest'
import { lanAddresses, phoneLines } from './lan-addresses.ts'

const of = (address: string, more: { family?: string; internal?: boolean } = {}) => ({
  address,
  family: 'IPv4',
  internal: false,
  ...more,
})

test("the addresses for phones are those of the hotel's network, and none of containers, tunnels, this machine or the Internet", () => {
  const interfaces = {
    lo: [of('127.0.0.1', { internal: true })],
    eth0: [of('192.168.1.20'), of('fd00::20', { family: 'IPv6' }), of('fe80::1', { family: 'IPv6' })],
    wlan0: [of('10.0.0.7')],
    docker0: [of('172.17.0.1')],
    'br-0a1b2c': [of('172.18.0.1')],
    veth12: [of('172.19.0.1')],
    virbr0: [of('192.168.122.1')],
    tun0: [of('10.8.0.2')],
    wg0: [of('10.9.0.2')],
    eth1: [of('203.0.113.7')],
    eth2: [of('169.254.10.10')],
    none: undefined,
  }
  expect(lanAddresses(interfaces)).toEqual(['192.168.1.20', '10.0.0.7'])
})

test('the start prints them with what needs https, unless the server has another address or listens on this machine alone', () => {
  const addresses = ['192.168.1.20', '10.0.0.7']
  const lines = (publicUrl: string, host: string) => phoneLines({ publicUrl, host }, 3000, addresses)
  for (const host of ['0.0.0.0', '::'])
    expect(lines('http://localhost:3000', host)[0]).toBe(
      'On phones in the same network: http://192.168.1.20:3000 or http://10.0.0.7:3000',
    )
  expect(lines('http://localhost', '0.0.0.0')[1]).toContain('need https')
  expect(lines('http://127.0.0.1:3000', '10.0.0.7')[0]).toBe('On phones in the same network: http://10.0.0.7:3000')
  for (const [url, host] of [
    ['http://localhost:3000', '127.0.0.1'],
    ['https://bell.example', '0.0.0.0'],
    ['http://192.168.1.20:3000', '0.0.0.0'],
    ['http://localhost.example', '::'],
  ] as const)
    expect([url, host, lines(url, host)]).toEqual([url, host, []])
})
