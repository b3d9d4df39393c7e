import { expect, test } from 'vitest'
import { isCalledFromNearby, isPrivateAddress, isPrivateUrl } from './nearby.ts'

test('addresses of this machine and of private networks are nearby, and those of the Internet are not, however they are written', () => {
  for (const address of [
    '127.0.0.1',
    '127.8.9.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.178.20',
    '169.254.7.7',
    '::1',
    'fe80::1%eth0',
    'fd12:3456::1',
    '::ffff:192.168.1.2',
  ])
    expect([address, isPrivateAddress(address)]).toEqual([address, true])
  for (const address of [
    '8.8.8.8',
    '172.32.0.1',
    '192.169.0.1',
    '100.64.0.1',
    '2a00:1450::1',
    '2002:c0a8:101::1',
    '::ffff:8.8.8.8',
    '',
    'localhost',
    '10.0.0',
  ])
    expect([address, isPrivateAddress(address)]).toEqual([address, false])
})

test('an installation with https or a public name is public; with http on a machine or in a private network it is not', () => {
  for (const url of [
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:3000',
    'http://192.168.1.20:3000',
    'http://reception:3000',
    'http://bell.local',
    'http://bell.home.arpa.',
    'http://a.localhost:1',
  ])
    expect([url, isPrivateUrl(url)]).toEqual([url, true])
  for (const url of [
    'https://localhost',
    'https://bell.local',
    'http://bell.example',
    'http://203.0.113.7:3000',
    'http://[2a00:1450::1]',
    'http://localhost.example',
    'http://192.168.1.20.example',
  ])
    expect([url, isPrivateUrl(url)]).toEqual([url, false])
})

test('whoever comes through an untrusted proxy counts as not nearby', () => {
  const call = (ip: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    isCalledFromNearby({ ip, socket: { remoteAddress }, headers } as never)
  expect(call('127.0.0.1', '127.0.0.1')).toBe(true)
  expect(call('127.0.0.1', '127.0.0.1', { 'x-forwarded-for': '192.168.1.2' })).toBe(false)
  expect(call('127.0.0.1', '127.0.0.1', { forwarded: 'for=192.168.1.2' })).toBe(false)
  // Fastify takes the address from the header of a proxy that is trusted.
  expect(call('192.168.1.2', '127.0.0.1', { 'x-forwarded-for': '192.168.1.2' })).toBe(true)
  expect(call('8.8.8.8', '127.0.0.1', { 'x-forwarded-for': '8.8.8.8' })).toBe(false)
})
