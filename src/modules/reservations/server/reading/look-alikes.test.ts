import { describe, expect, test } from 'vitest'
import { financeFile, payoutFile } from '../../contract/import.ts'
import { bookingHeaders } from './fixtures/make.ts'
import { refuseLookAlikes } from './look-alikes.ts'

const payout = [
  'Type/Transaction type',
  'Statement Descriptor',
  'Reference number',
  'Check-in date',
  'Check-out date',
  'Issue date',
  'Reservation status',
  'Rooms',
  'Room nights',
  'Property ID',
  'Property name',
]
const earlierPayout = [
  'Type',
  'Reference number',
  'Check-in',
  'Checkout',
  'Guest name',
  'Reservation status',
  'Currency',
  'Payment status',
  'Amount',
  'Payout date',
  'Payout ID',
]
const germanPayout = [
  'Art',
  'Referenznummer',
  'Anreise',
  'Abreise',
  'Name des Gastes',
  'Auszahlungs-ID',
  'Auszahlungsdatum',
  'Betrag',
]
const finance = ['Tipologia', 'Numero prenotazione', 'Importo', 'Valuta']
const statement = [
  'Reservation number',
  'Invoice number',
  'Booked on',
  'Arrival',
  'Departure',
  'Booker name',
  'Guest name',
  'Rooms',
  'Commission %',
  'Original amount',
  'Final amount',
  'Commission amount',
  'Status',
]
const earnings = [
  'Date',
  'Arriving by date',
  'Type',
  'Confirmation code',
  'Booking date',
  'Start date',
  'End date',
  'Nights',
  'Guest',
  'Listing',
  'Details',
  'Reference code',
  'Currency',
  'Amount',
  'Paid out',
  'Service fee',
  'Gross earnings',
]

test.each([
  ['payouts', payout],
  ['payouts, spelt otherwise', payout.map((header) => header.toUpperCase().replaceAll(' ', '\u00a0'))],
  ['payouts of the earlier kind', earlierPayout],
  ['payouts in German', germanPayout],
  ['payouts without a descriptor', payout.toSpliced(1, 1).with(0, 'Transaction type')],
])('%s are refused as payouts', (_, headers) => {
  expect(() => refuseLookAlikes(headers)).toThrow(expect.objectContaining({ failure: payoutFile }))
})

test.each([
  ['a finance statement', finance],
  ['a statement of commissions', statement],
  ['earnings of Airbnb', earnings],
])('%s is refused as finance', (_, headers) => {
  expect(() => refuseLookAlikes(headers)).toThrow(expect.objectContaining({ failure: financeFile }))
})

describe('files that only resemble them are accepted', () => {
  test.each([
    ['the real export', bookingHeaders],
    [
      'the real export of Airbnb',
      [
        'Confirmation code',
        'Status',
        'Guest name',
        'Contact',
        'Start date',
        'End date',
        '# of nights',
        'Booked',
        'Listing',
        'Earnings',
      ],
    ],
    ['reservations with a payout column', ['Guest', 'Apartment', 'Check-in', 'Check-out', 'Total payout']],
    [
      'reservations with type and amount',
      ['Reservation number', 'Type', 'Guest', 'Room', 'Arrival', 'Departure', 'Amount'],
    ],
    ['unknown headers with an amount', ['Cliente', 'Casa', 'Desde', 'Hasta', 'Importe']],
  ])('%s', (_, headers) => {
    expect(() => refuseLookAlikes(headers)).not.toThrow()
  })
})
