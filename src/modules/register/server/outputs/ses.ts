import type { Payment } from '#modules/registration/contract/payments.ts'
import type { FieldName, Person } from '#modules/registration/contract/person.ts'
import { isCountry, getAlpha2 } from '#modules/registration/policy/countries.ts'
import { compactNumber } from '#modules/registration/policy/document-number.ts'
import { getAge } from '#modules/registration/policy/kinds.ts'
import { needSpanishMunicipality, type SpanishMunicipality } from './codes.ts'
import {
  type Cannot,
  CannotWrite,
  type Entry,
  fit,
  need,
  needBirthDate,
  needNames,
  type OutputFile,
  sortByNumber,
  tryWriting,
} from './entry.ts'
import { type Element, writeXml } from './xml.ts'

/** What the ministry knows of the house. */
export type SpanishHouse = { code: string; internet: boolean }

/** A stay, or a booking before it. Times are those of the hotel's zone, `YYYY-MM-DDTHH:MM`. */
export type Contract = {
  reference: string
  /** The day on which it was agreed. */
  contract_on: string
  enters: string
  /** null: without a day of departure. */
  leaves: string | null
  persons: number
  payment: Payment
}

/** The number of a contract: that of the booking, else the beginning of an id, so that a repeat is seen. */
export const getReference = (booking_number: string | null, reservation_id: string | null, stay_id: string): string =>
  (booking_number || (reservation_id ?? stay_id).slice(0, 12)).slice(0, 50)

const writeContract = (contract: Contract, { internet }: SpanishHouse): Element => {
  if (contract.leaves === null) throw new CannotWrite('no_departure')
  return [
    'contrato',
    [
      ['referencia', contract.reference],
      ['fechaContrato', contract.contract_on],
      ['fechaEntrada', `${contract.enters}:00`],
      ['fechaSalida', `${contract.leaves}:00`],
      ['numPersonas', String(contract.persons)],
      ['numHabitaciones', '1'],
      ['internet', String(internet)],
      ['pago', [['tipoPago', contract.payment]]],
    ],
  ]
}

const documents: Readonly<Record<string, string>> = { nif: 'NIF', nie: 'NIE', passport: 'PAS' }
const sexes: Readonly<Record<string, string>> = { male: 'H', female: 'M', other: 'O' }
const kinships = { child: 'HJ', grandchild: 'NI', sibling: 'HR', nephew: 'SB', other: 'OT' } as const
const lengths = { name: 50, number: 15, support: 9 } as const

/** A country that ISO has; the others are not in the ministry's list. */
const needCountry = (code: string, field: FieldName): string => {
  if (!isCountry(code) || getAlpha2(code) === undefined || code === 'RKS') throw new CannotWrite('no_code', field)
  return code
}

const writeNames = (person: Person): Element[] => {
  const { surname, given_name } = needNames(person)
  const isNif = person.document_type === 'nif'
  return [
    ['nombre', fit(given_name, lengths.name, 'given_name')],
    ['apellido1', fit(surname, lengths.name, 'surname')],
    [
      'apellido2',
      fit(isNif ? need(person, 'second_surname') : (person.second_surname ?? ''), lengths.name, 'second_surname'),
    ],
  ]
}

const writeDocument = (person: Person): Element[] => {
  const type = need(person, 'document_type')
  const number = compactNumber(need(person, 'document_number'))
  const needsSupport = type === 'nif' || type === 'nie'
  return [
    ['tipoDocumento', documents[type] ?? 'OTRO'],
    ['numeroDocumento', fit(number, lengths.number, 'document_number')],
    [
      'soporteDocumento',
      needsSupport ? fit(compactNumber(need(person, 'support_number')), lengths.support, 'support_number') : '',
    ],
  ]
}

const writeAddress = (person: Person, municipalities: readonly SpanishMunicipality[]): Element => {
  const country = needCountry(need(person, 'residence_country'), 'residence_country')
  const [town, postcode] = [need(person, 'residence_town'), need(person, 'residence_postcode')]
  return [
    'direccion',
    [
      ['direccion', need(person, 'residence_address')],
      country === 'ESP'
        ? ['codigoMunicipio', needSpanishMunicipality(municipalities, town, postcode)]
        : ['nombreMunicipio', town],
      ['codigoPostal', postcode],
      ['pais', country],
    ],
  ]
}

