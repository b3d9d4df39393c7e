import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#platform/contract/languages.ts'
import { readTree, type Tree } from '../source/tree.ts'
import { createFolder, type Files } from '../testing/file-tree-fixture.ts'
import { readCatalogues } from './catalogues.ts'
import { checkMessages } from './check.ts'
import { importTexts, missingTexts } from './exchange.ts'
import { getCategories } from './plurals.ts'
import { printTexts } from './print.ts'
import { entries } from './same-as-english.ts'

const directory = 'src/modules/taxi/messages'
const translated = (language: Language): string => (language === 'ru' ? 'Заказать такси' : `Taxi ${language}`)
const rides = (language: Language): Record<string, string> =>
  Object.fromEntries(
    getCategories(language).map((category) => [
      `rides_${category}`,
      language === 'ru' ? '{{count}} поездок' : `{{count}} ${language} ${category}`,
    ]),
  )
const getTexts = (language: Language): Record<string, string> => ({
  title: translated(language),
  hello: `${translated(language)} {{name}}`,
  ...rides(language),
})

const screen =
  "export const TaxiPage = ({ t }) => <h1 title={t('taxi.hello', { name })}>{t('taxi.title')} {t('taxi.rides', { count: 2 })}</h1>\n"

/** A folder with complete messages and a screen that uses them, with these files changed. */
const messagesTree = (changes: Files = {}): Tree =>
  readTree(
    createFolder({
      ...Object.fromEntries(
        languages.map(({ code }) => [`${directory}/${code}.json`, JSON.stringify(getTexts(code), null, 2)]),
      ),
      'src/modules/taxi/web/TaxiPage.tsx': screen,
      ...changes,
    }),
  )

const problemsWith = (changes: Files): string[] =>
  checkMessages(messagesTree(changes)).map(
    ({ path, line, wrong }) =>
      `${path.replace('src/modules/taxi/', '')}${line === undefined ? '' : `:${line}`} ${wrong}`,
  )

/** The messages of one language with these texts changed; null removes one. */
const texts = (language: Language, changes: Record<string, string | null>): Files => ({
  [`${directory}/${language}.json`]: JSON.stringify(
    Object.fromEntries(Object.entries({ ...getTexts(language), ...changes }).filter(([, text]) => text !== null)),
    null,
    2,
  ),
})
/** The same change in all ten. */
const everywhere = (changes: (language: Language) => Record<string, string>): Files =>
  Object.assign({}, ...languages.map(({ code }) => texts(code, changes(code))))

/** The screen with this child added. */
const withChild = (child: string): Files => ({
  'src/modules/taxi/web/TaxiPage.tsx': screen.replace('</h1>', `\n${child}</h1>`),
})

/** Another text in every language. */
const withText = (key: string): Files => everywhere((language) => ({ [key]: translated(language) }))
const web = 'src/modules/taxi/web'

test.each<[what: string, changes: Files, ...problems: string[]]>([
  ['complete messages', {}],
  ['a missing language', { [`${directory}/hu.json`]: null }, 'messages/hu.json is missing.'],
  ['a missing text', texts('de', { title: null }), 'messages/de.json lacks title.'],
  [
    'a text that English does not have',
    texts('de', { more: 'Mehr' }),
    'messages/de.json:6 has more, which English does not have.',
  ],
  ['a key not in snake_case', texts('de', { rideNow: 'Jetzt' }), 'messages/de.json:6 has the key "rideNow".'],
  ['a missing plural form', texts('pl', { rides_many: null }), 'messages/pl.json lacks rides_many.'],
  [
    'a plural form of another language',
    texts('hu', { rides_few: '{{count}} hu few' }),
    'messages/hu.json:6 has rides_few, which English does not have.',
  ],
  [
    'a plural form that English has not',
    texts('en', { rides_few: '{{count}} few' }),
    'messages/en.json:6 has rides_few, which English has no plural form for.',
  ],
  ['a key that merely ends like a plural', { ...withText('type_other'), ...withChild('{t(`taxi.type_${type}`)}') }],
  ['a number spelled out where "one" means exactly one', texts('de', { rides_one: 'Eine Fahrt' })],
  [
    'a number spelled out where "one" includes 21',
    texts('sr', { rides_one: 'Jedna vožnja' }),
    'messages/sr.json:4 has other holes in rides_one (none) than English (count).',
  ],
  ['Russian in Latin script', texts('ru', { title: 'Taksi' }), 'messages/ru.json:2 has no Cyrillic letter in title.'],
  ['brand words and numbers that are the same everywhere', everywhere(() => ({ title: 'Deskbell 24/7' }))],
  ['a listed word that is the same everywhere', everywhere(() => ({ title: 'OK' }))],
  ['a key that no code uses', withText('old'), 'messages/en.json has old, which no code uses.'],
  [
    'a key that only a test or a comment mentions',
    {
      ...withText('old'),
      [`${web}/TaxiPage.test.tsx`]: "t('taxi.old')\n",
      [`${web}/api.ts`]: "// t('taxi.old')\n",
    },
    'messages/en.json has old, which no code uses.',
  ],
  [
    'a column of a table',
    { 'src/modules/taxi/server/store.ts': "export const rows = db.where('taxi.hotel_id', '=', id)\n" },
  ],
  [
    'a template that could match every key',
    { [`${web}/api.ts`]: 'export const label = (x) => t(`taxi.${x}`)\n' },
    'web/api.ts:1 hides which keys it uses: `taxi.${…}`.',
  ],
])('%s: its problems are found, and no others', (_, changes, ...problems) => {
  expect(problemsWith(changes)).toEqual(problems)
})

