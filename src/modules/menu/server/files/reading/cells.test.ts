import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { currencies } from '#modules/hotels/contract/settings.ts'
import { formatMoney } from '#platform/contract/format/number.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { allergens, type Allergen } from '../../../contract/ingredients.ts'
import { planImport } from '../plan.ts'
import { readMenuFile } from '../rows.ts'
import { getContent, readAllergens, readAmount, readBoolean, readDiets, readRate, readWholeNumber } from './cells.ts'
import { getAllergenName, getDietName, getWord } from './words.ts'

/** A cell as a file has it, read. */
const read = <Value>(cell: string, reader: (text: string) => Value | undefined) => {
  const text = getContent(cell)
  return text === null || text === undefined ? text : reader(text)
}

const all = (cell: string) => read(cell, readAllergens)

describe('allergens', () => {
  test.each<[string, Allergen[]]>([
    ['1', ['gluten']],
    ['13', ['lupin']],
    ['1,3', ['gluten', 'eggs']],
    ['3; 1', ['gluten', 'eggs']],
    ['1\n3', ['gluten', 'eggs']],
    ['7, 10', ['milk', 'mustard']],
    ['1,10,14', ['gluten', 'mustard', 'molluscs']],
    ['Milk, EGGS', ['eggs', 'milk']],
    ['Orašasti  plodovi', ['nuts']],
    ['orasasti plodovi, mlijeko', ['milk', 'nuts']],
    ['Nu\u0308sse; Lupinen', ['nuts', 'lupin']],
    ['молоко, яйца', ['eggs', 'milk']],
    ["Pinda's", ['peanuts']],
  ])('%j are %j', (cell, meant) => {
    expect(all(cell)).toEqual(meant)
  })
  test('have their names in every language, and the word for none', () => {
    for (const language of languageCodes) {
      for (const allergen of allergens) expect(all(getAllergenName(allergen, language))).toEqual([allergen])
      expect(all(getWord('none', language))).toEqual([])
      const two = (['milk', 'nuts'] as const).map((one) => getAllergenName(one, language)).join(', ')
      expect(all(two)).toEqual(['milk', 'nuts'])
    }
  })
  test('a dash leaves them undeclared, and an empty cell as they are', () => {
    expect([all('-'), all('  '), all('\u00a0')]).toEqual([null, undefined, undefined])
  })
  test('any other sign, word or repetition is refused', () => {
    const cells = [
      // Another sign between numbers may be a decimal, a range or a day of a month.
      ['1.3', '1 3', '1. 3', '1.3.', '1 .3', '1,3.7', '1-3', '1–3', '1+3', '1&3', '1 und 3', '1 and 3', '1 i 3', '1/3'],
      ['1:3', '1|3', '1_3', '1·3', '1•3', '1\t3', '1\u20283', '1\u00a03', '1x3', '1*3', '(1)(3)', '[1,3]', '(1,3)'],
      // Excel's form of them.
      [
        '1-Mar',
        '01. Mrz',
        '3-Jan',
        '2026-03-01',
        '01.03.2026',
        '1,3E+00',
        '1.1',
        '1,1',
        '2,1',
        '12,1',
        '3.00',
        '44986',
      ],
      // Characters that draw nothing, or draw on the one before.
      [
        '1\u200b3',
        '1\u00ad3',
        '1\u000b3',
        '1\u000c3',
        '1\ufeff3',
        '1\u00853',
        '1\u20603',
        '1\ufe0f\u20e33\ufe0f\u20e3',
      ],
      ['1\u03363', '1\u200d3', '①③', '¹³', '1³', '１３', '١٣', '½', 'ⅩⅢ', '1³,7'],
      // Letters are other allergens in each country, and "E" with a number is an additive.
      ['A', 'A, C, G', 'a,c', 'ACG', '1a', 'a1', '1a,3', 'E220', 'E 220', 'G1'],
      [
        '0',
        '15',
        '01',
        '1,3,15',
        '-1',
        '+1',
        '1,,3',
        '1,',
        ',1',
        ';',
        ',',
        '/',
        '\\',
        '.',
        '–',
        '—',
        '−',
        '--',
        '*',
        '?',
        '!',
      ],
      ['1,1,3', 'milk, milk', 'milk, 7', 'Milch, milk', 'none, milk', 'milk, none', 'none, none'],
      [
        'milk?',
        'milk!',
        '(milk)',
        'milk*',
        '~milk',
        'no milk',
        'without milk',
        'milk-free',
        'milk (traces)',
        'milk/eggs',
      ],
      [
        'milk and eggs',
        'milk eggs',
        'contains milk',
        'milk.',
        'nut',
        'none?',
        '(none)',
        'no',
        'nein',
        'yes',
        'x',
        'n/a',
        'true',
      ],
      [
        'mi1k',
        'мilk',
        'milk\u0000eggs',
        '7 milk',
        '7=milk',
        'milk (7)',
        '#N/A',
        '1 3 7',
        '137',
        '1,37',
        '1.3.7',
        '1;3 7',
      ],
    ].flat()
    expect(cells.filter((cell) => all(cell) !== undefined)).toEqual([])
  })
  test('no word means two of them', () => {
    for (const language of languageCodes)
      for (const other of languageCodes)
        for (const one of allergens)
          expect(all(getAllergenName(one, language))).not.toEqual(all(getWord('none', other)))
  })
})

