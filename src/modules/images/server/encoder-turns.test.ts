import { afterEach, expect, test, vi } from 'vitest'
import { unavailable } from '#platform/contract/failure.ts'
import { createEncoderTurns } from './encoder-turns.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Turns whose work ends when the test says so; `done` names the pictures in the order in which they began. */
const begin = (limits: { atOnce?: number; maxOfGuests?: number; maxWaiters?: number } = {}) => {
  const inTurn = createEncoderTurns({
    atOnce: 1,
    maxOfGuests: 1,
    maxWaiters: 20,
    maxWaitMs: 10_000,
    retryAfterSeconds: 5,
    ...limits,
  })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const refused: string[] = []
  const add = (name: string): void => {
    const [hotelId = '', who] = name.split(' ')
    const work = () =>
      new Promise<void>((resolve) => {
        begun.push(name)
        ends.set(name, resolve)
      })
    inTurn({ hotelId, isGuest: who?.startsWith('guest') ?? false }, work).catch((error: unknown) => {
      expect(error).toMatchObject({ failure: unavailable, retryAfterSeconds: 5 })
      refused.push(name)
    })
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await settle()
  }
  return { add, begun, refused, end, settle }
}

test('many pictures of one hotel keep the picture of another waiting for one of them alone', async () => {
  const { add, begun, end, settle } = begin()
  for (const at of [1, 2, 3, 4]) add(`a guest${at}`)
  add('b guest')
  add('c staff')
  await settle()
  for (let at = 0; at < 6; at += 1) await end(begun.at(-1) ?? '')
  expect(begun).toEqual(['a guest1', 'c staff', 'b guest', 'a guest2', 'a guest3', 'a guest4'])
})

test('staff go before the guests of their hotel', async () => {
  const { add, begun, end, settle } = begin()
  for (const name of ['a guest1', 'a guest2', 'a guest3', 'a staff']) add(name)
  await settle()
  for (let at = 0; at < 4; at += 1) await end(begun.at(-1) ?? '')
  expect(begun).toEqual(['a guest1', 'a staff', 'a guest2', 'a guest3'])
})

test('guests never have all encoders: staff begin at once', async () => {
  const { add, begun, end, settle } = begin({ atOnce: 2 })
  for (const name of ['a guest1', 'b guest1', 'a guest2']) add(name)
  await settle()
  expect(begun).toEqual(['a guest1'])
  add('c staff')
  await settle()
  expect(begun).toEqual(['a guest1', 'c staff'])
  await end('c staff')
  expect(begun).toHaveLength(2)
  await end('a guest1')
  expect(begun.slice(2)).toEqual(['b guest1'])
})

test('where too many wait, the last in turn is refused, and not who came last', async () => {
  const { add, begun, refused, end, settle } = begin({ maxWaiters: 3 })
  for (const at of [1, 2, 3, 4]) add(`a guest${at}`)
  await settle()
  expect(refused).toEqual([])
  add('b staff')
  await settle()
  expect(refused).toEqual(['a guest4'])
  add('a guest5')
  await settle()
  expect(refused).toEqual(['a guest4', 'a guest5'])
  for (let at = 0; at < 4; at += 1) await end(begun.at(-1) ?? '')
  expect(begun).toEqual(['a guest1', 'b staff', 'a guest2', 'a guest3'])
})

test('a picture that waits too long is refused, and work that fails gives its turn to the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { add, begun, refused, end, settle } = begin()
  for (const name of ['a guest1', 'a guest2']) add(name)
  await settle()
  vi.advanceTimersByTime(10_000)
  await settle()
  expect([begun, refused]).toEqual([['a guest1'], ['a guest2']])
  add('a guest3')
  await end('a guest1')
  expect(begun).toEqual(['a guest1', 'a guest3'])
  const inTurn = createEncoderTurns({ atOnce: 1, maxOfGuests: 1, maxWaiters: 1, maxWaitMs: 1, retryAfterSeconds: 1 })
  const turn = { hotelId: 'a', isGuest: true }
  await expect(inTurn(turn, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  expect(await inTurn(turn, async () => 'done')).toBe('done')
})
