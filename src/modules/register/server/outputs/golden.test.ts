import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Person } from '#modules/registration/contract/person.ts'
import { getPack, packCodes } from '#modules/registration/policy/packs.ts'
import { writeAlloggiati } from './alloggiati.ts'
import { writeRegisterCsv } from './csv.ts'
import type { Entry } from './entry.ts'
import { getReference, writeSesPv, writeSesRh } from './ses.ts'
import { getUnlName, writeUnl } from './unl.ts'

const golden = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'fixtures', name))
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 8)

const entry = (more: Partial<Entry> & { person: Person }): Entry => ({
  id: `entry-${more.number ?? '2026-00412'}`,
  number: '2026-00412',
  stay_id: 'stay-1',
  position: 1,
  lead: true,
  pack: 'own',
  room: '4',
  arrived: '2026-11-27T16:40',
  leaves_on: '2026-11-30',
  left: null,
  identity: 'in_person',
  ...more,
})

const ana: Person = {
  surname: 'Petrović',
  given_name: 'Ana',
  sex: 'female',
  birth_date: '1984-03-14',
  birth_place: 'Niš',
  birth_country: 'SRB',
  citizenship: ['SRB'],
  document_type: 'passport',
  document_number: 'DEMO 00005',
  document_country: 'SRB',
  residence_country: 'SRB',
  residence_town: 'Niš',
  residence_address: 'Obilićev venac 1',
  note: '=none',
}

describe('csv', () => {
  test('is the golden file to the byte', () => {
    const { content } = writeRegisterCsv([entry({ person: ana })], [getPack('own')])
    expect(Buffer.from(content).toString()).toBe(golden('register.csv').toString())
    expect([content.length, hash(content)]).toEqual([470, '2b0d1ce4'])
    expect(golden('register.csv').equals(content)).toBe(true)
  })

  const lines = (entries: Entry[], packs: Parameters<typeof writeRegisterCsv>[1], separator?: ',' | ';') =>
    Buffer.from(writeRegisterCsv(entries, packs, separator).content)
      .toString()
      .replace('\ufeff', '')
      .split('\r\n')

  test('has the columns of its pack, offered ones too, and those of every pack in a package', () => {
    const header = (...codes: (typeof packCodes)[number][]) => lines([], codes.map(getPack))[0]
    const moment = 'number;room;arrived_on;arrived_at;leaves_on;left_on;left_at'
    const names = 'surname;given_name;surname_latin;given_name_latin'
    expect(header('me')).toBe(
      `${moment};${names};sex;birth_date;citizenship;document_type;document_number;document_country;` +
        'residence_country;residence_town;residence_address;border_date;border_place;identity_seen;note',
    )
    expect(header('es')).toBe(
      `${moment};${names};sex;birth_date;citizenship;document_type;document_number;residence_country;residence_town;` +
        'residence_address;identity_seen;note;second_surname;support_number;residence_postcode;phone;email;kinship',
    )
    expect(header(...packCodes)).toContain(
      'identity_seen;note;second_surname;support_number;document_place;residence_postcode;',
    )
    expect(header(...packCodes)).toMatch(/;phone;email;kinship;visa_number;purpose;companions;entry_id$/)
  })

  test('has the names of eVisitor in a second row in Croatia, and the entry’s id at the end', () => {
    const [, names = '', row = ''] = lines([entry({ person: ana, pack: 'hr' })], [getPack('hr')])
    expect(names).toBe(
      ';;StayFrom;TimeStayFrom;ForeseenStayUntil;;;TouristSurname;TouristName;;;Gender;DateOfBirth;CityOfBirth;' +
        'CountryOfBirth;Citizenship;DocumentType;DocumentNumber;CountryOfResidence;CityOfResidence;ResidenceAddress;' +
        'PassageDate;BorderCrossing;;;ID',
    )
    expect(row.endsWith(';entry-2026-00412')).toBe(true)
  })

  test('orders by number, writes lists with blanks, and quotes only what has to be', () => {
    const person: Person = {
      ...ana,
      surname: 'A;B "C"',
      citizenship: ['SRB', 'POL'],
      companions: [{ citizenship: 'POL', count: 2 }, { citizenship: 'DEU', count: 1 }],
      kinship: { to: 1, kind: 'child' },
      phone: '+48 600',
      note: 'a,b',
    } // prettier-ignore
    const entries = [entry({ person, number: '2026-00413', left: '2026-11-29T09:15' }), entry({ person: ana })]
    const [, first = '', second = ''] = lines(entries, packCodes.filter((code) => code !== 'hr').map(getPack))
    expect(first.startsWith('2026-00412;4;2026-11-27;16:40;2026-11-30;;;Petrović;')).toBe(true)
    expect(second.startsWith('2026-00413;4;2026-11-27;16:40;2026-11-30;2026-11-29;09:15;"A;B ""C""";Ana;')).toBe(true)
    expect(second).toContain(';SRB POL;')
    expect(second).toContain(";a,b;;;;;'+48 600;;child:1;;;POL:2 DEU:1")
    expect(lines(entries, [getPack('own')], ',')[2]).toContain(',"A;B ""C""",Ana,')
    expect(lines(entries, [getPack('own')], ',')[2]).toMatch(/,"a,b"$/)
  })
})

