import { expect, test } from 'vitest'
import { SendSchedule } from './send-schedule.ts'

const aSchedule = (random = 1) => {
  const clock = { now: 5_000 }
  const schedule = new SendSchedule(
    () => clock.now,
    () => random,
  )
  return { clock, schedule, seconds: (count: number) => Array.from({ length: count }, () => schedule.next() / 1000) }
}

test('each wait is twice as long, up to a minute; a sign of recovery restarts them', () => {
  const { schedule, seconds } = aSchedule()
  expect(seconds(7)).toEqual([2, 4, 8, 16, 32, 60, 60])
  schedule.reset()
  expect(seconds(2)).toEqual([2, 4])
})

test('half of each wait is random', () => {
  expect(aSchedule(0).seconds(7)).toEqual([1, 2, 4, 8, 16, 30, 30])
  expect(aSchedule(0.5).schedule.first()).toBe(1_500)
})

test('a server that says when to retry is left alone until then, even after a sign of recovery', () => {
  const { clock, schedule, seconds } = aSchedule()
  schedule.delay(45)
  schedule.reset()
  expect([schedule.isDelayed, schedule.first(), ...seconds(2)]).toEqual([true, 45_000, 45, 45])
  // A shorter Retry-After came from an earlier answer, or from another call.
  schedule.delay(1)
  clock.now += 44_000
  expect([schedule.isDelayed, schedule.first()]).toEqual([true, 2_000])
  clock.now += 1_000
  expect([schedule.isDelayed, ...seconds(1)]).toEqual([false, 8])
})

test('no wait is longer than ten minutes', () => {
  const { schedule } = aSchedule()
  schedule.delay(86_400)
  expect(schedule.next()).toBe(600_000)
})
