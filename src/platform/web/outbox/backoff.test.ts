import { expect, test } from 'vitest'
import { Backoff } from './backoff.ts'

const aPace = (random = 1) => {
  const clock = { now: 5_000 }
  const pace = new Backoff(
    () => clock.now,
    () => random,
  )
  return { clock, pace, seconds: (count: number) => Array.from({ length: count }, () => pace.next() / 1000) }
}

test('each wait is twice as long, up to a minute; hope begins them anew', () => {
  const { pace, seconds } = aPace()
  expect(seconds(7)).toEqual([2, 4, 8, 16, 32, 60, 60])
  pace.hope()
  expect(seconds(2)).toEqual([2, 4])
})

test('half of each is chance', () => {
  expect(aPace(0).seconds(7)).toEqual([1, 2, 4, 8, 16, 30, 30])
  expect(aPace(0.5).pace.first()).toBe(1_500)
})

test('a server that says when to come again is left alone until then, also where there is hope', () => {
  const { clock, pace, seconds } = aPace()
  pace.hold(45)
  pace.hope()
  expect([pace.isHeld, pace.first(), ...seconds(2)]).toEqual([true, 45_000, 45, 45])
  // Another answer that wants it sooner was given before, or by somebody else.
  pace.hold(1)
  clock.now += 44_000
  expect([pace.isHeld, pace.first()]).toEqual([true, 2_000])
  clock.now += 1_000
  expect([pace.isHeld, ...seconds(1)]).toEqual([false, 8])
})

test('nobody is waited for longer than ten minutes', () => {
  const { pace } = aPace()
  pace.hold(86_400)
  expect(pace.next()).toBe(600_000)
})