/** A phone or a mail address: the first one that there is. */
const writeContact = ({ phone = '', email = '' }: Pick<Person, 'phone' | 'email'>): Element => {
  if (phone === '' && email === '') throw new CannotWrite('missing', 'phone')
  return phone === '' ? ['correo', email] : ['telefono', phone]
}

const writePerson = (entry: Entry, all: readonly Entry[], municipalities: readonly SpanishMunicipality[]): Element => {
  const { person } = entry
  const isAdult = getAge(needBirthDate(person), entry.arrived.slice(0, 10)) === 'adult'
  const citizenship = need(person, 'citizenship')
  const nationality = citizenship.includes('ESP') ? 'ESP' : (citizenship[0] ?? '')
  const kinship = isAdult ? undefined : need(person, 'kinship')
  // A child is reached by its adult.
  const adult = all.find(({ stay_id, position }) => stay_id === entry.stay_id && position === kinship?.to)
  return [
    'persona',
    [
      ['rol', 'VI'],
      ...writeNames(person),
      ...(isAdult ? writeDocument(person) : []),
      ['fechaNacimiento', needBirthDate(person)],
      ['nacionalidad', needCountry(nationality, 'citizenship')],
      ['sexo', sexes[person.sex ?? ''] ?? ''],
      writeAddress(person, municipalities),
      writeContact(isAdult ? person : (adult?.person ?? {})),
      ['parentesco', kinship ? kinships[kinship.kind] : ''],
    ],
  ]
}

const writeRequest = (name: string, communications: readonly Element[]): string =>
  writeXml(['alt:peticion', [['solicitud', communications]]], {
    'xmlns:alt': `http://www.neg.hospedajes.mir.es/${name}`,
  })

/** A stay of which persons are reported. */
export type SesStay = Contract & { stay_id: string }

/**
 * The travellers of stays (parte de viajeros).
 * @param all entries of the same stays, among which the adult of a child is found; left out: those of the file
 */
export const writeSesPv = (
  entries: readonly Entry[],
  stays: readonly SesStay[],
  {
    house,
    municipalities,
    all = entries,
  }: { house: SpanishHouse; municipalities: readonly SpanishMunicipality[]; all?: readonly Entry[] },
): OutputFile => {
  const file: { elements: Element[]; entries: string[]; cannot: Cannot[] } = { elements: [], entries: [], cannot: [] }
  const parties = Map.groupBy(sortByNumber(entries), ({ stay_id }) => stay_id)
  for (const [id, party] of parties) {
    const persons: Element[] = []
    let contract: Element | undefined
    for (const entry of party) {
      const written = tryWriting(entry, () => {
        const stay = stays.find(({ stay_id }) => stay_id === id)
        if (stay === undefined) throw new CannotWrite('missing')
        contract = writeContract(stay, house)
        return writePerson(entry, all, municipalities)
      })
      if ('cannot' in written) file.cannot.push(written.cannot)
      else {
        persons.push(written.line)
        file.entries.push(entry.id)
      }
    }
    if (contract && persons.length > 0) file.elements.push(['comunicacion', [contract, ...persons]])
  }
  const content = writeRequest('altaParteHospedaje', [['codigoEstablecimiento', house.code], ...file.elements])
  return { content, entries: file.entries, cannot: file.cannot, waiting: [] }
}

/** A booking with its holder. @property number what staff know it by @property holder null: nobody is known */
export type SesBooking = Contract & { id: string; number: string; holder: Person | null }

/** Bookings (reserva): who booked, and how to reach them. */
export const writeSesRh = (bookings: readonly SesBooking[], house: SpanishHouse): OutputFile => {
  const file: { elements: Element[]; entries: string[]; cannot: Cannot[] } = { elements: [], entries: [], cannot: [] }
  for (const booking of sortByNumber(bookings)) {
    const written = tryWriting(booking, (): Element => {
      const { holder } = booking
      if (holder === null) throw new CannotWrite('no_holder')
      return [
        'comunicacion',
        [
          ['establecimiento', [['codigo', house.code]]],
          writeContract(booking, house),
          ['persona', [['rol', 'TI'], ...writeNames(holder), writeContact(holder)]],
        ],
      ]
    })
    if ('cannot' in written) file.cannot.push(written.cannot)
    else {
      file.elements.push(written.line)
      file.entries.push(booking.id)
    }
  }
  return {
    content: writeRequest('altaReservaHospedaje', file.elements),
    entries: file.entries,
    cannot: file.cannot,
    waiting: [],
  }
}
