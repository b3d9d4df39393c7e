import { describe, expect, test } from 'vitest'
import { csvTable } from '#packages/table-files/csv/csv.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import type { ColumnMapping } from '../../contract/import.ts'
import { recognise } from './headers.ts'
import { cellText, readRows, getStatus, type Answers, type ReadRow } from './rows.ts'

const header = 'Book number;Booked by;Guest name(s);Check-in;Check-out;Status;Unit type'
const read = (lines: readonly string[], answers: Answers = {}, mapping?: ColumnMapping) => {
  const table = csvTable([header, ...lines].join('\n'), { maxRows: 100, clean: cleanText })!
  return readRows(table, mapping ?? recognise(table.headers).mapping, { epoch1904: false, language: 'en' }, answers)
}
const getRows = (lines: readonly string[], answers: Answers = {}): ReadRow[] => {
  const result = read(lines, answers)
  return result.kind === 'rows' ? result.rows : expect.fail(result.kind)
}
const one = (line: string): ReadRow => getRows([line])[0]!
const fine = '6547074679;Hauck, L.;L. Hauck;2026-06-15;2026-06-17;ok;One-Bedroom Apartment'

test('a cell is normalised: trimmed, one Unicode form, no invisible characters', () => {
  expect(cellText(' \u00a0Kovac\u030cevic\u0301\u200b\u202e&nbsp;&#7;')).toBe('Kovačević')
})

test('a row is read with all its values', () => {
  expect(getRows([fine])).toEqual([
    {
      line: 2,
      guest_name: 'L. Hauck',
      apartment: 'One-Bedroom Apartment',
      check_in: '2026-06-15',
      check_out: '2026-06-17',
      booking_number: '6547074679',
      status: 'ok',
      problem: null,
    },
  ])
})

describe('a refused row says why, and shows its content', () => {
  test.each<[NonNullable<ReadRow['problem']>, string, Partial<ReadRow>]>([
    ['missing_field', '1;;;2026-06-15;2026-06-17;ok;Ap 1', { guest_name: '' }],
    ['missing_field', '1;;Ana;2026-06-15;2026-06-17;ok; ', { apartment: '' }],
    ['missing_field', '1;;Ana;;2026-06-17;ok;Ap 1', { check_in: '', check_out: '2026-06-17' }],
    ['missing_field', '1;;Ana;2026-06-15;&nbsp;;ok;Ap 1'.replace('&nbsp;', '""'), { check_out: '' }],
    ['missing_field', '1;;Ana', { apartment: '', check_in: '' }],
    ['bad_date', '1;;Ana;31.02.2026;2026-03-02;ok;Ap 1', { check_in: '31.02.2026', check_out: '2026-03-02' }],
    ['bad_date', '1;;Ana;2026-06-15;soon;ok;Ap 1', { check_in: '2026-06-15', check_out: 'soon' }],
    [
      'check_out_not_after_check_in',
      '1;;Ana;2026-06-17;2026-06-15;ok;Ap 1',
      { check_in: '2026-06-17', check_out: '2026-06-15' },
    ],
    ['check_out_not_after_check_in', '1;;Ana;2026-06-15;2026-06-15 11:00;ok;Ap 1', { check_out: '2026-06-15' }],
    [
      'number_in_scientific_notation',
      '5.61901E+09;;Ana;2026-06-15;2026-06-17;ok;Ap 1',
      { booking_number: '5.61901E+09' },
    ],
    ['number_in_scientific_notation', '5,61901E+09;;Ana;2026-06-15;2026-06-17;ok;Ap 1', {}],
    ['number_in_scientific_notation', '6E+09;;Ana;2026-06-15;2026-06-17;ok;Ap 1', {}],
    ['too_long', `1;;${'x'.repeat(201)};2026-06-15;2026-06-17;ok;Ap 1`, { guest_name: `${'x'.repeat(199)}…` }],
    ['too_long', `1;;Ana;2026-06-15;2026-06-17;ok;${'x'.repeat(201)}`, { apartment: `${'x'.repeat(199)}…` }],
    ['too_long', `${'1'.repeat(201)};;Ana;2026-06-15;2026-06-17;ok;Ap 1`, {}],
    ['too_long', `1;;Ana;${'1'.repeat(201)};2026-06-17;ok;Ap 1`, {}],
  ])('%s: %s', (problem, line, shown) => {
    expect(one(line)).toMatchObject({ ...shown, problem, line: 2 })
  })
  test('one bad row does not stop the others', () => {
    expect(
      getRows([fine, '1;;Ana;x;y;ok;Ap 1', '2;;Ivo;2026-06-15;2026-06-17;ok;Ap 2']).map(({ problem }) => problem),
    ).toEqual([null, 'bad_date', null])
  })
  test('two hundred characters are not too long', () => {
    expect(one(`1;;${'x'.repeat(200)};2026-06-15;2026-06-17;ok;Ap 1`).problem).toBeNull()
  })
})

