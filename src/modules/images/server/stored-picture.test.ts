import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { maxStoredBytes, maxStoredHeight, widestImage } from '../contract.ts'
import { isStoredPicture } from './stored-picture.ts'

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a3324' } })
    .webp()
    .toBuffer()

test('a picture that no upload would be stored as is none of ours: too wide, too high, too large, of another size', async () => {
  const most = { width: widestImage, height: maxStoredHeight }
  expect(await isStoredPicture(await draw(most.width, most.height), most)).toBe(true)
  for (const [width, height] of [
    [widestImage + 1, 100],
    [100, maxStoredHeight + 1],
  ] as const)
    expect([width, height, await isStoredPicture(await draw(width, height), { width, height })]).toEqual([
      width,
      height,
      false,
    ])
  expect(await isStoredPicture(await draw(400, 300), { width: 401, height: 300 })).toBe(false)
  const noise = sharp(randomBytes(1000 * 1000 * 3), { raw: { width: 1000, height: 1000, channels: 3 } })
  const large = await noise.webp({ quality: 100, effort: 0 }).toBuffer()
  expect(large.length).toBeGreaterThan(maxStoredBytes)
  expect(await isStoredPicture(large, { width: 1000, height: 1000 })).toBe(false)
})
