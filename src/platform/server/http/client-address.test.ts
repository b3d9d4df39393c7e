import { expect, test } from 'vitest'
import { addressForLimits } from './client-address.ts'

test('an IPv4 address counts as itself, however it is written', () => {
  for (const ip of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7'])
    expect(addressForLimits(ip)).toBe('192.0.2.7')
})
test('all addresses of one IPv6 network count as one, those of a neighbouring network as another', () => {
  const line = ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:DB8:1:2:3:4:192.0.2.7'].map(
    addressForLimits,
  )
  expect(new Set(line)).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(addressForLimits('2001:db8:1:3::1')).not.toBe(line[0])
})
test('short addresses and those of one network card have a network of their own', () => {
  expect(['::1', 'fe80::1%eth0', '2001:db8::'].map(addressForLimits)).toEqual([
    '0:0:0:0::/64',
    'fe80:0:0:0::/64',
    '2001:db8:0:0::/64',
  ])
})