describe('booking numbers', () => {
  test.each([
    ['5619010403.0', '5619010403'],
    ['5619010403,00', '5619010403'],
    ['5619010403', '5619010403'],
    ['HMABC12345', 'HMABC12345'],
    ['007', '007'],
    ['12E45', '12E45'],
    ['A5.0', 'A5.0'],
    ['', null],
  ])('%s is %s', (written, number) => {
    expect(one(`${written};;Ana;2026-06-15;2026-06-17;ok;Ap 1`)).toMatchObject({
      booking_number: number,
      problem: null,
    })
  })
})

describe('the status, in every language seen so far', () => {
  test.each([
    'ok',
    'OK',
    '',
    'Okay',
    'confirmed',
    'Confermata',
    'bestätigt',
    'potvrđeno',
    'modified',
    'Currently hosting',
    'Past guest',
  ])('"%s" is a reservation', (text) => {
    expect(getStatus(text)).toBe('ok')
  })
  test.each([
    'cancelled_by_guest',
    'cancelled_by_hotel',
    'cancelled_by_booking_dot_com',
    'Canceled by guest',
    'cancellata',
    'Annullata',
    'annulé',
    'Cancelado',
    'otkazano',
    'Otkazana',
    'отказано',
    'storniert',
    'stornováno',
    'zrušeno',
    'anulowana',
    'odwołana',
    'anulat',
    'geannuleerd',
    'отменено',
    'lemondva',
    'törölve',
    'anuluar',
    'Ακυρώθηκε',
    'Declined',
  ])('"%s" is cancelled', (text) => {
    expect(getStatus(text)).toBe('cancelled')
  })
  test.each([
    'no_show',
    'No-show',
    'NO SHOW',
    'mancata presentazione',
    'nicht erschienen',
    'nije došao',
    'nedolazak',
    'non présenté',
    'no presentado',
    'niet verschenen',
    'неявка',
    'незаезд',
    'nem jelent meg',
    'nedostavil se',
    'Μη εμφάνιση',
    'Nije se pojavio',
    'Gost se nije pojavio',
    'Није се појавио',
    'Nie pojawił się',
    'Nedorazil',
    'Не явился',
    'Не приехал',
    'Nem érkezett meg',
    'Nu s-a prezentat',
    'Niet komen opdagen',
    'Nuk u paraqit',
  ])('"%s" is a no-show', (text) => {
    expect(getStatus(text)).toBe('no_show')
  })
  test.each([
    'Inquiry',
    'Enquiry',
    'Request',
    'Requested',
    'Request to book',
    'Tentative',
    'Provisional',
    'Option',
    'Quote',
    'Quotation',
    'Waitlist',
    'Waiting list',
    'Blocked',
    'Draft',
    'Pending payment',
    'Awaiting payment',
    'Pending',
    'Unconfirmed',
    'Not confirmed',
    'Awaiting confirmation',
    'On hold',
    'HOLD',
    'Out of order',
    'Not available',

    'Anfrage',
    'Angebot',
    'Optioniert',
    'Warteliste',
    'Gesperrt',
    'Entwurf',
    'Zahlung ausstehend',
    'nicht bestätigt',
    'Upit',
    'Zahtev',
    'Zahtjev',
    'Ponuda',
    'Opcija',
    'Lista čekanja',
    'Blokirano',
    'Nacrt',
    'Čeka uplatu',
    'Упит',
    'Захтев',
    'Понуда',
    'Блокирано',
    'Запрос',
    'Заявка',
    'Предварительное',
    'Опция',
    'Лист ожидания',
    'Заблокировано',
    'Черновик',
    'Ожидает оплаты',
    'Не подтверждено',
    'nepotvrđeno',
    'непотврђено',

    'Zapytanie',
    'Oferta',
    'Wstępna',
    'Opcja',
    'Lista oczekujących',
    'Zablokowane',
    'Szkic',
    'Oczekuje na płatność',

    'Poptávka',
    'Žádost',
    'Nabídka',
    'Předběžná',
    'Opce',
    'Čekací listina',
    'Blokováno',
    'Koncept',
    'Čeká na platbu',

    'Cerere',
    'Solicitare',
    'Provizorie',
    'Opțiune',
    'Lista de așteptare',
    'Blocat',
    'Ciornă',
    'În așteptarea plății',
    'Ajánlatkérés',
    'Érdeklődés',
    'Előzetes',
    'Opciós',
    'Várólista',
    'Zárolt',
    'Piszkozat',
    'Fizetésre vár',

    'Aanvraag',
    'Offerte',
    'In optie',
    'Voorlopig',
    'Wachtlijst',
    'Geblokkeerd',
    'Concept',
    'In afwachting van betaling',
    'Kërkesë',
    'Pyetje',
    'Ofertë',
    'E përkohshme',
    'Opsion',
    'Lista e pritjes',
    'Bllokuar',
    'Në pritje të pagesës',
    'Richiesta',
    'Preventivo',
    'Opzione',
    'In attesa',
    'Consulta pendiente',
    'Demande',
    'Devis',
    'En attente',
    'Nije potvrđeno',
    'Još nije potvrđeno',
    'Čeka potvrdu',
    'Чека на потврду',
    'Reserviert unter Vorbehalt',
    'Vorgemerkt',
    'Wartet auf Bestätigung',
    'Noch nicht bestätigt',
    'Ждёт подтверждения',
    'Oczekuje na potwierdzenie',
    'Czeka na potwierdzenie',
    'Lista rezerwowa',
    'Čeká na potvrzení',
    'Megerősítésre vár',
    'Visszaigazolásra vár',
    'Nincs visszaigazolva',
    'În așteptarea confirmării',
    'Wacht op bevestiging',
    'Në pritje të konfirmimit',
    'Jo e konfirmuar',
    'Provizore',
    'In attesa di conferma',
    'Pendiente de confirmación',
    'En attente de confirmation',
    'Awaiting host confirmation',
    'Payment failed',
    'Invalid',
  ])('"%s" is no booking yet', (text) => {
    expect(getStatus(text)).toBe('not_booked')
  })
  test.each([
    'Confirmed, payment pending',
    'Change requested',
    'Modification request',
    'Early check-in requested',
    'New',

    'Erwartet',
    'Bestätigt, Zahlung ausstehend',
    'Ожидается заезд',
    'Potvrđeno',
    'Checked out',
    'In house',
    'Adopted',
    'Оплачено',
    'Potwierdzona',
    'Potvrzeno',
    'Confirmată',
    'Megerősítve',
    'Bevestigd',
    'Konfirmuar',
    'Unpaid',
  ])('"%s" is a booking', (text) => {
    expect(getStatus(text)).toBe('ok')
  })
  test('a row that is no booking is skipped, whatever else is wrong with it', () => {
    expect(one(';;;soon;later;Inquiry;')).toMatchObject({ status: 'not_booked', problem: null })
  })
  test.each([
    '1;;;;;cancelled_by_guest;',
    '1;;Ana;31.02.2026;soon;cancelled_by_guest;Ap 1',
    `1;;${'x'.repeat(201)};2026-06-17;2026-06-15;no_show;Ap 1`,
  ])('a cancellation needs its number alone: %s', (line) => {
    expect(one(line)).toMatchObject({ booking_number: '1', problem: null })
  })
  test.each([
    '5.61901E+09;;Ana;x;y;cancelled_by_guest;Ap 1',
    ';;Ana;x;y;cancelled_by_guest;Ap 1',
    `${'1'.repeat(201)};;Ana;x;y;cancelled_by_guest;Ap 1`,
  ])('a cancellation without a readable number is refused: %s', (line) => {
    expect(one(line).problem).not.toBeNull()
  })
  test('cancelled and no-show rows are kept and marked', () => {
    expect(
      getRows([
        '1;;Ana;2026-06-15;2026-06-17;cancelled_by_guest;Ap 1',
        '2;;Ivo;2026-06-15;2026-06-17;no_show;Ap 1',
      ]).map(({ status, problem }) => [status, problem]),
    ).toEqual([
      ['cancelled', null],
      ['no_show', null],
    ])
  })
})

