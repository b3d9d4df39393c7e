import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Person } from '#modules/registration/contract/person.ts'
import { writeAlloggiati } from './alloggiati.ts'
import { needItalianCode, needItalianState, needSpanishMunicipality } from './codes.ts'
import type { Cannot, Entry } from './entry.ts'
import { encodeWindows1250, isInWindows1250, toCapitals, toLetters } from './letters.ts'
import { writeSesPv } from './ses.ts'
import { writeUnl } from './unl.ts'

let count = 0
const entry = (person: Person, more: Partial<Entry> = {}): Entry => {
  count += 1
  const number = `2026-${String(count).padStart(5, '0')}`
  return {
    id: number,
    number,
    stay_id: 'stay-1',
    position: 1,
    lead: true,
    pack: 'own',
    room: '4',
    arrived: '2026-11-27T16:40',
    leaves_on: '2026-11-30',
    left: null,
    identity: 'in_person',
    person,
    ...more,
  }
}
/** What is wrong with the one person of a file. */
const tell = (cannot: readonly Cannot[]): string => cannot.map(({ reason, field = '-' }) => `${reason} ${field}`).join()

const tables = {
  municipalities: [
    { Codice: '403015146', Descrizione: 'MILANO', Provincia: 'MI' },
    { Codice: '412058091', Descrizione: 'ROMA', Provincia: 'RM', DataFineVal: '31/12/1992' },
    { Codice: '412058092', Descrizione: 'ROMA', Provincia: 'RM' },
    { Codice: '400000001', Descrizione: 'SAMONE', Provincia: 'TN' },
    { Codice: '400000002', Descrizione: 'SAMONE', Provincia: 'TO' },
    { Codice: '400000003', Descrizione: "FORLI'", Provincia: 'FO', DataFineVal: '1992-01-01' },
  ],
  states: [
    { Codice: '100000215', Descrizione: 'FRANCIA' },
    { Codice: '100000216', Descrizione: 'GERMANIA' },
    { Codice: '100000271', Descrizione: 'SERBIA' },
  ],
}

const marta: Person = {
  surname: 'Esempio',
  given_name: 'Marta',
  sex: 'female',
  birth_date: '1984-03-14',
  birth_place: 'Milano',
  birth_country: 'ITA',
  citizenship: ['ITA'],
  document_type: 'id_card',
  document_number: 'DEMO00001',
  document_country: 'ITA',
  document_place: 'Milano',
}

