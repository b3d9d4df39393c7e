import { describe, expect, test } from 'vitest'
import { foldedKey } from '#packages/table-files/folded.ts'
import type { ColumnMapping } from '../../contract/import.ts'
import { bookingHeaders } from './fixtures/make.ts'
import { countKnown, headersKey, detectChannel, isComplete, recognise, withAnswers } from './headers.ts'
import { headerLanguages, headerWords } from './words/header-words.ts'

const detectMapping = (...headers: string[]): ColumnMapping => recognise(headers).mapping

describe('the columns of a Booking.com export are known in every language seen so far', () => {
  test.each([
    ['en', bookingHeaders],
    [
      'en',
      [
        'Book Number',
        'Booked by',
        'Guest Name(s)',
        'Check-in',
        'Check-out',
        'Booked on',
        'Status',
        'Rooms',
        'People',
        'Unit type',
      ],
    ],
    [
      'sr',
      [
        'broj rezervacije',
        'rezervisao/-la',
        'ime gosta',
        'prijavljivanje',
        'odjavljivanje',
        'status',
        'osobe',
        'cena',
        'vrsta jedinice',
        'Booker country',
      ],
    ],
    [
      'hr',
      [
        'broj rezervacije',
        'nositelj rezervacije',
        'ime(na) gosta',
        'prijava',
        'odjava',
        'rezervirano',
        'status',
        'jedinice',
        'osobe',
        'cijena',
        'vrsta jedinice',
        'trajanje (noćenja)',
        'datum otkazivanja',
        'Booker country',
        'uređaj',
      ],
    ],
    [
      'it',
      [
        'N° di prenotazione',
        'Prenotato da',
        'Nome ospite(i)',
        'Arrivo',
        'Partenza',
        'Data di prenotazione',
        'Stato',
        'Camere/unità',
        'Persone',
        'Prezzo',
        'Booker country',
        'Tipologia di unità',
        'Durata (notti)',
        'Data di cancellazione',
      ],
    ],
    [
      'es',
      [
        'Número de reserva',
        'Reservado por',
        'Nombre del cliente (o clientes)',
        'Entrada',
        'Salida',
        'Fecha de reserva',
        'Estado',
        'Habitaciones',
        'Personas',
        'Edades de los niños:',
        'Precio',
        'Booker country',
        'Tipo de unidad',
        'Duración (noches)',
        'Fecha de cancelación',
        'Número de teléfono',
      ],
    ],
    [
      'fr',
      [
        'Numéro&nbsp;de&nbsp;réservation',
        'Réservé&nbsp;par',
        'Nom&nbsp;du&nbsp;client',
        'Arrivée',
        'Départ',
        'Statut',
        'Personnes',
        'Tarif',
        'Booker country',
        'Type&nbsp;d’hébergement',
        'Durée (nuits)',
      ],
    ],
    [
      'el',
      [
        'Αριθμός κράτησης',
        'Κράτηση από',
        'Όνομα επισκέπτη',
        'Άφιξη',
        'Αναχώρηση',
        'Κατάσταση',
        'Άτομα',
        'Τιμή',
        'Τύπος μονάδας',
      ],
    ],
  ] as const)('%s: %j', (language, headers) => {
    const found = recognise(headers)
    expect([found.language, Object.keys(found.mapping).toSorted()]).toEqual([
      language,
      ['apartment', 'booked_by', 'booking_number', 'check_in', 'check_out', 'guest_name', 'status'],
    ])
    expect(found.mapping.apartment).toBe(
      headers.findLast((header) => /unit type|vrsta|unità$|unidad|hébergement|μονάδας/i.test(header)),
    )
  })
})

test.each(headerLanguages)('%s: every word of the list is found for its field', (language) => {
  for (const [field, words] of Object.entries(headerWords[language])) {
    for (const word of words) {
      const others = Object.entries(headerWords[language])
        .filter(([name]) => name !== field)
        .map(([, [best = '']]) => best)
      expect(detectMapping(...others, word)[field as keyof ColumnMapping], word).toBe(word)
    }
  }
})

describe('a header is compared without', () => {
  test.each([
    ['case', 'GUEST NAME(S)'],
    ['spaces around and doubled', '  Guest   name(s) '],
    ['hard spaces', 'Guest\u00a0name(s)'],
    ['written hard spaces', 'Guest&nbsp;name(s)'],
    ['marks', '\ufeffGuest name(s)'],
    ['a final colon', 'Guest name(s):'],
    ['brackets', 'Guest names'],
    ['underscores', 'guest_name'],
  ])('%s', (_, header) => {
    expect(detectMapping(header)).toEqual({ guest_name: header })
  })
  test('accents, and the bars and dots of letters', () => {
    expect([foldedKey('Uređaj:'), foldedKey('N° di unità'), foldedKey('Čísło Straße'), foldedKey('ΑΡΙΘΜΌΣ')]).toEqual([
      'uredaj',
      'ndiunita',
      'cislostrasse',
      'αριθμοσ',
    ])
    expect(detectMapping('mbërritja', 'Mberritja')).toEqual({ check_in: 'mbërritja' })
  })
  test('accents count, except to find the encoding', () => {
    expect([
      countKnown(['Número de reserva', 'Check-in']),
      countKnown(['Numero de reserva', 'Nъmero de reserva']),
    ]).toEqual([2, 0])
  })
})