describe('rows that repeat', () => {
  test('the later of two identical ones is refused', () => {
    expect(getRows([fine, fine, fine.replace('ok', 'OK')]).map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [3, 'repeated'],
      [4, 'repeated'],
    ])
  })
  test('a booking that lists its units on several rows is several stays', () => {
    expect(
      getRows([fine, fine.replace('One-Bedroom', 'Two-Bedroom')]).map(({ booking_number, apartment, problem }) => [
        booking_number,
        apartment,
        problem,
      ]),
    ).toEqual([
      ['6547074679', 'One-Bedroom Apartment', null],
      ['6547074679', 'Two-Bedroom Apartment', null],
    ])
  })
  test('a refused row is not a repeated one; it is refused for its own reason', () => {
    expect(getRows(['1;;Ana;x;y;ok;Ap 1', '1;;Ana;x;y;ok;Ap 1']).map(({ problem }) => problem)).toEqual([
      'bad_date',
      'bad_date',
    ])
  })
})

describe('units', () => {
  const two = '1;;Ana;2026-06-15;2026-06-17;ok;Ap 4 , 1 kat, Ap 3, 1 kat s terasom'
  test('several known ones in a cell are several stays of one booking', () => {
    expect(
      getRows([two], { knownUnits: ['Ap 4, 1 kat', 'Ap 3, 1 kat s terasom'] }).map(
        ({ line, booking_number, apartment }) => [line, booking_number, apartment],
      ),
    ).toEqual([
      [2, '1', 'Ap 4, 1 kat'],
      [2, '1', 'Ap 3, 1 kat s terasom'],
    ])
  })
  test('unknown ones are kept as they are', () => {
    expect(getRows([two]).map(({ apartment }) => apartment)).toEqual(['Ap 4 , 1 kat, Ap 3, 1 kat s terasom'])
  })
})