describe('alloggiati', () => {
  const write = (person: Person, more: Partial<Entry> = {}) =>
    writeAlloggiati([entry(person, more)], { tables, today: '2026-11-28' })

  test.each<[string, Person, Partial<Entry>, string]>([
    ['sex X', { sex: 'other' }, {}, 'sex sex'],
    ['a birth date in part', { birth_date: '1984-03' }, {}, 'birth_date birth_date'],
    ['one name', { single_name: true }, {}, 'single_name given_name'],
    ['letters of another script', { surname: 'Ω' }, {}, 'letters surname'],
    ['a name that is too long', { given_name: 'A'.repeat(31) }, {}, 'too_long given_name'],
    ['a surname that is too long', { surname: 'A'.repeat(51) }, {}, 'too_long surname'],
    ['a number that is too long', { document_number: '1'.repeat(20) + 'A' }, {}, 'too_long document_number'],
    ['a number of other letters', { document_number: 'Ж1234' }, {}, 'letters document_number'],
    ['another document', { document_type: 'other' }, {}, 'no_code document_type'],
    ['a town that is not in the table', { birth_place: 'Milan' }, {}, 'no_code birth_place'],
    ['a town of two provinces', { birth_place: 'Samone' }, {}, 'no_code birth_place'],
    ['a country that is not in the table', { citizenship: ['POL'] }, {}, 'no_code citizenship'],
    ['somebody stateless', { citizenship: ['XXA'] }, {}, 'no_code citizenship'],
    ['a birth in a state that no longer is', { birth_country: 'YUG' }, {}, 'no_code birth_country'],
    ['a document without a place', { document_place: '' }, {}, 'missing document_place'],
    ['a field that a refusal left empty', { birth_date: '' }, {}, 'missing birth_date'],
    ['a stay without an end', {}, { leaves_on: null }, 'no_departure -'],
    ['an arrival before yesterday', {}, { arrived: '2026-11-26T23:59' }, 'too_late -'],
  ])('cannot write %s', (_, person, more, wanted) => {
    const { content, entries, cannot } = write({ ...marta, ...person }, more)
    expect([content, entries, tell(cannot)]).toEqual(['', [], wanted])
  })

  test('names the person by number', () => {
    const guest = entry({ ...marta, sex: 'other' }, { id: 'x', number: '2026-00398' })
    expect(writeAlloggiati([guest], { tables, today: '2026-11-28' }).cannot).toEqual([
      { entry_id: 'x', number: '2026-00398', reason: 'sex', field: 'sex' },
    ])
  })

  test('writes the members only with their head', () => {
    const { document_type: _, ...member } = marta
    const party = [entry({ ...marta, sex: 'other' }), entry(member, { lead: false }), entry(member, { lead: false })]
    expect(tell(writeAlloggiati(party, { tables, today: '2026-11-28' }).cannot)).toBe('sex sex,no_lead -,no_lead -')
    expect(tell(writeAlloggiati(party.slice(1), { tables, today: '2026-11-28' }).cannot)).toBe('no_lead -,no_lead -')
    expect(tell(writeAlloggiati(party.slice(1, 2), { tables, today: '2026-11-28' }).cannot)).toBe(
      'missing document_type',
    )
  })

  test('takes a head alone, a family by name or kinship, and what staff have said', () => {
    const kinds = (members: Entry[], groups?: ReadonlyMap<string, 'family' | 'group'>) =>
      writeAlloggiati(members, { tables, today: '2026-11-28', ...(groups && { groups }) })
        .content.split('\r\n')
        .map((line) => line.slice(0, 2))
        .join(' ')
    const head = entry(marta)
    const [son, friend, niece] = [
      entry(marta, { lead: false }),
      entry({ ...marta, surname: 'Amico' }, { lead: false }),
      entry({ ...marta, surname: 'Nipote', kinship: { to: 1, kind: 'nephew' } }, { lead: false }),
    ]
    expect(kinds([head])).toBe('16')
    expect(kinds([head, son])).toBe('17 19')
    expect(kinds([head, friend])).toBe('18 20')
    expect(kinds([head, friend, niece])).toBe('17 19 19')
    expect(kinds([friend, head], new Map([['stay-1', 'family']]))).toBe('17 19')
    expect(kinds([head, entry({ ...marta, sex: 'other' }, { lead: false })])).toBe('16')
  })

  test('has 174 characters with an apartment, 30 days at most, and no more than 1,000 lines with whole parties', () => {
    const options = { tables, today: '2026-11-28' }
    const [line = ''] = writeAlloggiati([entry(marta, { leaves_on: '2027-02-01' })], {
      ...options,
      apartment: '000042',
    }).content.split('\r\n')
    expect([line.length, line.slice(12, 14), line.slice(168)]).toEqual([174, '30', '000042'])
    const many = Array.from({ length: 401 }, (_, stay) =>
      [0, 1, 2].map((at) => entry(marta, { stay_id: `stay-${stay}`, lead: at === 0 })),
    ).flat()
    const { content, entries, waiting } = writeAlloggiati(many, options)
    expect([content.split('\r\n').length, entries.length, waiting.length]).toEqual([999, 999, 204])
    expect(new Set([...entries, ...waiting]).size).toBe(1203)
  })

  test('1,000 random parties are read back as they were', () => {
    const letters = fc.stringMatching(/^[A-Z][A-Z' -]{0,18}[A-Z]$/)
    const person = fc.record({
      surname: letters,
      given_name: letters,
      sex: fc.constantFrom('male', 'female'),
      birth_date: fc
        .date({ min: new Date('1930-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      isItalian: fc.boolean(),
      document_number: fc.stringMatching(/^DEMO[A-Z0-9]{1,16}$/),
      document_type: fc.constantFrom('passport', 'id_card', 'driving_licence'),
    })
    const parties = fc.array(
      fc.tuple(fc.array(person, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 40 })),
      { minLength: 20, maxLength: 20 },
    )
    fc.assert(
      fc.property(parties, (many) => {
        const entries = many.flatMap(([members, nights], stay) =>
          members.map(({ isItalian, ...one }, at) =>
            entry(
              {
                ...one,
                birth_country: isItalian ? 'ITA' : 'FRA',
                birth_place: isItalian ? 'Milano' : 'Paris',
                citizenship: [isItalian ? 'ITA' : 'DEU'],
                document_country: isItalian ? 'ITA' : 'SRB',
                document_place: isItalian ? 'Roma' : '',
              },
              {
                stay_id: String(stay),
                position: at + 1,
                lead: at === 0,
                leaves_on: new Date(Date.UTC(2026, 10, 27 + nights)).toISOString().slice(0, 10),
              },
            ),
          ),
        )
        const { content, cannot } = writeAlloggiati(entries, { tables, today: '2026-11-28' })
        expect(cannot).toEqual([])
        const lines = content.split('\r\n')
        expect(lines.every((line) => line.length === 168 && /^[\x20-\x7e]+$/.test(line))).toBe(true)
        expect(lines.map(readLine)).toEqual(
          entries.map(({ person, position, leaves_on }) => {
            const isItalian = person.birth_country === 'ITA'
            const nights = (Date.parse(leaves_on ?? '') - Date.parse('2026-11-27')) / 86_400_000
            return {
              isHead: position === 1,
              arrived: '27/11/2026',
              days: Math.min(nights, 30),
              surname: person.surname,
              given_name: person.given_name,
              sex: person.sex,
              birth_date: person.birth_date,
              birth: isItalian ? '403015146 MI 100000100' : '  100000215',
              citizenship: isItalian ? '100000100' : '100000216',
              document:
                position > 1
                  ? '  '
                  : `${{ passport: 'PASOR', id_card: 'IDENT', driving_licence: 'PATEN' }[String(person.document_type)]} ${person.document_number} ${isItalian ? '412058092' : '100000271'}`,
            }
          }),
        )
      }),
      { numRuns: 50 },
    )
  })
})

/** A line as its rules describe it, by columns. */
const readLine = (line: string) => {
  const cut = (first: number, length: number): string => line.slice(first - 1, first - 1 + length).trimEnd()
  return {
    isHead: ['16', '17', '18'].includes(cut(1, 2)),
    arrived: cut(3, 10),
    days: Number(cut(13, 2)),
    surname: cut(15, 50),
    given_name: cut(65, 30),
    sex: { 1: 'male', 2: 'female' }[cut(95, 1)],
    birth_date: cut(96, 10).split('/').toReversed().join('-'),
    birth: `${cut(106, 9)} ${cut(115, 2)} ${cut(117, 9)}`,
    citizenship: cut(126, 9),
    document: `${cut(135, 5)} ${cut(140, 20)} ${cut(160, 9)}`,
  }
}

describe('code tables', () => {
  test('find by name without case, accents and signs; of several the one that holds today', () => {
    expect(needItalianCode(tables.municipalities, 'roma', 'birth_place').Codice).toBe('412058092')
    expect(needItalianCode(tables.municipalities, 'Forlì', 'birth_place').Codice).toBe('400000003')
    expect(needItalianState(tables.states, 'DEU', 'citizenship')).toBe('100000216')
    expect(needItalianState([], 'ITA', 'citizenship')).toBe('100000100')
  })
  test('find a Spanish town within the province of the postcode, by any of its names', () => {
    const rows = [
      { CPRO: '3', CMUN: '14', NOMBRE: 'Alicante/Alacant' },
      { CPRO: '15', CMUN: '030', NOMBRE: 'Coruña, A' },
      { CPRO: '28', CMUN: '079', NOMBRE: 'Madrid' },
    ]
    expect(needSpanishMunicipality(rows, 'ALACANT', '03001')).toBe('03014')
    expect(needSpanishMunicipality(rows, 'a coruna', '15001')).toBe('15030')
    expect(() => needSpanishMunicipality(rows, 'Madrid', '08001')).toThrow('no_code')
  })
})

describe('ses', () => {
  const lucia: Person = {
    surname: 'Ejemplo',
    given_name: 'Lucía',
    birth_date: '1984-03-14',
    citizenship: ['FRA'],
    document_type: 'passport',
    document_number: 'DEMO00004',
    residence_country: 'FRA',
    residence_town: 'Lyon',
    residence_address: 'Rue 1',
    residence_postcode: '69001',
    email: 'lucia@hotel.example',
  }
  const stay = {
    stay_id: 'stay-1',
    reference: 'R',
    contract_on: '2026-10-02',
    enters: '2026-11-27T16:40',
    leaves: '2026-11-30T11:00',
    persons: 1,
    payment: 'EFECT',
  } as const
  const write = (person: Person, leaves: string | null = stay.leaves) =>
    writeSesPv([entry({ ...lucia, ...person })], [{ ...stay, leaves }], {
      house: { code: '0000000000', internet: false },
      municipalities: [],
    })

  test('writes a foreigner with passport, town, sex and mail address', () => {
    const { content, cannot } = write({ sex: 'female' })
    expect(cannot).toEqual([])
    for (const part of [
      'PAS</tipo',
      'M</sexo',
      '<nombreMunicipio>Lyon',
      '<correo>lucia@',
      '<internet>false',
      'FRA</pais',
    ])
      expect(content).toContain(part)
    expect(content).not.toMatch(/apellido2|soporte|telefono|parentesco|codigoMunicipio/)
  })

  test.each<[string, Person, string]>([
    ['one name', { single_name: true }, 'single_name given_name'],
    ['a birth date in part', { birth_date: '1984' }, 'birth_date birth_date'],
    ['a surname that is too long', { surname: 'A'.repeat(51) }, 'too_long surname'],
    ['a number that is too long', { document_number: 'A'.repeat(16) }, 'too_long document_number'],
    ['a NIF without a second surname', { document_type: 'nif' }, 'missing second_surname'],
    ['a NIE without a support number', { document_type: 'nie' }, 'missing support_number'],
    ['somebody stateless', { citizenship: ['XXA'] }, 'no_code citizenship'],
    ['a Spanish town that is not in the table', { residence_country: 'ESP' }, 'no_code residence_town'],
    ['nobody to reach', { email: '' }, 'missing phone'],
    ['a child without kinship', { birth_date: '2015-01-01' }, 'missing kinship'],
    ['a child without its adult', { birth_date: '2015-01-01', kinship: { to: 7, kind: 'child' } }, 'missing phone'],
  ])('cannot write %s', (_, person, wanted) => {
    const { content, cannot } = write(person)
    expect([tell(cannot), content.includes('<comunicacion>')]).toEqual([wanted, false])
  })
  test('cannot write a stay without a day of departure', () => {
    expect(tell(write({}, null).cannot)).toBe('no_departure -')
  })
})

describe('unl', () => {
  const house = { idub: '200000000001', mark: 'DEMOX', name: 'A|B\nΩ', contact: '', district: '', town: '', part: '', street: '', house_number: '', orientation_number: '', postcode: '' } // prettier-ignore
  const options = { house, stamp: '2026-11-28T08:15:00', slug: 'demo' }
  const klara: Person = {
    surname: 'Müller',
    given_name: 'Klára',
    birth_date: '1984-03-14',
    citizenship: ['DEU'],
    document_number: 'DEMO00002',
    residence_country: 'DEU',
    residence_town: 'Berlin',
    residence_address: 'Musterweg 1',
  }
  const read = (entries: Entry[]) => {
    const { content, ...rest } = writeUnl(entries, options)
    return { lines: new TextDecoder('windows-1250').decode(content).split('\r\n'), ...rest }
  }

  test.each<[string, Person, Partial<Entry>, string]>([
    ['one name', { single_name: true }, {}, 'single_name given_name'],
    ['letters of another script', { surname: 'Ω' }, {}, 'letters surname'],
    ['a name with a dot', { given_name: 'J. R.' }, {}, 'letters given_name'],
    ['an address in another script', { residence_address: 'ул. Ленина 1' }, {}, 'letters residence_address'],
    ['a number that is too short', { document_number: 'A 12' }, {}, 'too_short document_number'],
    ['a child whose adult is nowhere', { document_of: 7 }, {}, 'missing document_of'],
    ['a stay without an end', {}, { leaves_on: null }, 'no_departure -'],
    ['a stay that ends on its first day', {}, { leaves_on: '2026-11-27' }, 'no_departure -'],
  ])('cannot write %s', (_, person, more, wanted) => {
    const { cannot, lines } = read([entry({ ...klara, ...person }, more)])
    expect([tell(cannot), lines.length]).toEqual([wanted, 2])
  })

  test('writes visa and country of residence, drops what it has no letter for, and 99 persons at most', () => {
    const first = entry({ ...klara, surname: 'Ørsted Ñandú', residence_country: 'AUT', visa_number: 'DEMO 1' })
    const { lines, entries, waiting } = read([first, ...Array.from({ length: 100 }, () => entry(klara))])
    expect(lines[0]).toBe('A|2|200000000001|DEMOX|A B |||||||||2026.11.28 08:15:00||')
    expect(lines[1]).toBe(
      'U|27.11.2026|30.11.2026|ORSTED NANDÚ|KLÁRA||14.03.1984|||DEU|Berlin, Musterweg 1, AUT|DEMO00002|DEMO1|99||',
    )
    expect([lines.length, entries.length, waiting.length]).toEqual([101, 99, 2])
  })

  test('every letter of Windows-1250 is one byte, and read back', () => {
    const bytes = Uint8Array.from({ length: 224 }, (_, at) => at + 32)
    const known = Array.from(new TextDecoder('windows-1250').decode(bytes)).filter(isInWindows1250)
    // 127 and the five that the set leaves free, which decoders take for control characters
    expect(known.length).toBe(224 - 6)
    expect(new TextDecoder('windows-1250').decode(encodeWindows1250(known.join('')))).toBe(known.join(''))
  })
})

test.each([
  ['Äpfel Öl Über', 'AEPFEL OEL UEBER'],
  ['Straße', 'STRASSE'],
  ['Øst Đorđe Łódź Þór Æsir', 'OST DORDE LODZ THOR AESIR'],
  ['Nguyễn Núñez Ångström', 'NGUYEN NUNEZ ANGSTROEM'],
  ['D’Esempio–Kowalska', "D'ESEMPIO-KOWALSKA"],
])('%s in capitals is %s', (text, wanted) => {
  expect(toCapitals(text, 'surname')).toBe(wanted)
})
test('small letters stay small where a set lacks them', () => {
  expect(toLetters('øæß ñ', isInWindows1250, 'surname')).toBe('oaeß n')
})
