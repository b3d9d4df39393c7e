import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followKeptPlace, getKeptPlace, keepPlace } from './kept-place.ts'

const sunbed = { id: '0190a5c4-0000-7000-8000-000000000000', name: 'Sunbed 14', area: 'Pool', translations: {} }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.useFakeTimers({ now: Date.parse('2027-07-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a scanned place is kept for four hours, in its hotel alone', () => {
  keepPlace('hotel-marina', sunbed)
  expect([getKeptPlace('hotel-marina'), getKeptPlace('old-town')]).toEqual([sunbed, null])
  // The same object, so that nothing is drawn again for it.
  expect(getKeptPlace('hotel-marina')).toBe(getKeptPlace('hotel-marina'))
  vi.setSystemTime(Date.parse('2027-07-01T15:59:59Z'))
  expect(getKeptPlace('hotel-marina')).toEqual(sunbed)
  vi.setSystemTime(Date.parse('2027-07-01T16:00:00Z'))
  expect(getKeptPlace('hotel-marina')).toBeNull()
})

test('whoever shows the place hears of another one, and of none', () => {
  const shown: (string | undefined)[] = []
  const stop = followKeptPlace(() => shown.push(getKeptPlace('hotel-marina')?.name))
  keepPlace('hotel-marina', sunbed)
  keepPlace('hotel-marina', { ...sunbed, name: 'Terrace' })
  keepPlace('hotel-marina', null)
  stop()
  keepPlace('hotel-marina', sunbed)
  expect(shown).toEqual(['Sunbed 14', 'Terrace', undefined])
})

test('what somebody else has written there is no place', () => {
  localStorage.setItem('place', '{"hotel":')
  expect(getKeptPlace('hotel-marina')).toBeNull()
})
