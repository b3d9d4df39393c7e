import { expect, test } from 'vitest'
import { clearPersisted } from './clear-persisted.ts'
import type { Entry } from './entry.ts'
import { setQueued, shownNow } from './waiting.ts'

const handling = { drop: () => {}, confirm: () => {} }
const entry: Entry = {
  id: 'towels',
  owner: 'marina jonas',
  kind: 'requests',
  route: { method: 'POST', path: '/api/x' },
  params: {},
  body: {},
  text: 'Two towels',
  sentMessage: 'x',
  madeAt: 0,
  maxAgeMs: 1,
  leaseUntil: 0,
}

test('queued entries are not shown to the next person on this page', () => {
  setQueued([entry], handling)
  expect(shownNow().entries).toEqual([entry])
  clearPersisted()
  expect(shownNow()).toEqual({ entries: [], handling: null, sendingId: null })
  setQueued([{ ...entry, id: 'pillow' }], handling)
  expect(shownNow().entries.map(({ id }) => id)).toEqual(['pillow'])
})