describe('text', () => {
  test('that looks like a formula stays text', () => {
    expect(one(`1;;"=HYPERLINK(""http://example.com"",""Ana"")";2026-06-15;2026-06-17;ok;+Ap @1`)).toMatchObject({
      guest_name: '=HYPERLINK("http://example.com","Ana")',
      apartment: '+Ap @1',
      problem: null,
    })
  })
  test('decodes its entities once, and then guests are split', () => {
    expect(one('1;;"Ana &amp; Ivo Mari&cacute;";2026-06-15;2026-06-17;ok;"Bed &amp;amp; Breakfast"')).toMatchObject({
      guest_name: 'Ana & Ivo Marić',
      apartment: 'Bed &amp; Breakfast',
    })
  })
  test('of the booker replaces an empty guest', () => {
    expect(one('1;Hauck, L.;;2026-06-15;2026-06-17;ok;Ap 1').guest_name).toBe('L. Hauck')
  })
})

describe('the order of dates', () => {
  const open = ['1;;Ana;03/04/2026;05/04/2026;ok;Ap 1', '2;;Ivo;06/04/2026;07/04/2026;ok;Ap 1']
  const days = (answers: Answers, ...lines: string[]) =>
    getRows(lines, answers).map(({ check_in, check_out, problem }) => [check_in, check_out, problem])
  test('is asked with examples where nothing tells it', () => {
    expect(read(open)).toEqual({
      kind: 'date_order_needed',
      examples: ['03/04/2026', '05/04/2026', '06/04/2026', '07/04/2026'],
    })
  })
  test('follows from one row for all, in either column', () => {
    expect(days({}, ...open, '3;;Eva;12/04/2026;13/04/2026;ok;Ap 1')[0]).toEqual(['2026-04-03', '2026-04-05', null])
    expect(read([...open, '3;;Eva;04/12/2026;04/13/2026;ok;Ap 1'])).toMatchObject({ date_order: 'mdy' })
  })
  test('is what the person answered', () => {
    expect([days({ date_order: 'dmy' }, ...open)[0], days({ date_order: 'mdy' }, ...open)[0]]).toEqual([
      ['2026-04-03', '2026-04-05', null],
      ['2026-03-04', '2026-05-04', null],
    ])
  })
  test('of the file overrides the answer', () => {
    expect(read([...open, '3;;Eva;12/04/2026;13/04/2026;ok;Ap 1'], { date_order: 'mdy' })).toMatchObject({
      date_order: 'dmy',
    })
  })
  test('is asked where it differs from row to row, and then the other rows are refused', () => {
    const mixed = ['1;;Ana;13/04/2026;15/04/2026;ok;Ap 1', '2;;Ivo;04/13/2026;04/15/2026;ok;Ap 1', ...open]
    expect(read(mixed)).toMatchObject({ kind: 'date_order_needed' })
    expect(days({ date_order: 'dmy' }, ...mixed).map(([, , problem]) => problem)).toEqual([
      null,
      'bad_date',
      null,
      null,
    ])
  })
  test('does not matter where every date is unambiguous', () => {
    expect(read([fine])).toMatchObject({ kind: 'rows', date_order: null })
  })
})
