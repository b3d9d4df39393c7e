import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { unavailable } from '#platform/contract/failure.ts'
import { encode } from './encode.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a queued image is refused before the browser times out', async () => {
  const original = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8a3324' } })
    .jpeg()
    .toBuffer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [first, second] = [encode(original), encode(original)]
  vi.advanceTimersByTime(10_000)
  await expect(second).rejects.toMatchObject({ failure: unavailable })
  expect(await first).toMatchObject({ width: 400, height: 300 })
})