describe('alloggiati', () => {
  const tables = {
    municipalities: [{ Codice: '403015146', Descrizione: 'MILANO', Provincia: 'MI' }],
    states: [{ Codice: '100000215', Descrizione: 'FRANCIA' }],
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
    document_number: 'demo 00001',
    document_country: 'ITA',
    document_place: 'milano',
  }
  const leo: Person = {
    surname: 'D’Esempio',
    given_name: 'Léo',
    sex: 'male',
    birth_date: '2015-06-02',
    birth_place: 'Lyon',
    birth_country: 'FRA',
    citizenship: ['FRA'],
    kinship: { to: 1, kind: 'child' },
  }
  test('is the golden file to the byte', () => {
    const members = [
      entry({ person: leo, pack: 'it', number: '2026-00397', lead: false, position: 2 }),
      entry({ person: marta, pack: 'it', number: '2026-00398' }),
    ]
    const { content, cannot } = writeAlloggiati(members, { tables, today: '2026-11-28' })
    expect(cannot).toEqual([])
    expect(content).toBe(golden('alloggiati.txt').toString('latin1'))
    expect([content.length, hash(Buffer.from(content, 'latin1'))]).toEqual([338, 'ec7dbc8b'])
  })
})

describe('ses', () => {
  const municipalities = [{ CPRO: '28', CMUN: '079', NOMBRE: 'Madrid' }]
  const house = { code: '0000000000', internet: true }
  const lucia: Person = {
    surname: 'Ejemplo',
    given_name: 'Lucía',
    second_surname: 'Prueba',
    birth_date: '1984-03-14',
    citizenship: ['ESP'],
    document_type: 'nif',
    document_number: '00000000T',
    support_number: 'DEMO00004',
    residence_country: 'ESP',
    residence_town: 'Madrid',
    residence_address: 'Calle de Ejemplo 1',
    residence_postcode: '28001',
    phone: '600000000',
  }
  const leo: Person = {
    surname: 'Ejemplo',
    given_name: 'Leo',
    birth_date: '2015-06-02',
    citizenship: ['ESP'],
    residence_country: 'ESP',
    residence_town: 'Madrid',
    residence_address: 'Calle de Ejemplo 1',
    residence_postcode: '28001',
    kinship: { to: 1, kind: 'child' },
  }
  const contract = {
    reference: 'DEMO-7F3A',
    contract_on: '2026-10-02',
    enters: '2026-11-27T16:40',
    leaves: '2026-11-30T11:00',
    persons: 2,
    payment: 'EFECT',
  } as const

  test('is the golden file of travellers to the byte', () => {
    const members = [
      entry({ person: lucia, pack: 'es', number: '2026-00001' }),
      entry({ person: leo, pack: 'es', number: '2026-00002', lead: false, position: 2 }),
    ]
    const stays = [{ ...contract, stay_id: 'stay-1' }]
    const { content, cannot, entries } = writeSesPv(members, stays, { house, municipalities })
    expect(cannot).toEqual([])
    expect(content).toBe(golden('ses_pv.xml').toString())
    expect([Buffer.byteLength(content), hash(Buffer.from(content))]).toEqual([1862, 'a582c45d'])
    expect(entries).toEqual(['entry-2026-00001', 'entry-2026-00002'])
    // A child that is entered later is reached by the adult of an earlier file.
    const [, child] = members
    const late = writeSesPv(child ? [child] : [], stays, { house, municipalities, all: members })
    expect(late.cannot).toEqual([])
    expect(late.content).toContain('<telefono>600000000</telefono>')
  })

  test('names the holder of a booking and how to reach them', () => {
    const holder = { surname: 'Ejemplo & Co', given_name: 'Lucía', email: 'lucia@hotel.example' }
    const { content, cannot } = writeSesRh(
      [
        { ...contract, id: 'a', number: 'a', holder },
        { ...contract, id: 'b', number: 'b', holder: { surname: 'Ejemplo', given_name: 'Leo' } },
        { ...contract, id: 'c', number: 'c', holder, leaves: null },
      ],
      house,
    )
    expect(cannot).toEqual([
      { entry_id: 'b', number: 'b', reason: 'missing', field: 'phone' },
      { entry_id: 'c', number: 'c', reason: 'no_departure' },
    ])
    expect(content).toBe(golden('ses_rh.xml').toString())
  })

  test('knows a contract by the booking number, else by the beginning of an id', () => {
    expect(getReference('DEMO-7F3A', 'r', 's')).toBe('DEMO-7F3A')
    expect(getReference(null, '0193e0a2-1111-7000', '0193e0a2-2222-7000')).toBe('0193e0a2-111')
    expect(getReference('', null, '0193e0a2-2222-7000')).toBe('0193e0a2-222')
  })
})