test.each([
  ['{"title": {"a": "b"}}', /^messages\/hu\.json is not a flat object of texts\.$/],
  ['{"title": ', /^messages\/hu\.json is not JSON/],
])('a file is named that is no flat object of texts: %s', (text, sentence) => {
  expect(problemsWith({ [`${directory}/hu.json`]: text })).toContainEqual(expect.stringMatching(sentence))
})

test.each([
  ['sr', 'Vaša porudžbina', 'porudžbina'],
  ['sr', 'Uvek uspela', 'Uvek'],
  ['sr', 'Prikaži vaš taksi', 'vaš'],
  ['sr', 'Sledeći taksi', 'Sledeći'],
  ['sr', 'Taksi za {{name}}', 'za {{name}}'],
  ['pl', 'Twoja taksówka', 'Twoja'],
  ['pl', 'Przyszłaś?', 'Przyszłaś'],
  ['cs', 'Stáhnout', 'Stáhnout'],
  ['sq', 'Telefoni bie', 'bie'],
  ['ro', 'Taxiul tău', 'tău'],
  ['ru', 'Позвоните на ресепшен', 'ресепшен'],
  ['hu', 'Várja önt', 'önt'],
  ['hu', '10 %', '0 %'],
  ['de', '10%', '0%'],
  ['nl', "Taxi's", "i's"],
  ['en', 'Taxi…', 'i…'],
  ['de', 'Der "Wagen"', '"'],
  ['cs', 'Přijel(a)', 'l(a)'],
] as const)('%s: "%s" is refused', (language, text, words) => {
  const hello = text.includes('{{name}}') ? text : `${text} {{name}}`
  expect(problemsWith(texts(language, { hello }))).toEqual([`messages/${language}.json:3 says “${words}” in hello.`])
})

describe('texts', () => {
  test.each([
    ['hello', 'Taxi', '3 has other holes in hello (none) than English (name).'],
    ['hello', 'Taxi {{nmae}}', '3 has other holes in hello (nmae) than English (name).'],
    ['hello', 'Taxi {name}', '3 has a stray brace in hello.'],
    ['title', '', '2 has title empty or with a blank at its edge.'],
    ['title', 'Taxi ', '2 has title empty or with a blank at its edge.'],
    ['title', 'Taxi en', '2 has title in English: "Taxi en".'],
    ['title', 'Такси', '2 has Cyrillic letters in title.'],
  ])('in Serbian, %s as "%s" is refused', (key, text, sentence) => {
    expect(problemsWith(texts('sr', { [key]: text }))).toEqual([`messages/sr.json:${sentence}`])
  })

  test('every language has the same tags', () => {
    const english = texts('en', { title: '<b>Taxi</b> now' })
    expect(problemsWith(english)).toContainEqual(
      expect.stringContaining('has other holes in title (none) than English (<b> </b>).'),
    )
  })

  test('every listed word has its languages', () => {
    const known = ['*', ...languages.map(({ code }) => code)]
    for (const entry of entries) {
      expect(known, entry.text).toEqual(expect.arrayContaining([...entry.languages]))
    }
  })
})

describe('keys in the code', () => {
  test.each([
    ['src/modules/taxi/contract.ts', "export const old = failure('taxi.old', 409)\n"],
    ['src/modules/taxi/contract.ts', "export const note = text(200, 'taxi.old')\n"],
    ['src/modules/taxi/server/service.ts', "export const sentence = text('taxi.old')\n"],
    ['src/modules/taxi/web/index.tsx', "export const taxi = { label: 'taxi.old' }\n"],
    ['src/modules/taxi/web/api.ts', 'export const label = (x) => t(`taxi.o${x}`)\n'],
    ['src/modules/taxi/web/api.ts', 'export const label = (x) => t(`taxi.o${x}d`)\n'],
  ])('%s can use a key: %s', (path, text) => {
    expect(problemsWith({ ...withText('old'), [path]: text })).toEqual([])
  })

  test.each([
    ['contract.ts', "export const gone = failure('taxi.gone', 409)\n", 'taxi.gone'],
    ['contract.ts', "export const note = text(200, 'taxi.gone')\n", 'taxi.gone'],
    ['server/service.ts', "export const sentence = text('taxi.gone')\n", 'taxi.gone'],
    ['server/service.ts', "export const sentence = text('nowhere.gone')\n", 'nowhere.gone'],
    ['web/index.tsx', "export const taxi = { label: 'taxi.gone' }\n", 'taxi.gone'],
    ['web/api.ts', 'export const label = (x) => t(`taxi.type_${x}`)\n', 'taxi.type_${…}'],
  ])('%s cannot use a key that does not exist: %s', (path, text, key) => {
    expect(problemsWith({ [`src/modules/taxi/${path}`]: text })).toEqual([
      `${path}:1 uses the key ${key}, which does not exist.`,
    ])
  })
})

