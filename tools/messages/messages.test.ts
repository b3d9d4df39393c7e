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

test('complete messages have no problem', () => {
  expect(problemsWith({})).toEqual([])
})

describe('files', () => {
  test('a missing language is named', () => {
    expect(problemsWith({ [`${directory}/hu.json`]: null })).toEqual(['messages/hu.json is missing.'])
  })

  test('a file that is no flat object of texts is named', () => {
    expect(problemsWith({ [`${directory}/hu.json`]: '{"title": {"a": "b"}}' })).toContain(
      'messages/hu.json is not a flat object of texts.',
    )
    expect(problemsWith({ [`${directory}/hu.json`]: '{"title": ' })).toContainEqual(
      expect.stringMatching(/^messages\/hu\.json is not JSON/),
    )
  })
})

describe('keys', () => {
  test('a missing text is named', () => {
    expect(problemsWith(texts('de', { title: null }))).toEqual(['messages/de.json lacks title.'])
  })

  test('a text that English does not have is named', () => {
    expect(problemsWith(texts('de', { more: 'Mehr' }))).toEqual([
      'messages/de.json:6 has more, which English does not have.',
    ])
  })

  test('keys are in snake_case', () => {
    expect(problemsWith(texts('de', { rideNow: 'Jetzt' }))).toEqual([expect.stringContaining('has the key "rideNow".')])
  })
})

describe('words', () => {
  test.each([
    ['sr', 'Vaša porudžbina', 'porudžbina'],
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
    expect(problemsWith(texts(language, { hello }))).toEqual([expect.stringContaining(` says “${words}” in hello.`)])
  })
})

describe('plurals', () => {
  test('each language has the forms of its grammar', () => {
    expect(problemsWith(texts('pl', { rides_many: null }))).toEqual(['messages/pl.json lacks rides_many.'])
    expect(problemsWith(texts('hu', { rides_few: '{{count}} hu few' }))).toEqual([
      expect.stringContaining('has rides_few, which English does not have.'),
    ])
    expect(problemsWith(texts('en', { rides_few: '{{count}} few' }))).toEqual([
      expect.stringContaining('has rides_few, which English has no plural form for.'),
    ])
  })

  test('a key that merely ends like a plural is none', () => {
    const type = everywhere((language) => ({ type_other: translated(language) }))
    expect(problemsWith({ ...type, ...withChild('{t(`taxi.type_${type}`)}') })).toEqual([])
  })

  test('"one" may spell out the number where it means exactly one', () => {
    expect(problemsWith(texts('de', { rides_one: 'Eine Fahrt' }))).toEqual([])
    expect(problemsWith(texts('sr', { rides_one: 'Jedna vožnja' }))).toEqual([
      expect.stringContaining('has other holes in rides_one (none) than English (count).'),
    ])
  })
})

describe('texts', () => {
  test.each([
    ['hello', 'Taxi', 'has other holes in hello (none) than English (name).'],
    ['hello', 'Taxi {{nmae}}', 'has other holes in hello (nmae) than English (name).'],
    ['hello', 'Taxi {name}', 'has a stray brace in hello.'],
    ['title', '', 'has title empty or with a blank at its edge.'],
    ['title', 'Taxi ', 'has title empty or with a blank at its edge.'],
    ['title', 'Taxi en', 'has title in English: "Taxi en".'],
    ['title', 'Такси', 'has Cyrillic letters in title.'],
  ])('in Serbian, %s as "%s" is refused', (key, text, sentence) => {
    expect(problemsWith(texts('sr', { [key]: text }))).toEqual([expect.stringContaining(sentence)])
  })

  test('every language has the same tags', () => {
    const english = texts('en', { title: '<b>Taxi</b> now' })
    expect(problemsWith(english)).toContainEqual(
      expect.stringContaining('has other holes in title (none) than English (<b> </b>).'),
    )
  })

  test('Russian is written in Cyrillic', () => {
    expect(problemsWith(texts('ru', { title: 'Taksi' }))).toEqual([
      expect.stringContaining('has no Cyrillic letter in title.'),
    ])
  })

  test('brand words, numbers and listed words are the same in all languages', () => {
    expect(problemsWith(everywhere(() => ({ title: 'Deskbell 24/7' })))).toEqual([])
    expect(problemsWith(everywhere(() => ({ title: 'OK' })))).toEqual([])
  })

  test('every listed word has its languages', () => {
    const known = ['*', ...languages.map(({ code }) => code)]
    for (const entry of entries) {
      expect(known, entry.text).toEqual(expect.arrayContaining([...entry.languages]))
    }
  })
})

