import { expect, test } from 'vitest'
import { keysPersonal } from '#modules/keys/server/personal.ts'
import { mailPersonal } from '#modules/mail/server/personal.ts'
import { pushPersonal } from '#modules/notifications/server/personal.ts'
import type { DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'
import { features } from '#modules/server.ts'
import { signInPersonal } from '#modules/sign-in/server/personal.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { composeDraft } from './draft.ts'

const sources: DataSubjectSource[] = [
  signInPersonal,
  ...features.flatMap(({ personal }) => personal ?? []),
  pushPersonal,
  mailPersonal,
  keysPersonal,
]
/** What the texts name of the settings. */
const named = { days: 7, kept: { key: 'registration.set_kept_days', days: 365 } }
/** One paragraph of each that is declared; of connections one with a name. */
const declared = sources
  .flatMap(({ notice }) => notice ?? [])
  .map(({ key, kept, listNames, readValues }) => ({
    key,
    kept,
    name: listNames ? `Sunce ${key}` : null,
    values: readValues ? named : {},
  }))
const always = declared.filter(({ key }) => key === 'sign_in' || key === 'push')
const switches = declared.filter((one) => !always.includes(one))
/** Each switch alone, each two, and all but those. */
const combinations = switches.flatMap((one) =>
  switches.flatMap((other) => {
    const isOf = (it: (typeof switches)[number]): boolean => it === one || it === other
    return [switches.filter(isOf), switches.filter((it) => !isOf(it))]
  }),
)
const seller = { name: 'Hotel Marina d.o.o.', address: 'Slovenska obala 12\n85310 Budva' }

test('what stores data of guests is declared, each once', () => {
  expect(declared.map(({ key }) => key).toSorted()).toEqual([
    'bill',
    'calendars',
    'conversations',
    'do_not_disturb',
    'extras',
    'invoices',
    'keys',
    'mail',
    'orders',
    'push',
    'ratings',
    'register',
    'registration',
    'requests',
    'reservations',
    'sign_in',
    'taxi',
    'tourist_tax',
    'webhooks',
  ])
})

test.each(languageCodes)(
  'the draft has a paragraph if and only if its switch is on, alone, with each other and without each other, in %s',
  (language) => {
    const compose = (needed: typeof declared) => composeDraft(language, { seller, retention_days: 21, needed })
    const paragraphs = new Map(declared.map((one) => [one, compose([one]).basis[0]?.text ?? '']))
    expect(new Set(paragraphs.values()).size).toBe(declared.length)
    const wrong: number[] = []
    for (const [bits, on] of combinations.entries()) {
      const needed = [...always, ...on]
      const { text } = compose(needed)
      const isRight = [...paragraphs].every(([one, paragraph]) => text.includes(paragraph) === needed.includes(one))
      if (!isRight || /legal\.|\{\{|undefined|null/.test(text)) wrong.push(bits)
    }
    expect(wrong).toEqual([])
    const { text } = compose(declared)
    for (const said of ['Hotel Marina d.o.o., Slovenska obala 12, 85310 Budva', '21 ', 'Sunce webhooks'])
      expect(text).toContain(said)
  },
)

test('an address that the hotel has not entered is a blank', () => {
  const { text } = composeDraft('en', { seller: { ...seller, address: ' ' }, retention_days: 30, needed: [] })
  expect(text).toContain('Hotel Marina d.o.o., [your address].')
})