describe('diets, and yes or no', () => {
  const diets = (cell: string) => read(cell, readDiets)
  const truth = (cell: string) => read(cell, readBoolean)
  test('are read in every language', () => {
    for (const language of languageCodes) {
      expect(diets(`${getDietName('vegan', language)}, ${getDietName('halal', language)}`)).toEqual(['vegan', 'halal'])
      expect(diets(getDietName('gluten_free', language))).toEqual(['gluten_free'])
      expect([truth(getWord('yes', language)), truth(getWord('no', language))]).toEqual([true, false])
    }
    expect(['gluten-free', 'GLUTEN FREE', 'gluten_free'].map(diets)).toEqual(
      Array.from({ length: 3 }, () => ['gluten_free']),
    )
    expect(['1', 'x', 'TRUE', '0', 'false'].map(truth)).toEqual([true, true, true, false, false])
  })
  test('with a doubt are refused', () => {
    expect(
      [
        'vegan?',
        'not vegan',
        'non-vegan',
        'vegan/vegetarian',
        '(vegan)',
        'vegan, keto',
        'v',
        'vg',
        '/',
        'vegan vegan',
        '🌱',
      ].filter((cell) => diets(cell) !== undefined),
    ).toEqual([])
    expect(
      [
        'yes?',
        'no?',
        '(yes)',
        'yes/no',
        '-1',
        '+1',
        '1.0',
        '0.1',
        '1,0',
        'not yes',
        'nein, danke',
        'no.',
        '!1',
        '✓',
        '✗',
        '10',
        '00',
      ].filter((cell) => truth(cell) !== undefined),
    ).toEqual([])
  })
})

