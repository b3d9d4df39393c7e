import { utils, read, write, type WorkBook } from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languageCodes } from '#platform/contract/languages.ts'
import { scopeFor } from '#testing/scope.ts'
import { addDishes, addOptionGroup } from '#testing/setup/seed-menu.ts'
import { createTestServer, getUrl, type Person, type TestServer } from '#testing/test-server.ts'
import { getMenu, maxMenuItems } from '../contract.ts'
import * as contract from '../contract/editing.ts'
import * as files from '../contract/files.ts'
import { takeFromStock } from './stock/stock.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
let [soup, steak] = ['', '']
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ content_languages: ['en', 'de', 'ru'] })
  manager = await world.aManager(hotelSlug)
  const [doneness] = await addOptionGroup(world, hotelSlug, { name: 'Doneness', least: 1 }, [
    { name: 'Rare', default: true },
    { name: 'Well done', price_difference: -0.5, allergens: ['milk'], available: false },
  ])
  await addOptionGroup(world, hotelSlug, { name: 'Cream, sugar', translations: { de: { name: 'Sahne' } } }, [
    { name: '=Cream', contains_alcohol: true },
  ])
  ;[soup, steak] = await addDishes(world, hotelSlug, [
    { name: 'Soup', price: 5, allergens: [], translations: { de: { name: 'Suppe' } }, stock: 7, stock_daily: 9 },
    {
      name: '+Steak',
      price: 20.5,
      description: '-',
      option_groups: [doneness],
      allergens: ['fish', 'milk'],
      tax_rate: 7,
    },
  ])
})

const params = () => ({ params: { hotelSlug } })
const readMenu = async () => (await world.call(manager, getMenu, { ...params(), query: {} })).body
const readItem = async (name: string) => (await readMenu()).items.find((item) => item.name === name)
const exportMenu = async (query: { format?: 'xlsx' | 'csv'; language?: (typeof languageCodes)[number] } = {}) => {
  const url = getUrl(files.exportMenu, { ...params(), query })
  const answer = await world.server.app.inject({ method: 'GET', url, headers: { cookie: manager.cookie } })
  expect(answer.statusCode).toBe(200)
  return answer
}
const preview = async (body: Uint8Array | string, who = manager) =>
  world.call(who, files.previewMenuImport, { ...params(), body: Buffer.from(body) })
const importFile = async (body: Uint8Array | string, fingerprint: string) =>
  world.call(manager, files.importMenu, { ...params(), query: { fingerprint }, body: Buffer.from(body) })
/** Imports what the preview shows. */
const take = async (body: Uint8Array | string) => {
  const shown = await preview(body)
  expect(shown.status).toBe(200)
  return importFile(body, shown.body.fingerprint)
}
const counts = (values: Partial<files.MenuImportCounts>) => ({
  new: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  ...values,
})
const asFile = (book: WorkBook) => write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
const getSheet = (book: WorkBook, name: string): string[][] =>
  utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1, raw: false, defval: '' })

describe('an exported menu', () => {
  test.each(languageCodes)('is read back without any change, with the words of %s', async (language) => {
    for (const format of ['xlsx', 'csv'] as const) {
      const { rawPayload, headers } = await exportMenu({ format, language })
      expect(headers['content-disposition']).toBe(`attachment; filename="menu-${hotelSlug}.${format}"`)
      const { body } = await preview(rawPayload)
      expect([body.counts, body.ignored_columns]).toEqual([counts({ unchanged: format === 'csv' ? 2 : 4 }), []])
    }
  })
  test('has its items on the first page, with each text in each further language', async () => {
    const book = read((await exportMenu()).rawPayload)
    expect(book.SheetNames).toEqual(['Items', 'Option groups', 'Options', 'Read me'])
    const [header, ...rows] = getSheet(book, 'Items')
    expect(header?.slice(0, 6)).toEqual(['ID', 'Category', 'Name', 'Description', 'Price', 'Available'])
    expect(header?.slice(-6)).toEqual(
      ['de', 'ru'].flatMap((code) => [`Name [${code}]`, `Description [${code}]`, `Allergen note [${code}]`]),
    )
    expect(rows.map((row) => row.slice(0, 6))).toEqual([
      [soup, 'Kitchen', 'Soup', '', '5.00', 'yes'],
      [steak, 'Kitchen', "'+Steak", "'-", '20.50', 'yes'],
    ])
  })
  test('has no cell that a spreadsheet takes for a formula', async () => {
    const text = (await exportMenu({ format: 'csv' })).body
    expect(text).toContain(`,'+Steak,'-,20.50,`)
    expect(text.split(/[,\r\n]/).filter((cell) => /^[=+\-@\t]/.test(cell))).toEqual([])
    expect(getSheet(read((await exportMenu()).rawPayload), 'Options').map((row) => row[2])).toContain("'=Cream")
  })
})