describe('screens', () => {
  test.each([
    ['<p>Your ride</p>', 'Your ride'],
    ["<p>{'Your ride'}</p>", 'Your ride'],
    ["<p>{busy ? 'Saving' : t('taxi.title')}</p>", 'Saving'],
    ['<p>{`Room ${room}`}</p>', 'Room'],
    ["<p>{open && 'Open'}</p>", 'Open'],
    ['<img alt="The car" />', 'The car'],
    ['<input placeholder="Apt 5" />', 'Apt 5'],
    ['<button aria-label="Close" />', 'Close'],
    ["<Field label={'Room'} />", 'Room'],
    ["<button onClick={() => toast.success('Saved')} />", 'Saved'],
    // An exception without a reason is none.
    ['<p>{/* not translated: */} Pushpin</p>', 'Pushpin'],
  ])('%s contains a text of its own', (child, text) => {
    expect(problemsWith(withChild(child))).toEqual([`web/TaxiPage.tsx:2 holds the text "${text}".`])
  })

  test.each([
    '<p>99+ · {total} €</p>',
    '<p>Deskbell</p>',
    '<p className="card">{name}</p>',
    '<p>{/* not translated: the name of the product */} Pushpin 2000</p>',
    '{/* not translated: the name of the product */}\n<p>Pushpin 2000</p>',
    '<Field label="taxi.title" />',
    "<p>{['towels', 'other'].map(String)}</p>",
    '<p>{format(date, "dd")}</p>',
    '<a href={open ? "/open" : "/all"} title={t("taxi.title")} />',
  ])('%s contains none', (child) => {
    expect(problemsWith(withChild(child))).toEqual([])
  })
})

test.each([
  "<LazyConfirm confirm={t('taxi.title')} keep={t('taxi.same')} />",
  "<FormDialog submit={open ? t('taxi.hello') : t('taxi.title')} keep={t('taxi.same')} />",
  "<FormFooter keep={t('taxi.same')}>{t('taxi.title')}</FormFooter>",
  "<p>{use({ confirm: t('taxi.title'), keep: t('taxi.same') })}</p>",
])('a dialog with two equal buttons is refused: %s', (dialog) => {
  const same = (language: Language) => ({ same: language === 'pl' ? translated('pl') : `Not ${translated(language)}` })
  expect(problemsWith({ ...everywhere(same), ...withChild(dialog) })).toEqual([
    'web/TaxiPage.tsx:2 has a dialog whose buttons taxi.title and taxi.same say the same (pl).',
  ])
})

test('mails, pushes, phrases and the invoice are printed in whole sentences, in each language', () => {
  const { catalogues } = readCatalogues(readTree(join(import.meta.dirname, '../..')))
  for (const { code } of languages) {
    const printed = printTexts(catalogues, code)
    expect(printed.match(/^Subject: /gm)?.length).toBe(48)
    expect(printed.match(/: $|\{\{|undefined|: [a-z_]+\.[a-z_]+$|\.\.$|: \.$/gm)).toBeNull()
  }
})

describe('translators', () => {
  test('get what is missing, with the English text and the plural forms of their language', () => {
    const tree = messagesTree(texts('pl', { title: null, rides_few: null, rides_many: '' }))
    expect(missingTexts(tree, 'pl')).toEqual({
      taxi: { title: 'Taxi en', rides_few: '{{count}} en other', rides_many: '{{count}} en other' },
    })
    expect(missingTexts(tree, 'de')).toEqual({})
  })

  test('return it, and it is written in the order of English', () => {
    const tree = messagesTree(texts('pl', { title: null, rides_few: null }))
    expect(importTexts(tree, 'pl', { taxi: { rides_few: '{{count}} kursy', title: 'Taksówka' } })).toEqual({ count: 2 })
    const after = readTree(tree.root)
    expect(checkMessages(after)).toEqual([])
    const keys = 'title hello rides_one rides_few rides_many rides_other'.split(' ')
    expect(Object.keys(JSON.parse(after.file(`${directory}/pl.json`).text))).toEqual(keys)
  })

  test.each([
    [{ spa: { title: 'Spa' } }, 'spa: no folder'],
    [{ taxi: { old: 'Stary' } }, 'taxi: has old, which English does not have.'],
    [{ taxi: { hello: 'Cześć {{imie}}' } }, 'taxi: has other holes in hello'],
    [{ taxi: { title: '' } }, 'taxi: has title empty'],
    [['title'], '0: no folder'],
  ])('return %j, and nothing is written', (sheet, sentence) => {
    const tree = messagesTree()
    const before = tree.file(`${directory}/pl.json`).text
    expect(importTexts(tree, 'pl', sheet)).toEqual({ refused: [expect.stringContaining(sentence)] })
    expect(readTree(tree.root).file(`${directory}/pl.json`).text).toBe(before)
  })
})
