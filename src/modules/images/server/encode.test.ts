import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { unavailable } from '#platform/contract/failure.ts'
import { maxStoredHeight } from '../contract.ts'
import { encode } from './encode.ts'

const staff = { hotelId: 'a', isGuest: false }
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a3324' } })
    .jpeg()
    .toBuffer()

test('a narrow picture of any height is stored no higher than the limit, one that is low enough as it is', async () => {
  expect(await encode(await draw(1600, 16_000), staff)).toMatchObject({ width: 240, height: maxStoredHeight })
  expect(await encode(await draw(1200, maxStoredHeight), staff)).toMatchObject({ width: 1200, height: maxStoredHeight })
  expect(await encode(await draw(3200, 1600), staff)).toMatchObject({ width: 1600, height: 800 })
})

test('noise is stored with less detail, so that a few pictures do not fill the share of a hotel', async () => {
  const noise = await sharp(randomBytes(1600 * 1600 * 3), { raw: { width: 1600, height: 1600, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
  const { files } = await encode(noise, staff)
  expect(files.map(({ bytes }) => bytes.length <= 1_500_000)).toEqual([true, true, true])
}, 60_000)

test('a picture that takes too long is given up, and the next one is encoded', async () => {
  const late = { failure: unavailable, retryAfterSeconds: 5 }
  await expect(encode(await draw(400, 300), staff, 0)).rejects.toMatchObject(late)
  // The encoder itself is stopped.
  const slow = sharp(randomBytes(1500 * 2400 * 3), { raw: { width: 1500, height: 2400, channels: 3 } })
  const original = await slow.avif({ quality: 60, effort: 0 }).toBuffer()
  await expect(encode(original, staff, 100)).rejects.toMatchObject(late)
  expect(await encode(await draw(400, 300), staff)).toMatchObject({ width: 400, height: 300 })
}, 60_000)

test('an address has two pictures of guests at work at a time, and a few that wait', async () => {
  const original = await draw(400, 300)
  const guest = { hotelId: 'a', isGuest: true, address: '192.0.2.1' }
  const many = await Promise.allSettled(Array.from({ length: 7 }, () => encode(original, guest)))
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  expect(many.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { failure: unavailable } })
  const others = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => encode(original, guest)),
    encode(original, { ...guest, address: '192.0.2.2' }),
    encode(original, { ...staff, address: '192.0.2.1' }),
  ])
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'))
})
