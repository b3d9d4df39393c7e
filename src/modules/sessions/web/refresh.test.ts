import { describe, expect, test } from 'vitest'
import { ApiFailure } from '#platform/web/api.ts'
import { getWait } from '#platform/web/backoff.ts'
import { isRefreshDue, isVisitDue, refreshWaits, retryRefresh } from './refresh.ts'

const hour = 3_600_000

describe('refreshing a session', () => {
  test('a fresh session of a day is left alone, one with less than twelve hours left is extended', () => {
    const now = Date.parse('2026-11-21T12:00:00.000Z')
    expect(isRefreshDue('manager', new Date(now + 23 * hour).toISOString(), now)).toBe(false)
    expect(isRefreshDue('manager', new Date(now + 11 * hour).toISOString(), now)).toBe(true)
    expect(isRefreshDue('guest', new Date(now + 4 * 24 * hour).toISOString(), now)).toBe(false)
    expect(isRefreshDue('guest', new Date(now + 3 * 24 * hour).toISOString(), now)).toBe(true)
  })

  test('a visit is reported half an hour after the last one, and once by each page in that time', () => {
    const now = Date.parse('2026-11-21T12:00:00.000Z')
    const prolonged = (minutesAgo: number) => new Date(now + 7 * 24 * hour - minutesAgo * 60_000).toISOString()
    expect([
      isVisitDue(prolonged(29), now, 0),
      isVisitDue(prolonged(31), now, 0),
      isVisitDue(prolonged(31), now, now - 60_000),
    ]).toEqual([false, true, false])
  })

  test('waits begin at 200 ms, double, and are at most a minute', () => {
    expect([0, 1, 2, 3].map((failures) => getWait(refreshWaits, failures))).toEqual([200, 400, 800, 1600])
    expect(getWait(refreshWaits, 20)).toBe(60_000)
  })

  const expiring = (ms: number) => ({ expires_at: new Date(ms).toISOString() })
  const noAnswer = new ApiFailure(0, { code: 'platform.unavailable' })

  test('an attempt is repeated until it succeeds', async () => {
    const waited: number[] = []
    let left = 3
    const attempt = () => (left-- > 0 ? Promise.reject(noAnswer) : Promise.resolve(expiring(2)))
    const result = await retryRefresh(expiring(1), attempt, {
      now: () => 0,
      wait: (ms) => Promise.resolve(void waited.push(ms)),
    })
    expect(result).toEqual(expiring(2))
    expect(waited).toEqual([200, 400, 800])
  })

  test('a permanent failure ends it immediately, and so does the end of the session', async () => {
    let attempts = 0
    const failWith = (cause: unknown) => () => {
      attempts += 1
      return Promise.reject(cause)
    }
    const refused = new ApiFailure(401, { code: 'people.not_signed_in' })
    expect(await retryRefresh(expiring(1), failWith(refused), { now: () => 0 })).toBeNull()
    expect(await retryRefresh(expiring(1), failWith(new Error('a bug')), { now: () => 0 })).toBeNull()
    expect(attempts).toBe(2)
    let time = 0
    const wait = (ms: number) => Promise.resolve(void (time += ms))
    expect(await retryRefresh(expiring(1_000), failWith(noAnswer), { now: () => time, wait })).toBeNull()
    expect(attempts).toBe(2 + 3)
  })
})