describe('unl', () => {
  const house = {
    idub: '200000000001',
    mark: 'DEMOX',
    name: 'Penzion Ukázka',
    contact: 'Jana Ukázková, tel: 000 000 000',
    district: 'Český Krumlov',
    town: 'Český Krumlov',
    part: 'Latrán',
    street: 'Latrán',
    house_number: '12',
    orientation_number: '',
    postcode: '38101',
  }
  const klara: Person = {
    surname: 'Müller',
    given_name: 'Klára',
    birth_date: '1984-03-14',
    citizenship: ['DEU'],
    document_number: 'DEMO 00002',
    residence_country: 'DEU',
    residence_town: 'Berlin',
    residence_address: 'Musterweg 1',
    purpose: '10',
  }
  const slovak = {
    citizenship: ['SVK'],
    residence_country: 'SVK',
    residence_town: 'Bratislava',
    residence_address: 'Vzorova 2',
    purpose: '10',
  }
  const mia: Person = { ...slovak, surname: 'Novakova', given_name: 'Mia', birth_date: '2019', document_of: 1 }
  const eva: Person = {
    ...slovak,
    surname: 'Novakova',
    given_name: 'Eva',
    birth_date: '1990-01-01',
    document_number: 'DEMO00003',
  }

  test('is the golden file to the byte', () => {
    const first = entry({ person: klara, pack: 'cz', number: '2026-00001' })
    const child = entry({ person: mia, pack: 'cz', number: '2026-00003', stay_id: 'stay-2', position: 2, lead: false })
    const mother = entry({ person: eva, pack: 'cz', number: '2026-00002', stay_id: 'stay-2' })
    const options = { house, stamp: '2026-11-28T08:15:00', slug: 'demo', all: [first, child, mother] }
    const { content, cannot } = writeUnl([child, first], options)
    const name = getUnlName(options)
    expect(name).toBe('200000000001_2026_11_28_0815_demo.unl')
    expect(cannot).toEqual([])
    expect(new TextDecoder('windows-1250').decode(content)).toBe(new TextDecoder('windows-1250').decode(golden(name)))
    expect([content.length, hash(content), golden(name).equals(content)]).toEqual([337, 'a97debcc', true])
    expect(getUnlName({ ...options, slug: 'old-town-2' })).toBe('200000000001_2026_11_28_0815_old_town_2.unl')
  })
})
