import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payments } from '#modules/registration/contract/payments.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import type { Entry } from './entry.ts'
import { writeSesPv, writeSesRh, type SesStay } from './ses.ts'
import { writeXml } from './xml.ts'

/*
 * The files of Spain by the order and the number of their elements and the form of their texts, as the ministry's rules
 * for its service have them (MIR-HOSPE-DSI-WS 3.1.3). Its own schema cannot stand here: it has no licence.
 */

/** `?` once or not at all, `+` at least once. A form of text, or the elements inside. */
type Structure = { readonly [element: string]: RegExp | Structure }

const upTo = (length: number): RegExp => new RegExp(`^[^]{0,${length}}$`, 'u')
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/
const day = /^\d{4}-\d\d-\d\d$/
const country = /^[A-Z]{3}$/
const contract: Structure = {
  referencia: upTo(50),
  fechaContrato: day,
  fechaEntrada: moment,
  fechaSalida: moment,
  numPersonas: /^\d+$/,
  'numHabitaciones?': /^\d+$/,
  'internet?': /^(true|false)$/,
  pago: { tipoPago: /^[A-Z]{1,5}$/ },
}
const names: Structure = { nombre: upTo(50), apellido1: upTo(50), 'apellido2?': upTo(50) }
const contact: Structure = { 'telefono?': upTo(20), 'correo?': /^[^@]+@[^.]+\..+$/ }
const travellers: Structure = {
  'alt:peticion': {
    solicitud: {
      codigoEstablecimiento: upTo(10),
      'comunicacion+': {
        contrato: contract,
        'persona+': {
          rol: /^VI$/,
          ...names,
          'tipoDocumento?': /^(NIF|NIE|PAS|OTRO)$/,
          'numeroDocumento?': upTo(15),
          'soporteDocumento?': upTo(9),
          fechaNacimiento: day,
          'nacionalidad?': country,
          'sexo?': /^[HMO]$/,
          direccion: {
            direccion: upTo(100),
            'codigoMunicipio?': /^\d{5}$/,
            'nombreMunicipio?': upTo(100),
            codigoPostal: upTo(20),
            pais: country,
          },
          ...contact,
          'parentesco?': /^[A-Z]{2}$/,
        },
      },
    },
  },
}
const bookings: Structure = {
  'alt:peticion': {
    solicitud: {
      'comunicacion+': {
        establecimiento: { codigo: upTo(10) },
        contrato: contract,
        'persona+': { rol: /^TI$/, ...names, ...contact },
      },
    },
  },
}

/** @property inner text, or the elements in it */
type Node = { name: string; inner: string | Node[] }
/** Reads what `writeXml` writes: each element on a line of its own, or with its text. */
const readXml = (xml: string): Node[] => {
  const open: Node[][] = [[]]
  for (const line of xml.split('\n').slice(1, -1)) {
    const [, end, name = '', , text] = /^ *<(\/?)([\w:]+)( [^>]*)?>(?:([^<]*)<\/\2>)?$/.exec(line) ?? []
    if (name === '') throw new Error(`No element: ${line}`)
    if (end) open.pop()
    else {
      const inner = text ?? []
      open.at(-1)?.push({ name, inner })
      if (typeof inner !== 'string') open.push(inner)
    }
  }
  return open[0] ?? []
}
const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** What in a file is not as its structure says, by place. */
const findFaults = (nodes: readonly Node[], structure: Structure, place = ''): string[] => {
  const wanted = Object.entries(structure)
  const form = wanted.map(([name]) => `(<${name.replace(/[?+]$/, '')}>)${/[?+]$/.exec(name)?.[0] ?? ''}`).join('')
  const order = nodes.map(({ name }) => `<${name}>`).join('')
  if (!new RegExp(`^${form}$`).test(order)) return [`${place}: ${order}`]
  return nodes.flatMap(({ name, inner }) => {
    const [, inside] = wanted.find(([one]) => one.replace(/[?+]$/, '') === name) ?? []
    const at = `${place}/${name}`
    if (typeof inner !== 'string')
      return inside === undefined || inside instanceof RegExp ? [at] : findFaults(inner, inside, at)
    return inside instanceof RegExp && inside.test(unescape(inner)) ? [] : [`${at}: ${inner}`]
  })
}

const line = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
      fc.string({ unit: 'binary', minLength: 1, maxLength }),
      fc.constantFrom('C/ <Falsa> 1 & "2"', 'a\uFFFFb', ']]>'),
    )
    .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').slice(0, maxLength) || 'x')