describe('an import', () => {
  test('changes what differs, adds what is new, and leaves what is missing', async () => {
    const csv =
      'id;category;name;price;Name [de];Allergens;Stock\n' +
      `${soup};;;5,50 €;Tagessuppe;7, celery;\n` +
      ';KITCHEN;+steak;;;-;3\n;From the sea;Squid;12,90;Tintenfisch;none;\n'
    const shown = (await preview(csv)).body
    expect(shown).toMatchObject({ counts: counts({ new: 1, changed: 2 }), items: 3, option_groups: 0 })
    expect(shown.rows.find(({ name }) => name === 'Soup')).toMatchObject({
      line: 2,
      outcome: 'changed',
      changes: [
        { field: 'price', language: null, before: 5, after: 5.5 },
        { field: 'allergens', before: [], after: ['milk', 'celery'] },
        { field: 'name', language: 'de', before: 'Suppe', after: 'Tagessuppe' },
      ],
    })
    expect(shown.rows.find(({ name }) => name === 'Squid')).toMatchObject({ outcome: 'new', makes_category: true })
    expect((await importFile(csv, shown.fingerprint)).body).toEqual({ counts: shown.counts })
    const { items, categories } = await readMenu()
    const byName = new Map(items.map(({ name, price, allergens, stock }) => [name, [price, allergens, stock]]))
    expect(byName).toEqual(
      new Map<string, unknown>([
        ['+Steak', [20.5, null, 3]],
        ['Soup', [5.5, ['milk', 'celery'], 7]],
        ['Squid', [12.9, [], null]],
      ]),
    )
    expect(items.find(({ name }) => name === 'Squid')?.translations).toEqual({ de: { name: 'Tintenfisch' } })
    expect(categories.map(({ name }) => name)).toEqual(['Kitchen', 'From the sea'])
  })
  test('makes option groups and changes those that are there', async () => {
    const book = read((await exportMenu()).rawPayload)
    utils.sheet_add_aoa(
      book.Sheets['Items'] ?? {},
      [['', 'Coffee', 'Flat white', '', 3.2, 'yes', 'Milk; Cream, sugar']],
      { origin: -1 },
    )
    utils.sheet_add_aoa(
      book.Sheets['Options'] ?? {},
      [
        ['Milk', '', 'Oat', 0.6, 'no', 'yes', 'none'],
        ['Milk', '', 'Cow', 0, 'yes', 'yes', 'milk'],
        ['Doneness', '', 'Medium', 1],
      ],
      { origin: -1 },
    )
    utils.sheet_add_aoa(book.Sheets['Option groups'] ?? {}, [['', 'Milk', 1, 1]], { origin: -1 })
    expect((await take(asFile(book))).body.counts).toEqual(counts({ new: 2, changed: 1, unchanged: 3 }))
    const { option_groups, items } = await readMenu()
    expect(
      option_groups.map(({ name, least, options }) => [
        name,
        least,
        options.map((one) => [one.name, one.price_difference, one.allergens]),
      ]),
    ).toEqual([
      ['Cream, sugar', 0, [['=Cream', 0, null]]],
      [
        'Doneness',
        1,
        [
          ['Rare', 0, null],
          ['Well done', -0.5, ['milk']],
          ['Medium', 1, null],
        ],
      ],
      [
        'Milk',
        1,
        [
          ['Oat', 0.6, []],
          ['Cow', 0, ['milk']],
        ],
      ],
    ])
    expect(
      items
        .find(({ name }) => name === 'Flat white')
        ?.option_groups.map((id) => option_groups.find((one) => one.id === id)?.name),
    ).toEqual(['Milk', 'Cream, sugar'])
    expect((await preview(asFile(book))).body.counts).toEqual(counts({ unchanged: 6 }))
  })
  test('refuses rows one by one, each with its line and reason', async () => {
    const csv = [
      'Category,Name,Price,Diets,Allergens,Option groups,Stock,Available',
      'Kitchen,Tuna,9,vegan,fish,,,',
      'Kitchen,Beef,"18,9O",,,,,',
      'Kitchen,Bread,"1.234",,,,,',
      ',Cake,3,,,,,',
      'Kitchen,Tea,,,,,,',
      'Kitchen,Pie,3,,stones,,,',
      'Kitchen,Jam,3,,,Spreads,,',
      'Kitchen,Ham,3,,,,20000,',
      'Kitchen,Egg,3,,,,,perhaps',
      'Kitchen,Egg,3,,,,,yes',
      'Kitchen,egg,4,,,,,yes',
      'Kitchen,Air,-1,,,,,',
      'Kitchen,Water,0.3,,,Doneness,,',
      'Kitchen,Gnocchi alla Kov\ufffdcs,3,,,,,',
    ].join('\n')
    const { body } = await preview(csv)
    expect(body.counts).toEqual(counts({ new: 1, refused: 13 }))
    const refused = body.rows.filter(({ outcome }) => outcome === 'refused')
    expect(
      refused.map(({ line, reason }) => [line, reason?.code, reason?.values['field'] ?? reason?.values['diet']]),
    ).toEqual([
      [2, 'menu.diet_contradicts', 'vegan'],
      [3, 'menu.row_unreadable', 'price'],
      [4, 'menu.row_unreadable', 'price'],
      [5, 'menu.row_missing', 'category'],
      [6, 'menu.row_missing', 'price'],
      [7, 'menu.row_unreadable', 'allergens'],
      [8, 'menu.row_group_unknown', undefined],
      [9, 'menu.row_unreadable', 'stock'],
      [10, 'menu.row_unreadable', 'available'],
      [12, 'menu.row_repeated', undefined],
      [13, 'menu.item_price_invalid', undefined],
      [14, 'menu.price_below_zero', undefined],
      [15, 'menu.row_unreadable', 'name'],
    ])
    expect((await importFile(csv, body.fingerprint)).status).toBe(201)
    expect(new Set((await readMenu()).items.map(({ name }) => name))).toEqual(new Set(['+Steak', 'Egg', 'Soup']))
  })
  test('reads what a spreadsheet stores and shows: numbers, dates and per cent', async () => {
    const number = (v: number, z = 'General') => ({ t: 'n' as const, v, z })
    const sheet = utils.aoa_to_sheet([
      ['Category', 'Name', 'Price', 'Allergens', 'VAT %', 'Available'],
      ['Bar', 'Number', number(12.5, '0'), number(13), number(0.07, '0%'), true],
      ['Bar', 'Decimal', 5, number(1.3), 7, 'yes'],
      ['Bar', 'Rounded', 5, number(1.3, '0'), 7, 'yes'],
      ['Bar', 'Day', 5, number(46082, 'd-mmm'), 7, 'yes'],
      ['Bar', 'Price of a day', number(46082, 'd-mmm'), '1', 7, 'yes'],
      ['Bar', 'Truth', 5, true, 7, 'yes'],
      ['Bar', 'Sum', number(0.1 + 0.2), '1,3', number(0.055, '0.0 %'), false],
    ])
    const { body } = await preview(asFile({ SheetNames: ['Items'], Sheets: { Items: sheet } }))
    expect(body.ignored_columns).toEqual([])
    expect(
      body.rows.filter(({ reason }) => reason).map(({ name, reason }) => [name, reason?.code, reason?.values['field']]),
    ).toEqual([
      ['Decimal', 'menu.row_unreadable', 'allergens'],
      ['Rounded', 'menu.row_unreadable', 'allergens'],
      ['Day', 'menu.row_unreadable', 'allergens'],
      ['Price of a day', 'menu.row_unreadable', 'price'],
      ['Truth', 'menu.row_unreadable', 'allergens'],
    ])
    await take(asFile({ SheetNames: ['Items'], Sheets: { Items: sheet } }))
    expect(await readItem('Number')).toMatchObject({ price: 12.5, allergens: ['lupin'], tax_rate: 7, available: true })
    expect(await readItem('Sum')).toMatchObject({
      price: 0.3,
      allergens: ['gluten', 'eggs'],
      tax_rate: 5.5,
      available: false,
    })
  })
  test('refuses a group that would let a dish cost less than nothing, and the seventh featured dish', async () => {
    const options = utils.aoa_to_sheet([
      ['Option group', 'Name', 'Price difference'],
      ['Doneness', 'Rare', '-30'],
    ])
    const items = utils.aoa_to_sheet([
      ['Category', 'Name', 'Price', 'Recommended'],
      ...Array.from({ length: 8 }, (_, at) => ['Specials', `Dish ${at}`, 5, 'yes']),
    ])
    const { body } = await preview(
      asFile({ SheetNames: ['Options', 'Items'], Sheets: { Options: options, Items: items } }),
    )
    expect(body.counts).toEqual(counts({ new: 6, refused: 3 }))
    expect(body.rows.filter(({ reason }) => reason).map(({ name, reason }) => [name, reason?.code])).toEqual([
      ['Doneness', 'menu.price_below_zero'],
      ['Dish 6', 'menu.too_many_featured'],
      ['Dish 7', 'menu.too_many_featured'],
    ])
  })
  test('of a menu that has changed since the preview is refused and changes nothing', async () => {
    const csv = `id,price,stock\n${soup},6,8\n`
    const { fingerprint } = (await preview(csv)).body
    await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
      takeFromStock(tx, scopeFor(hotelSlug, null), { id: soup, quantity: 2 }).execute(),
    )
    expect((await importFile(csv, fingerprint)).body.code).toBe('platform.changed_meanwhile')
    expect(await readItem('Soup')).toMatchObject({ price: 5, stock: 5 })
    await world.call(manager, contract.updateItem, {
      params: { hotelSlug, itemId: soup },
      body: { name: 'Soup', price: 4, category: (await readItem('Soup'))?.category ?? '' },
    })
    const second = `id,price\n${soup},6\n`
    const before = (await preview(second)).body.fingerprint
    await world.call(manager, contract.updateItem, {
      params: { hotelSlug, itemId: soup },
      body: { name: 'Broth', price: 4, category: (await readItem('Soup'))?.category ?? '' },
    })
    expect((await importFile(second, before)).status).toBe(409)
  })
  test('can be repeated after a lost answer', async () => {
    const csv = 'Category,Name,Price\nBar,Cola,3\nBar,Water,\n'
    const { fingerprint } = (await preview(csv)).body
    expect((await importFile(csv, fingerprint)).body.counts).toEqual(counts({ new: 1, refused: 1 }))
    expect((await importFile(csv, fingerprint)).body.counts).toEqual(counts({ unchanged: 1, refused: 1 }))
    expect((await readMenu()).items).toHaveLength(3)
  })
  test('takes neither an id nor a name of another hotel', async () => {
    const elsewhere = await world.aStaffedHotel()
    const [theirs] = await addDishes(world, elsewhere.hotel, [{ name: 'Theirs', price: 1 }])
    await take(`id,category,name,price\n${theirs},Kitchen,Mine,9\n`)
    expect((await readItem('Mine'))?.id).not.toBe(theirs)
    const there = await world.call(elsewhere.staff, getMenu, { params: { hotelSlug: elsewhere.hotel }, query: {} })
    expect(there.body.items.map(({ name, price }) => [name, price])).toEqual([['Theirs', 1]])
  })
  test('of a thousand items is one transaction; the rest of them are refused', async () => {
    const rows = Array.from({ length: maxMenuItems }, (_, at) => `Kitchen,Dish ${at},1`)
    const done = await take(['Category,Name,Price', ...rows].join('\n'))
    expect(done.body.counts).toEqual(counts({ new: maxMenuItems - 2, refused: 2 }))
    expect((await preview(['Category,Name,Price', ...rows, 'Kitchen,One more,1'].join('\n'))).body.code).toBe(
      'menu.too_many_rows',
    )
  })
})

describe('a file', () => {
  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'menu.file_unreadable'],
    ['a damaged spreadsheet', Buffer.from('504b0304aaaa', 'hex'), 'menu.file_unreadable'],
    ['nothing', Buffer.alloc(0), 'menu.nothing_to_import'],
    ['other columns', Buffer.from('Guest,Room\nAna,12\n'), 'menu.nothing_to_import'],
    ['a header alone', Buffer.from('Category,Name,Price\n'), 'menu.nothing_to_import'],
  ])('with %s is refused', async (_, bytes, code) => {
    expect((await preview(bytes)).body.code).toBe(code)
  })
  test('above two megabytes is refused', async () => {
    expect((await preview(Buffer.alloc(files.maxFileBytes + 1, 'a'))).status).toBe(413)
  })
  test('says which of its columns are not read', async () => {
    expect(
      (await preview('Category,Name,Price,Colour,Name [fr],Name [pl]\nBar,Cola,3,red,a,b\n')).body.ignored_columns,
    ).toEqual(['Colour', 'Name [fr]', 'Name [pl]'])
  })
})
