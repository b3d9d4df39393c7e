import { expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { forgetKept } from './forget.ts'
import { showWaiting, shownNow } from './waiting.ts'

const handling = { drop: () => {}, stillWanted: () => {} }
const entry: Entry = {
  id: 'towels',
  owner: 'marina jonas',
  kind: 'requests',
  route: { method: 'POST', path: '/api/x' },
  params: {},
  body: {},
  text: 'Two towels',
  arrivedWords: 'x',
  madeAt: 0,
  freshMs: 1,
  formUntil: 0,
}

test('what waited is not shown to whoever comes next at this page', () => {
  showWaiting([entry], handling)
  expect(shownNow().entries).toEqual([entry])
  forgetKept()
  expect(shownNow()).toEqual({ entries: [], handling: null })
  showWaiting([{ ...entry, id: 'pillow' }], handling)
  expect(shownNow().entries.map(({ id }) => id)).toEqual(['pillow'])
})