const name = fc.oneof(fc.stringMatching(/^[A-ZÑ][a-zñáé' -]{0,48}$/), fc.constantFrom('A'.repeat(51), 'Núñez'))
const person: fc.Arbitrary<Person> = fc.record(
  {
    surname: name,
    given_name: name,
    second_surname: name,
    birth_date: fc.constantFrom('1940-02-29', '1984-03-14', '2009-01-01', '2026-11-01'),
    citizenship: fc.constantFrom(['ESP'], ['FRA'], ['FRA', 'ESP'], ['XXA']),
    sex: fc.constantFrom('female', 'male', 'other'),
    document_type: fc.constantFrom('nif', 'nie', 'passport', 'other'),
    document_number: fc.stringMatching(/^[A-Z0-9]{3,17}$/),
    support_number: fc.stringMatching(/^[A-Z0-9]{3,9}$/),
    residence_country: fc.constantFrom('ESP', 'FRA'),
    residence_town: fc.oneof(fc.constant('Madrid'), line(60)),
    residence_address: line(100),
    residence_postcode: fc.oneof(fc.constant('28001'), line(20)),
    phone: fc.stringMatching(/^\+[0-9 ]{3,19}$/),
    email: fc.emailAddress(),
    kinship: fc.constantFrom({ to: 1, kind: 'child' }, { to: 1, kind: 'other' }),
  },
  { requiredKeys: ['surname', 'given_name', 'birth_date', 'citizenship', 'residence_country', 'residence_town'] },
)
const stay: fc.Arbitrary<Omit<SesStay, 'stay_id'>> = fc.record({
  reference: fc.stringMatching(/^[\w&<>-]{1,50}$/),
  contract_on: fc.constantFrom('2026-10-02', '2026-11-27'),
  enters: fc.constant('2026-11-27T16:40'),
  leaves: fc.constantFrom('2026-11-30T11:00', '2026-11-28T00:00', null),
  persons: fc.integer({ min: 1, max: 30 }),
  payment: fc.constantFrom(...payments),
})
const parties = fc.array(fc.tuple(stay, fc.array(person, { minLength: 1, maxLength: 6 })), {
  minLength: 1,
  maxLength: 10,
})

test('the files of random parties and bookings have the order, the number and the form of the ministry', () => {
  const written = { travellers: 0, bookings: 0 }
  fc.assert(
    fc.property(parties, fc.boolean(), (many, internet) => {
      const house = { code: '0000000000', internet }
      const stays = many.map(([one], at) => ({ ...one, stay_id: String(at) }))
      const entries = many.flatMap(([, members], at) =>
        members.map((one, index): Entry => {
          const number = `2026-${String(at * 10 + index).padStart(5, '0')}`
          const is = { id: number, number, stay_id: String(at), position: index + 1, lead: index === 0, person: one }
          const when = { arrived: '2026-11-27T16:40', leaves_on: '2026-11-30', left: null }
          return { ...is, ...when, pack: 'es', room: '4', identity: 'in_person' }
        }),
      )
      const municipalities = [{ CPRO: '28', CMUN: '079', NOMBRE: 'Madrid' }]
      const pv = writeSesPv(entries, stays, { house, municipalities })
      expect([...pv.entries, ...pv.cannot.map(({ entry_id }) => entry_id)].toSorted()).toEqual(
        entries.map(({ id }) => id),
      )
      // A file of nobody is not made.
      if (pv.entries.length > 0) expect(findFaults(readXml(pv.content), travellers)).toEqual([])
      const rh = writeSesRh(
        many.map(([one, [holder = null]], at) => ({ ...one, id: String(at), number: String(at), holder })),
        house,
      )
      if (rh.entries.length > 0) expect(findFaults(readXml(rh.content), bookings)).toEqual([])
      written.travellers += pv.entries.length
      written.bookings += rh.entries.length
    }),
    { numRuns: 60 },
  )
  expect(Math.min(written.travellers, written.bookings)).toBeGreaterThan(20)
})

test('a file in another order, with too many elements or with another text is told', () => {
  const file = readXml(['', '<a>', '  <b>1</b>', '  <c>x</c>', '</a>', ''].join('\n'))
  const [b, c] = [/^\d$/, /^x$/]
  expect(findFaults(file, { a: { b, 'c?': c } })).toEqual([])
  for (const inside of [{ b, c, d: c }, { c, b }, { b }, { b: { c }, c }])
    expect(findFaults(file, { a: inside })).toHaveLength(1)
  expect(findFaults(file, { a: { b: c, 'c+': c } })).toEqual(['/a/b: 1'])
})

test('a character that XML cannot write is left out, and the others stay', () => {
  expect(writeXml(['a', 'Rue\uFFFF 1\u0001\uFFFE 😀 & Á'], {})).toContain('<a>Rue 1 😀 &amp; Á</a>')
})