describe('keys in the code', () => {
  test('a key that no code uses is reported', () => {
    expect(problemsWith(everywhere((language) => ({ old: translated(language) })))).toEqual([
      'messages/en.json has old, which no code uses.',
    ])
  })

  test('a key that only a test or a comment mentions is reported', () => {
    const old = everywhere((language) => ({ old: translated(language) }))
    expect(
      problemsWith({
        ...old,
        'src/modules/taxi/web/TaxiPage.test.tsx': "t('taxi.old')\n",
        'src/modules/taxi/web/api.ts': "// t('taxi.old')\n",
      }),
    ).toHaveLength(1)
  })

  test.each([
    ['src/modules/taxi/contract.ts', "export const old = failure('taxi.old', 409)\n"],
    ['src/modules/taxi/contract.ts', "export const note = text(200, 'taxi.old')\n"],
    ['src/modules/taxi/server/service.ts', "export const sentence = text('taxi.old')\n"],
    ['src/modules/taxi/web/index.tsx', "export const taxi = { label: 'taxi.old' }\n"],
    ['src/modules/taxi/web/api.ts', 'export const label = (x) => t(`taxi.o${x}`)\n'],
    ['src/modules/taxi/web/api.ts', 'export const label = (x) => t(`taxi.o${x}d`)\n'],
  ])('%s can use a key: %s', (path, text) => {
    expect(problemsWith({ ...everywhere((language) => ({ old: translated(language) })), [path]: text })).toEqual([])
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

  test('a column of a table is no key', () => {
    expect(
      problemsWith({ 'src/modules/taxi/server/store.ts': "export const rows = db.where('taxi.hotel_id', '=', id)\n" }),
    ).toEqual([])
  })

  test('a template that could match every key is refused', () => {
    expect(problemsWith({ 'src/modules/taxi/web/api.ts': 'export const label = (x) => t(`taxi.${x}`)\n' })).toEqual([
      'web/api.ts:1 hides which keys it uses: `taxi.${…}`.',
    ])
  })
})

// What the glossary decides for Serbian, in the words that get it wrong most often.
test('the Serbian texts are ijekavian, and an order is a narudžba', () => {
  const root = readTree(join(import.meta.dirname, '../..'))
  const words =
    'gde|uvek|posle|vreme|mest[aou]|obavešt\\p{L}*|zahtev\\p{L}*|(iz|pro)men\\p{L}*|uspel[aio]|primer|sjutra|porudžb\\p{L}*'
  const wrong = new RegExp(`(?<![\\p{L}{])(ov|on)de(?!\\p{L})|(?<!\\p{L})(${words})(?!\\p{L})`, 'iu')
  const texts = root.paths
    .filter((path) => /^src\/.+\/messages\/sr\.json$/.test(path))
    .flatMap((path) => Object.entries(JSON.parse(root.file(path).text) as Record<string, string>))
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter(([, text]) => wrong.test(text))).toEqual([])
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

  test('an exception without a reason is none', () => {
    expect(problemsWith(withChild('<p>{/* not translated: */} Pushpin</p>'))).toHaveLength(1)
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
    expect(printed.match(/^Subject: /gm)?.length).toBe(42)
    expect(printed.match(/: $|\{\{|undefined|: [a-z_]+\.[a-z_]+$|\.\.$/gm)).toBeNull()
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
    expect(importTexts(tree, 'pl', { taxi: { rides_few: '{{count}} kursy', title: 'Taksówka' } })).toEqual({ taken: 2 })
    const after = readTree(tree.root)
    expect(checkMessages(after)).toEqual([])
    expect(Object.keys(JSON.parse(after.file(`${directory}/pl.json`).text))).toEqual([
      'title',
      'hello',
      'rides_one',
      'rides_few',
      'rides_many',
      'rides_other',
    ])
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
