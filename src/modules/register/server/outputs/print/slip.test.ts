import { describe, expect, test } from 'vitest'
import type { Person } from '#modules/registration/contract/person.ts'
import { getFields } from '#modules/registration/policy/fields.ts'
import { getKind } from '#modules/registration/policy/kinds.ts'
import { getPack, type PackCode } from '#modules/registration/policy/packs.ts'
import type { Language } from '#platform/contract/languages.ts'
import { findFaults } from '#testing/pdf/archival.ts'
import { getPages, parsePdf, type Pdf } from '#testing/pdf/parse.ts'
import { readPage, readTexts } from '#testing/pdf/text.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import type { Slip } from './slip-fields.ts'
import { writeSlips } from './slip.ts'

const ana: Person = {
  surname: 'Almeida',
  given_name: 'Ana Sofia',
  birth_date: '1990-05-09',
  citizenship: ['PRT'],
  document_number: 'DEMO 00041',
  residence_country: 'PRT',
  residence_town: 'Lisboa',
  residence_address: 'Rua do Exemplo 5',
}
const choices = { offered: [], own_who: 'all', country: null } as const

const slip = (pack: PackCode, person: Person, more: Partial<Slip> = {}): Slip => {
  const stay = { arrival: '2026-11-27', position: more.position ?? 1 }
  const fields = getFields(getPack(pack), choices, getKind(getPack(pack), choices, person, stay))
  return {
    stay_id: 'stay-1',
    position: 1,
    pack,
    number: '2026-00057',
    arrived_on: stay.arrival,
    leaves_on: '2026-11-30',
    fields: fields.map(({ name }) => name),
    person,
    note: '',
    ...more,
  }
}
const print = async (slips: readonly Slip[], guest: Language = 'en') =>
  parsePdf(
    await writeSlips({
      hotel: { name: 'Haus Linde', lines: [], time_zone: 'Europe/Berlin', language: 'de' },
      guest,
      printed_at: '2026-11-27T15:45:00Z',
      slips,
    }),
  )
const half = 421
/** Where each text begins, of the upper and of the lower slip of each page. */
const readHalves = (pdf: Pdf): { text: string; x: number; y: number }[][] =>
  getPages(pdf).flatMap((page) => {
    const pieces = readPage(pdf, page).pieces.filter(({ text }) => text.trim() !== '')
    return [pieces.filter(({ y }) => y > half), pieces.filter(({ y }) => y <= half)]
  })
/** Texts that begin at the same place, or beyond the edge of their slip. */
const findClashes = (pdf: Pdf): string[] =>
  readHalves(pdf).flatMap((pieces, at) => {
    const edge = at % 2 === 0 ? half : 0
    return pieces.flatMap((one, index) => {
      const isOut = one.y < edge + 20 || one.x < 39
      const isOn = pieces.some((other, before) => before < index && one.x === other.x && Math.abs(one.y - other.y) < 5)
      return isOut || isOn ? [`${one.text} at ${one.x}, ${one.y}`] : []
    })
  })