describe('of several columns', () => {
  test('the better name wins, then the first', () => {
    expect(detectMapping('Room', 'Unit type', 'Name', 'Guest', 'Check-in', 'check_in')).toEqual({
      guest_name: 'Guest',
      apartment: 'Unit type',
      check_in: 'Check-in',
    })
  })
  test('the language of the file wins', () => {
    expect(detectMapping('Arrival', 'Imię gościa', 'Pokój', 'Data przyjazdu', 'Wyjazd').check_in).toBe('Data przyjazdu')
  })
  test('a count of rooms is no room', () => {
    expect([
      detectMapping('Rooms'),
      detectMapping('Zimmer'),
      detectMapping('Camere/unità'),
      detectMapping('Habitaciones'),
      detectMapping('jedinice'),
      detectMapping('Persons'),
      detectMapping('Booked on'),
      detectMapping('Booker country'),
    ]).toEqual(Array.from({ length: 8 }, () => ({})))
  })
})

test('headers named like Object.prototype properties are ordinary headers', () => {
  const headers = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Guest', 'prototype']
  expect(recognise(headers).mapping).toEqual({ guest_name: 'Guest' })
  expect(withAnswers({}, { guest_name: '__proto__', apartment: 'constructor' }, headers)).toEqual({
    guest_name: '__proto__',
    apartment: 'constructor',
  })
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

describe('an answer about the columns', () => {
  const recognised: ColumnMapping = {
    guest_name: 'Guest',
    check_in: 'From',
    status: 'Status',
    booking_number: 'Number',
  }
  const headers = ['Guest', 'From', 'To', 'House', 'Status', 'Number']
  test('overrides what the names say, which fills the rest', () => {
    expect(withAnswers(recognised, { apartment: 'House', check_out: 'To', check_in: 'To' }, headers)).toEqual({
      guest_name: 'Guest',
      apartment: 'House',
      check_in: 'To',
      check_out: 'To',
      status: 'Status',
      booking_number: 'Number',
    })
  })
  test('may say that no column contains a field', () => {
    expect(withAnswers(recognised, { status: '' }, headers)).not.toHaveProperty('status')
  })
  test('takes a column away from the field that its name suggests', () => {
    expect(withAnswers(recognised, { apartment: 'Number' }, headers)).toEqual({
      guest_name: 'Guest',
      apartment: 'Number',
      check_in: 'From',
      status: 'Status',
    })
  })
  test('does not count where the file has no such column', () => {
    expect(withAnswers(recognised, { guest_name: 'Name', apartment: 'Haus' }, headers)).toEqual(recognised)
  })
})

test('a mapping is complete with guest or booker, unit and both days', () => {
  const whole: ColumnMapping = { guest_name: 'a', apartment: 'b', check_in: 'c', check_out: 'd' }
  expect(isComplete(whole)).toBe(true)
  expect(isComplete({ booked_by: 'a', apartment: 'b', check_in: 'c', check_out: 'd' })).toBe(true)
  for (const field of ['guest_name', 'apartment', 'check_in', 'check_out'] as const)
    expect(isComplete({ ...whole, [field]: undefined })).toBe(false)
})

describe('the platform is known by its headers', () => {
  test.each([
    ['booking.com', bookingHeaders],
    ['booking.com', ['Guest Name(s)', 'Unit type', 'Check-in', 'Check-out']],
    [
      'airbnb',
      [
        'Confirmation code',
        'Status',
        'Guest name',
        'Contact',
        '# of adults',
        '# of children',
        '# of infants',
        'Start date',
        'End date',
        '# of nights',
        'Booked',
        'Listing',
        'Earnings',
      ],
    ],
    [
      'airbnb',
      [
        'Código de confirmación',
        'Estado',
        'Nombre de la persona',
        'Contacto',
        'N.º de adultos',
        'Fecha de inicio',
        'Fecha de finalización',
        'N.º de noches',
        'Reservada',
        'Anuncio',
        'Ingresos',
      ],
    ],
    [
      'airbnb',
      ['Codice di conferma', "Nome dell'ospite", 'Data di inizio', 'Data di fine', 'N. di adulti', 'Annuncio', 'Notti'],
    ],
    [
      'expedia',
      [
        'Confirmation #',
        'Guest',
        'Check-in',
        'Check-out',
        'Room',
        'Booked',
        'Status',
        'Booking amount',
        'Payment type',
      ],
    ],
    ['expedia', ['Reservation ID', 'Guest', 'Check-in', 'Check-out', 'Room', 'Booked', 'Status', 'Booking amount']],
    [
      'agoda',
      [
        'BookingIDExternal_reference_ID',
        'Customer_Name',
        'RoomType',
        'StayDateFrom',
        'StayDateTo',
        'Status',
        'No_of_adult',
      ],
    ],
  ] as const)('%s: %j', (host, headers) => {
    expect(detectChannel(headers)).toBe(host)
    expect(isComplete(recognise(headers).mapping)).toBe(true)
  })
})

test('only the same headers give the same mapping key', () => {
  const key = headersKey(['a', 'b,c'])
  expect(key).toMatch(/^[\da-f]{64}$/)
  expect(headersKey(['a', 'b,c'])).toBe(key)
  for (const other of [
    ['a,b', 'c'],
    ['b,c', 'a'],
    ['A', 'b,c'],
    ['a', 'b', 'c'],
  ])
    expect(headersKey(other)).not.toBe(key)
})
