import { describe, expect, test } from 'vitest'
import type { Person } from '#modules/registration/contract/person.ts'
import { getPack, type PackCode } from '#modules/registration/policy/packs.ts'
import { findFaults } from '#testing/pdf/archival.ts'
import { getPages, parsePdf } from '#testing/pdf/parse.ts'
import { readPage, readTexts } from '#testing/pdf/text.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import type { BookLine } from './book-line.ts'
import { maxBookLines, writeBook } from './book.ts'

const ana: Person = {
  surname: 'Petrović',
  given_name: 'Ana',
  sex: 'female',
  birth_date: '1984-03-14',
  citizenship: ['SRB'],
  document_type: 'passport',
  document_number: 'DEMO 00005',
  document_country: 'SRB',
}

const line = (number: number, more: Partial<BookLine> = {}): BookLine => ({
  id: `entry-${number}`,
  number: `2026-${String(number).padStart(5, '0')}`,
  stay_id: 'stay-1',
  position: 1,
  lead: true,
  pack: 'me',
  room: '4',
  arrived: '2026-11-27T16:40',
  leaves_on: '2026-11-30',
  left: null,
  identity: 'in_person',
  person: ana,
  status: 'entered',
  corrected_by_number: null,
  room_since: null,
  signature: null,
  strokes: null,
  identity_at: '2026-11-27T16:52',
  identity_by_name: 'Milica Kovač',
  ...more,
})

const print = async (lines: readonly BookLine[], code: PackCode = 'own') =>
  parsePdf(
    await writeBook({
      hotel: { name: 'Hotel Marina', lines: ['Budva'], time_zone: 'Europe/Podgorica', language: 'en' },
      pack: getPack(code),
      period: { from: '2026-11-25', to: '2026-11-27' },
      printed_at: '2026-11-28T07:15:00Z',
      printed_by: 'Ana Kos',
      lines,
    }),
  )

describe('the book', () => {
  test('has a line a person in the order of numbers, and is PDF/A', async () => {
    const pdf = await print([line(2, { person: { ...ana, given_name: 'Mia' } }), line(1)])
    const texts = readTexts(pdf)
    expect(findFaults(pdf)).toEqual([])
    expect(texts.slice(0, 4)).toEqual([
      'Hotel Marina',
      'Budva',
      'Book of guests',
      'Rules: OWN, version 1 · 25/11/2026 – 27/11/2026',
    ])
    expect(texts.slice(texts.indexOf('2026-00001'), texts.indexOf('2026-00002'))).toEqual([
      '2026-00001',
      '4',
      '27/11/2026',
      '16:40',
      '30/11/2026',
      'Petrović, Ana',
      'Female',
      '14/03/1984',
      'Serbia',
      'DEMO 00005',
      'Passport, Serbia',
      'in person',
      'Milica Kovač',
      '27/11/2026 16:52',
    ])
    expect(texts).toContain('Petrović, Mia')
  })
  test('says at its foot who printed it when, its numbers and its page', async () => {
    const pdf = await print([line(1), line(2)])
    const pieces = getPages(pdf).map((page) =>
      readPage(pdf, page)
        .pieces.map(({ text }) => text)
        .join(''),
    )
    expect(pieces).toHaveLength(1)
    for (const text of ['Printed on 28/11/2026, 08:15 by Ana Kos', 'Numbers 2026-00001 to 2026-00002', 'Page 1 of 1'])
      expect(pieces[0]).toContain(text)
  })
  test('keeps the line of what is refused, corrected, mistaken or deleted, with the word and the newer number', async () => {
    const texts = readTexts(
      await print([
        line(1, { status: 'refused', identity: null, person: { surname: 'Nowak', note: 'Shows no document' } }),
        line(2, { status: 'corrected', corrected_by_number: '2026-00004' }),
        line(3, { status: 'mistaken', person: null }),
        line(4, { person: null }),
      ]),
    )
    for (const text of [
      '2026-00001',
      'Nowak',
      'Refused',
      'Shows no document',
      'not seen',
      '2026-00002',
      'Corrected by 2026-00004',
      '2026-00003',
      'Entered by mistake',
      '2026-00004',
      'Deleted',
    ])
      expect(texts).toContain(text)
  })
  test('has names in their own letters and in Latin, and Latin alone where no font has the letters', async () => {
    const pdf = await print([
      line(1, {
        person: { surname: 'Иванова', given_name: 'Мария', latin_surname: 'Ivanova', latin_given_name: 'Mariia' },
      }),
      line(2, {
        person: { surname: 'الحداد', given_name: 'ليلى', latin_surname: 'Al Haddad', latin_given_name: 'Layla' },
      }),
      line(3, { person: { surname: 'Suharti', single_name: true, residence_town: '京都' } }),
    ])
    const texts = readTexts(pdf)
    const at = (text: string) => texts.slice(texts.indexOf(text), texts.indexOf(text) + 2)
    expect(at('Иванова, Мария')).toEqual(['Иванова, Мария', 'Ivanova, Mariia'])
    expect(at('Al Haddad, Layla')).toEqual(['Al Haddad, Layla', 'Other letters: see the register'])
    expect(at('Suharti')).toEqual(['Suharti', 'Only one name'])
    expect(texts.filter((text) => text === 'Other letters: see the register')).toHaveLength(2)
    expect(findFaults(pdf)).toEqual([])
  })
  test('draws a signature of the screen, and says the others in words', async () => {
    const strokes = [Array.from({ length: 20 }, (_, at): [number, number] => [at * 40, 100 + (at % 5) * 20])]
    const drawn = await print([line(1, { signature: 'screen', strokes })], 'es')
    const texts = readTexts(await print([line(1, { signature: 'paper' }), line(2, { signature: 'refused' })], 'es'))
    const [page] = getPages(drawn)
    expect(page && readPage(drawn, page).operators.has('l')).toBe(true)
    expect(readTexts(drawn)).toContain('FIRMA')
    expect(texts).toEqual(expect.arrayContaining(['en papel', 'Se niega']))
    expect(findFaults(drawn)).toEqual([])
  })
  test('is in the language of the country’s authority, and has a line to sign on each page in Czechia', async () => {
    const texts = readTexts(await print([line(1)], 'cz'))
    expect(texts).toEqual(expect.arrayContaining(['Domovní kniha', 'Podpis']))
    expect(readTexts(await print([line(1)], 'hr'))).toEqual(expect.arrayContaining(['Knjiga gostiju', 'Ženski']))
  })
  test('without entries says so, and with too many is refused', async () => {
    expect(readTexts(await print([]))).toContain('There are no entries in this period.')
    await expect(print(Array.from({ length: maxBookLines + 1 }, (_, at) => line(at)))).rejects.toThrow(RangeError)
  })
  test('has every number of 2,000, within 20 seconds of a processor', { timeout: 60_000 }, async () => {
    allowSlow('prints 2,000 lines')
    const lines = Array.from({ length: maxBookLines }, (_, at) => line(at + 1))
    // The time of the processor: that of the clock is also the time of whatever else runs.
    const began = process.cpuUsage()
    const pdf = await print(lines)
    const { user, system } = process.cpuUsage(began)
    const seconds = (user + system) / 1_000_000
    const texts = new Set(readTexts(pdf))
    expect(lines.filter(({ number }) => !texts.has(number))).toEqual([])
    expect(seconds).toBeLessThan(20)
  })
})