describe('amounts', () => {
  test.each<[string, string, number]>([
    ['EUR', '12', 12],
    ['EUR', '12,5', 12.5],
    ['EUR', '12.50', 12.5],
    ['EUR', '12,50 €', 12.5],
    ['EUR', '€12.50', 12.5],
    ['EUR', '12.50EUR', 12.5],
    ['EUR', 'eur 12', 12],
    ['EUR', '12 евро', 12],
    ['EUR', '12,-', 12],
    ['EUR', '12,– €', 12],
    ['CHF', 'Fr. 1’234.50', 1234.5],
    ['CHF', '12.--', 12],
    ['EUR', '1.234,50', 1234.5],
    ['EUR', "1'234.50", 1234.5],
    ['EUR', '1 234,50', 1234.5],
    ['EUR', '1\u00a0234,50\u00a0€', 1234.5],
    ['EUR', '1\u202f234,50', 1234.5],
    ['USD', '$1,234.50', 1234.5],
    ['USD', 'US$ 5', 5],
    ['USD', '-$0.50', -0.5],
    ['EUR', '€ −0,50', -0.5],
    ['EUR', '+ 0,50', 0.5],
    ['RSD', '1.200,00', 1200],
    ['RSD', '1200', 1200],
    ['RSD', '1 200 din.', 1200],
    ['RSD', 'din. 1.200,50', 1200.5],
    ['RSD', 'din.50', 50],
    ['RSD', '350 дин', 350],
    ['RSD', '1.250.000', 1_250_000],
    ['CZK', '65 Kč', 65],
    ['CZK', '65,- Kč', 65],
    ['CZK', '245Kč', 245],
    ['CZK', 'Kč 245,50', 245.5],
    ['PLN', '12,50 zł', 12.5],
    ['PLN', '12 PLN', 12],
    ['HUF', '1 490 Ft', 1490],
    ['HUF', '1490 Ft.', 1490],
    ['RON', '25 lei', 25],
    ['BAM', '7,50 KM', 7.5],
    ['MKD', '180 ден.', 180],
    ['ALL', '500 lekë', 500],
    ['RUB', '350 руб.', 350],
    ['RUB', '350р', 350],
    ['RUB', '350 ₽', 350],
    ['TRY', '90 TL', 90],
    ['UAH', '120 грн', 120],
    ['SEK', '95 kr', 95],
    ['EUR', '12.100000000000001', 12.1],
  ])('in %s %j is %d', (currency, cell, amount) => {
    expect(read(cell, (text) => readAmount(text, currency))).toBe(amount)
  })
  test('that can be read in two ways, in part or in another currency are refused', () => {
    const cells = [
      ['1.200', '1,200', '12.345', '2.500 €', '-1.200', '0.500', '1,234,56', '1,20,000', '1.23.456', '12.3456'],
      [
        '1 20',
        '12 345 6',
        '1234 567',
        '0 500',
        "1'2",
        '1.234 567',
        '1 234.567',
        '1,234.567',
        '1\n200',
        '1\t200',
        '7\u200d891',
        '7\u200b891',
      ],
      ['18,9O', '1e3', '1E3', '0x12', '½', '1 1/2', '12-15', '12/15', '5-', '(5)', '--5', '+-5', '-€-5', '12,', '.50'],
      ['ca. 12', 'from 12', '12 p.P.', '€ 12 €', '€12€50', '12 € 50', '12;50', '12·50', '١٢', '１２', '12³', '€'],
      ['$12', '12 USD', '65 Kč', '12 kr'],
    ].flat()
    expect(cells.filter((cell) => read(cell, (text) => readAmount(text, 'EUR')) !== undefined)).toEqual([])
    for (const [currency, cell] of [
      ['USD', '12 €'],
      ['RSD', '2.500 RSD'],
      ['RSD', 'din.1.200'],
      ['HUF', '1.490 Ft'],
      ['CZK', '65 kr'],
    ] as const)
      expect([cell, readAmount(cell, currency)]).toEqual([cell, undefined])
  })
  test('are read as the product itself prints them, in every language and currency', () => {
    for (const currency of currencies)
      for (const language of languageCodes)
        for (const amount of [7, 12, 1234, 12_345]) {
          const printed = formatMoney(language, amount, currency)
          // Currencies without decimals: the separator of thousands could be one of decimals.
          const isAmbiguous = /^\D*\d{1,3}[.,]\d{3}\D*$/.test(printed)
          expect([printed, readAmount(printed, currency)]).toEqual([printed, isAmbiguous ? undefined : amount])
        }
  })
  test('rates and whole numbers are no amounts in disguise', () => {
    expect(['7', '7 %', '19,5%', '7.000000000000001%'].map((cell) => read(cell, readRate))).toEqual([7, 7, 19.5, 7])
    expect(['7.125', '100', '-1', '7 € ', '0.07%%'].map((cell) => read(cell, readRate))).toEqual(
      Array(5).fill(undefined),
    )
    const whole = readWholeNumber(0, 9999)
    expect(['7', '1 200', '3.0', '3,00'].map((cell) => read(cell, whole))).toEqual([7, 1200, 3, 3])
    expect(['1.000', '1,000', '7.5', '10 000', '1-2', '7 St.', '1e3'].map((cell) => read(cell, whole))).toEqual(
      Array(7).fill(undefined),
    )
  })
})