describe('a slip', () => {
  test('of Germany has what § 30(2) lists, filled, in German and the language of the guest, and is PDF/A', async () => {
    const person = { ...ana, companions: [{ citizenship: 'PRT', count: 2 }] }
    const pdf = await print([slip('de', person, { note: 'Pass abgelaufen' })])
    expect(findFaults(pdf)).toEqual([])
    expect(findClashes(pdf)).toEqual([])
    const texts = readTexts(pdf)
    expect(texts.filter(Boolean)).toEqual([
      'Haus Linde',
      'Meldeschein',
      'Registration form · Nr. 2026-00057',
      'Angekommen · Arrived',
      '27.11.2026',
      'Abreise · Departure',
      '30.11.2026',
      'Nachname · Surname',
      'Almeida',
      'Vornamen · Given names',
      'Ana Sofia',
      'Geburtsdatum · Date of birth',
      '09.05.1990',
      'Staatsangehörigkeit · Citizenship',
      'Portugal',
      expect.stringMatching(/ · Document number$/),
      'DEMO 00041',
      'Wohnsitz · Residence',
      'Rua do Exemplo 5, Lisboa, Portugal',
      'Ehe- oder Lebenspartner, minderjährige Kinder · Spouse or partner, minor children',
      '2 × Portugal',
      'Vermerk des Hauses · Note of the hotel',
      'Pass abgelaufen',
      'Diese Angaben verlangt das Gesetz dieses Landes (§§ 29, 30 BMG). Ich bestätige, dass diese Angaben richtig sind. ' +
        'The law of this country requires these details (§§ 29, 30 BMG). I confirm that these details are right.',
      'Datum · Date',
      'Unterschrift · Signature',
    ])
  })
  test('before somebody is entered has no number, and lines to write on', async () => {
    const texts = readTexts(await print([slip('de', { surname: 'Almeida' }, { number: null, leaves_on: null })]))
    expect(texts).toContain('Registration form')
    expect(texts.join(' ')).not.toMatch(/Nr\.|2026-/)
    expect(texts).toContain('Staatsangehörigkeit · Citizenship')
  })
  test('of Spain is in Spanish, and names the adult of a minor by number', async () => {
    const child: Person = {
      ...ana,
      given_name: 'Rui',
      birth_date: '2010-05-09',
      kinship: { to: 1, kind: 'child' },
      residence_postcode: '1100-123',
    }
    const spanish: Person = { ...ana, document_type: 'nif', second_surname: 'Costa', phone: '+34 600 000 000' }
    const pdf = await print([
      slip('es', spanish, { number: '2026-00001' }),
      slip('es', child, { number: '2026-00002', position: 2 }),
    ])
    const texts = readTexts(pdf)
    expect(texts.join(' ')).not.toMatch(/register\.|registration\./)
    for (const text of [
      'Parte de entrada',
      'Primer apellido · Surname',
      'Costa',
      'NIF o DNI',
      '+34 600 000 000',
      'Hijo o hija (2026-00001)',
      'Firma · Signature',
    ])
      expect(texts).toContain(text)
    expect(findClashes(pdf)).toEqual([])
  })
  test('in the language of the guest alone says nothing twice', async () => {
    const texts = readTexts(await print([slip('de', ana)], 'de'))
    expect(texts).toEqual(expect.arrayContaining(['Nachname', 'Nr. 2026-00057', 'Unterschrift']))
    expect(texts.join(' ').match(/BMG/g)).toHaveLength(1)
  })
  test('has names in their own letters and in Latin, and Latin alone where no font has the letters', async () => {
    const russian = { surname: 'Иванова', given_name: 'Мария', latin_surname: 'Ivanova', latin_given_name: 'Mariia' }
    const arab = { surname: 'الحداد', given_name: 'ليلى', latin_surname: 'Al Haddad', latin_given_name: 'Layla' }
    const pdf = await print([slip('de', { ...ana, ...russian }), slip('de', { ...ana, ...arab }, { position: 2 })])
    const texts = readTexts(pdf)
    const after = (text: string) => texts.slice(texts.indexOf(text), texts.indexOf(text) + 2)
    expect(after('Иванова')).toEqual(['Иванова', 'Ivanova'])
    expect(after('Мария')).toEqual(['Мария', 'Mariia'])
    expect(after('Al Haddad')).toEqual(['Al Haddad', 'Andere Schrift: siehe Verzeichnis'])
    expect(findFaults(pdf)).toEqual([])
    expect(findClashes(pdf)).toEqual([])
  })
  test.each(['de', 'es', 'own'] as const)(
    'of %s stays on its half of the page with long details and labels, also of 30 persons',
    async (pack) => {
      allowSlow('prints the slips of 30 persons')
      const long = (length: number) => 'Donaudampfschifffahrts Gesellschaft '.repeat(4).slice(0, length).trim()
      const note = long(144)
      const longest: Person = {
        ...ana,
        surname: long(120),
        given_name: long(120),
        latin_surname: long(120),
        latin_given_name: long(120),
        second_surname: long(60),
        support_number: 'DEMO00041',
        sex: 'other',
        citizenship: ['BIH', 'VCT', 'STP'],
        document_type: 'residence_permit',
        document_number: 'DEMO 0004100041000410004100041',
        document_country: 'BIH',
        residence_country: 'BIH',
        residence_town: long(60),
        residence_address: long(100),
        residence_postcode: 'DEMO 0000000000000000',
        phone: '+381 18 000 000 00000',
        email: `${'quokka.'.repeat(34)}@example.com`.slice(0, 250),
        companions: Array.from({ length: 10 }, () => ({ citizenship: 'BIH', count: 99 })),
      }
      for (const language of ['en', 'hu', 'ru'] as const)
        expect(findClashes(await print([slip(pack, longest, { note })], language))).toEqual([])
      const numbers = Array.from({ length: 30 }, (_, at) => `2026-${String(at + 1).padStart(5, '0')}`)
      const pdf = await print(numbers.map((number, at) => slip(pack, longest, { number, position: at + 1 })))
      expect(getPages(pdf)).toHaveLength(15)
      for (const number of numbers) expect(readTexts(pdf).join(' ')).toContain(number)
      expect(findClashes(pdf)).toEqual([])
    },
  )
})
