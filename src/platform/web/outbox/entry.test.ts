import { expect, test } from 'vitest'
import { getEntryState } from './entry.ts'

const madeAt = Date.parse('2026-11-21T20:00:00Z')
const entry = { madeAt, maxAgeMs: 300_000, leaseUntil: 0 }

test('a queued entry is sent without asking as long as it is fresh, and not a moment longer', () => {
  expect(getEntryState(entry, madeAt + 300_000)).toBe('waiting')
  expect(getEntryState(entry, madeAt + 300_001)).toBe('stale')
})

test('an entry that its form is still sending is sent by nobody else', () => {
  expect(getEntryState({ ...entry, leaseUntil: madeAt + 50_000 }, madeAt + 49_999)).toBe('sending')
  expect(getEntryState({ ...entry, leaseUntil: madeAt + 50_000 }, madeAt + 50_000)).toBe('waiting')
})

test('a refused entry is not sent again, however fresh', () => {
  expect(getEntryState({ ...entry, refused: { code: 'hotels.feature_off', values: {} } }, madeAt)).toBe('refused')
})

test('a clock that was set back makes no entry stale', () => {
  expect(getEntryState(entry, madeAt - 86_400_000)).toBe('waiting')
})