describe('a whole file', () => {
  const plan = async (file: string | Uint8Array, currency = 'EUR') =>
    planImport(await readMenuFile(Buffer.from(file), []), { categories: [], items: [], option_groups: [], currency })
  const outcomes = async (file: string | Uint8Array, currency?: string) =>
    (await plan(file, currency)).rows.map(({ name, outcome, reason }) => [
      name,
      outcome,
      reason?.code ?? null,
      reason?.values,
    ])
  const readCase = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url))

  test('with dots and blanks between allergens: those rows are refused with their cell', async () => {
    const { rows, changes } = await plan(await readCase('44-menu-allergens-dots.csv'))
    expect(rows.filter(({ reason }) => reason).map(({ name, line, reason }) => [name, line, reason])).toEqual([
      ['Pancake', 2, { code: 'menu.row_unreadable', values: { field: 'allergens', value: '1.3' } }],
      ['Omelette', 3, { code: 'menu.row_unreadable', values: { field: 'allergens', value: '1 3' } }],
    ])
    expect(changes.items.map(({ after }) => [after.name, after.allergens])).toEqual([['Soup', ['gluten', 'eggs']]])
  })
  test('with a point for thousands: those rows are refused with their cell', async () => {
    const { rows, changes } = await plan(await readCase('46-menu-thousands-dot.csv'), 'RSD')
    expect(rows.filter(({ reason }) => reason).map(({ name, reason }) => [name, reason?.values])).toEqual([
      ['Lamb', { field: 'price', value: '1.200' }],
      ['Wine', { field: 'price', value: '2.500 RSD' }],
    ])
    expect(changes.items.map(({ after }) => [after.name, after.price])).toEqual([['Bread', 350]])
  })
  test.each([
    ['48-menu-currency-word.csv', 'CZK', [65, 245]],
    ['50-menu-decimal-comma.csv', 'EUR', [12.5, 1234.5, 1234.5]],
  ])('%s has its prices', async (name, currency, prices) => {
    const { changes, counts } = await plan(await readCase(name), currency)
    expect([counts.refused, changes.items.map(({ after }) => after.price)]).toEqual([0, prices])
  })
  test('whose allergens stand in cells of their own, beside the table, loses none: the file is refused', async () => {
    await expect(outcomes('Category,Name,Price,Allergens,\nBugs,Soup,5,1,3\nBugs,Broth,5,1,\n')).rejects.toMatchObject({
      failure: { code: 'menu.file_unreadable' },
    })
  })
  test('with two columns of one meaning that differ is refused where they do', async () => {
    for (const header of ['Allergens', 'Allergene', 'ALLERGENS'])
      expect(
        await outcomes(`Category;Name;Price;Allergens;${header}\nBugs;Soup;5;1;3\nBugs;Broth;5;1;1\nBugs;Jus;5;;3\n`),
      ).toEqual([
        ['Soup', 'refused', 'menu.row_unreadable', { field: 'allergens', value: '1 / 3' }],
        ['Broth', 'new', null, undefined],
        ['Jus', 'new', null, undefined],
      ])
  })
  test('an option with an allergen or a price that cannot be read is refused with its group', async () => {
    for (const [cells, field] of [
      ['1.3;0', 'allergens'],
      ['1;1.200', 'price_difference'],
    ])
      expect(await outcomes(`Option group;Name;Allergens;Price difference\nMilk;Oat;${cells}\n`)).toMatchObject([
        ['Milk', 'refused', 'menu.row_unreadable', { field }],
      ])
  })
})
