import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

// The specimens of ICAO Doc 9303, parts 4 to 6. Utopia is no country.
const passport = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'].join(
  '\n',
)
const card36 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'].join('\n')
const card30 = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
].join('\n')
const frenchCard = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6'].join('\n')

const read = (lines: string, draft = {}) => readLines(lines, draft, '2026-11-29')
const anna = { surname: 'Eriksson', given_name: 'Anna Maria', birth_date: '1974-08-12', sex: 'female' }

test.each([
  ['a passport', passport, { ...anna, document_type: 'passport', document_number: 'L898902C3' }],
  ['a card of two lines', card36, { ...anna, document_number: 'D23145890' }],
  ['a card of three lines', card30, { ...anna, document_number: 'D23145890' }],
  [
    'spaces, lower case and no line break',
    passport.toLowerCase().replace('\n', '').replaceAll('<<<', '<< <'),
    {
      ...anna,
      document_type: 'passport',
      document_number: 'L898902C3',
    },
  ],
  [
    'signs that a camera reads as one',
    passport.replaceAll('<<', '«'),
    {
      ...anna,
      document_type: 'passport',
      document_number: 'L898902C3',
    },
  ],
])('%s is read', (_, lines, found) => expect(read(lines)).toEqual({ change: found, problems: [] }))

test('O stands for 0 among digits, and 0 for O among letters', () => {
  const mistaken = passport.replace('UTOERIKSSON', 'UT0ERIKSS0N').replace('7408122F1204159', '74O8122F12O4159')
  expect(read(mistaken)).toEqual(read(passport))
})

test('countries are written as the form writes them', () => {
  const german = ['P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<', 'C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4'].join(
    '\n',
  )
  expect(read(german).change).toMatchObject({
    citizenship: ['DEU'],
    document_country: 'DEU',
    document_number: 'C01X00T47',
  })
  expect(read(german, { citizenship: ['SRB', 'DEU'] }).change).not.toHaveProperty('citizenship')
})

test('a French card says its holder is French', () => {
  expect(read(frenchCard)).toEqual({
    change: {
      surname: 'Berthier',
      given_name: 'Corinne',
      birth_date: '1965-12-06',
      sex: 'female',
      citizenship: ['FRA'],
      document_country: 'FRA',
      document_number: '880692310285',
    },
    problems: [],
  })
})

test('a single name is the surname', () => {
  const single = passport.replace('ERIKSSON<<ANNA<MARIA<', 'ARKFREITH<<<<<<<<<<<<')
  expect(read(single).change).toMatchObject({ surname: 'Arkfreith' })
  expect(read(single).change).not.toHaveProperty('given_name')
  const long = `P<UTO${'A'.repeat(39)}\n${passport.split('\n')[1]}`
  expect(read(long).change).not.toHaveProperty('given_name')
})

test('names that are typed stay, for they have the right letters', () => {
  expect(read(passport, { surname: 'Ériksson' }).change).not.toHaveProperty('surname')
  expect(read(passport, { surname: 'Ériksson' }).change).not.toHaveProperty('given_name')
})

test('a birth is before the arrival, and may lack its day', () => {
  const born = (digits: string, check: number) =>
    read(passport.replace('7408122', `${digits}${check}`)).change.birth_date
  expect(born('260101', 0)).toBe('2026-01-01')
  expect(born('261224', 7)).toBe('1926-12-24')
  expect(born('7408<<', 7)).toBe('1974-08-')
})

test.each([
  ['the number', passport.replace('L898902C36', 'L898902C46'), 2, 'number', 'document_number'],
  ['the birth', passport.replace('7408122', '7508122'), 2, 'birth_date', 'birth_date'],
  ['the sex', passport.replace('2F12', '2Q12'), 2, 'sex', 'sex'],
  ['the name', passport.replace('ANNA', 'A4NA'), 1, 'name', 'surname'],
  ['the number of a card', card30.replace('D231458907', 'D231458908'), 1, 'number', 'document_number'],
] as const)('%s is named and not filled in where it is wrong, the rest is', (_, lines, line, part, field) => {
  const { change, problems } = read(lines)
  expect(problems).toEqual([{ kind: 'compare', line, part }])
  expect(change).not.toHaveProperty(field)
  expect(Object.keys(change).length).toBeGreaterThan(2)
})

test.each([
  ['the day of expiry', passport.replace('1204159', '1204169'), 'expiry'],
  ['something at the end', passport.replace('B<<<<<10', 'B<<<<<11'), 'end'],
])('%s is named too', (_, lines, part) => expect(read(lines).problems).toEqual([{ kind: 'compare', line: 2, part }]))

test.each([
  ['a sign too few', passport.slice(0, -1), { kind: 'size', line: 2, found: 43, size: 44 }],
  ['a sign too many', card30.replace('\n', '<\n'), { kind: 'size', line: 1, found: 31, size: 30 }],
  ['a letter', 'Dear hotel,\nwe look forward to our stay', { kind: 'other' }],
  ['one line', passport.split('\n')[1] ?? '', { kind: 'other' }],
  ['nothing', ' \n', { kind: 'other' }],
])('%s fills nothing and is named', (_, lines, problem) =>
  expect(read(lines)).toEqual({ change: {}, problems: [problem] }),
)
