import { expect, test } from 'vitest'
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from './concurrency-limit.ts'

test('a limited number work at once, more wait in order, and later callers are told when to retry; then there is room again', async () => {
  const limit = createConcurrencyLimit({ atOnce: 2, maxWaiters: 3, maxWaitMs: 60_000, retryAfterSeconds: 5 })
  const ends: (() => void)[] = []
  const began: number[] = []
  const piece = (number: number) =>
    limit(async () => {
      began.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 1) throw new Error('one that fails')
      return number
    })
  const pieces = [0, 1, 2, 3, 4].map((number) => piece(number).catch(() => 'failed'))
  await expect(piece(5)).rejects.toMatchObject({
    failure: { code: 'platform.unavailable', status: 503 },
    retryAfterSeconds: 5,
  })
  expect(began).toEqual([0, 1])
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended)
    ends[ended]!()
  }
  expect(await Promise.all(pieces)).toEqual([0, 'failed', 2, 3, 4])
  expect(began).toEqual([0, 1, 2, 3, 4])
  const after = piece(6)
  await expect.poll(() => ends.length).toBe(6)
  ends[5]!()
  expect(await after).toBe(6)
})

test('nobody waits longer than the maximum, and whoever has given up takes no turn', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, maxWaiters: 10, maxWaitMs: 50, retryAfterSeconds: 5 })
  let end = (): void => {}
  const long = limit(() => new Promise<void>((resolve) => (end = resolve)))
  const done: number[] = []
  const refused = await Promise.all(
    [1, 2, 3].map((number) => limit(async () => done.push(number)).catch((error: unknown) => error)),
  )
  expect(refused).toEqual(
    Array.from({ length: 3 }, () =>
      expect.objectContaining({
        failure: expect.objectContaining({ code: 'platform.unavailable' }),
        retryAfterSeconds: 5,
      }),
    ),
  )
  end()
  await long
  expect(await limit(async () => done.push(4))).toBe(1)
  expect(done).toEqual([4])
})

test('each key has its own limit: one that is full blocks no other, and has room again afterwards', async () => {
  const createQueue = createKeyedConcurrencyLimit({ atOnce: 1, maxWaiters: 1, maxWaitMs: 60_000, retryAfterSeconds: 5 })
  const ends: (() => void)[] = []
  const busy = () => createQueue('busy', () => new Promise<void>((resolve) => ends.push(resolve)))
  const both = [busy(), busy()]
  await expect(busy()).rejects.toMatchObject({ failure: { code: 'platform.unavailable' }, retryAfterSeconds: 5 })
  expect(await createQueue('quiet', async () => 'done')).toBe('done')
  for (const [ended, one] of both.entries()) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended)
    ends[ended]!()
    await one
  }
  expect(await createQueue('busy', async () => 'done')).toBe('done')
})
