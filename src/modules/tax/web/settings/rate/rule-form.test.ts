import { expect, test } from 'vitest'
import { findPlace } from '#platform/web/calls/field-errors.ts'
import { NewTaxRule, ruleInvalid, TaxRuleForm, type TaxRule } from '../../../contract.ts'
import { joinWords, splitWords } from './exemption-words.ts'
import { findParts, listPlaces } from './rule-fields.ts'
import { dropEmpty, fillForm, findProblems, newAge, newExemption, readForm, type RuleForm } from './rule-form.ts'
import { tryRate } from './try-rate.ts'

const today = '2026-11-29'
const type = (typed: Partial<RuleForm>): RuleForm => ({
  ...fillForm(null, { valid_from: today }),
  name: 'Tax',
  amount: '1',
  ...typed,
})
const exempt = (words: string, share = '0') => ({ ...newExemption(), words, share })
const aged = (from: string, to: string, share: string) => ({ ...newAge(), from, to, share })
const id = '01997d31-5b6c-7d8a-8f00-1f2d3c4b5a69'

test('of a rate with its name and amount alone, everything else is as the contract has it by default', () => {
  const read = readForm(type({}))
  expect(findProblems(read)).toEqual({})
  const { id: _, ...defaults } = NewTaxRule.parse({
    id,
    name: 'Tax',
    base: 'person_night',
    amount: 1,
    valid_from: today,
  })
  expect(read).toEqual(defaults)
})

test.each<[Partial<RuleForm>, object]>([
  [{ translations: { de: { name: 'Kurtaxe' } } }, { translations: { de: { name: 'Kurtaxe' } } }],
  [
    { season_from: '15/12', season_to: ' 15.1. ' },
    { season_from: '12-15', season_to: '01-15' },
  ],
  [
    { season_from: '29/02', season_to: '30/9' },
    { season_from: '02-29', season_to: '09-30' },
  ],
  [{ surcharge_percent: '10' }, { surcharge_percent: 10 }],
  [{ most_per_night: '3,50' }, { most_per_night: 3.5 }],
  [
    { vat_rate: '7', vat_on_top: true },
    { vat_rate: 7, vat_on_top: true },
  ],
  [{ valid_until: '2027-12-31' }, { valid_until: '2028-01-01' }],
  [
    { ages: [aged('0', ' 11', '0'), newAge(), aged('12', '17', '50')] },
    {
      ages: [
        { from: 0, to: 11, share: 0 },
        { from: 12, to: 17, share: 50 },
      ],
    },
  ],
  [{ vat_on_top: true }, { vat_rate: null, vat_on_top: false }],
  [
    { round_at: 'stay', round_to: 100, round_mode: 'down' },
    { round_at: 'stay', round_to: 100, round_mode: 'down' },
  ],
  [
    { base: 'band', amount: '', bands: '30: 3\n4', band_by: 'person' },
    {
      amount: null,
      bands: [
        { up_to: 30, amount: 3 },
        { up_to: null, amount: 4 },
      ],
      band_by: 'person',
    },
  ],
  [
    { exemptions: [exempt('Školska ekskurzija', '50'), exempt('Гид'), exempt('Гид 2'), exempt('skolska EKSKURZIJA')] },
    {
      exemptions: [
        { key: 'skolska_ekskurzija', words: 'Školska ekskurzija', translations: {}, share: 50 },
        { key: 'exemption', words: 'Гид', translations: {}, share: 0 },
        { key: 'exemption_2', words: 'Гид 2', translations: {}, share: 0 },
        { key: 'skolska_ekskurzija_2', words: 'skolska EKSKURZIJA', translations: {}, share: 0 },
      ],
    },
  ],
])('%j is sent as %j', (typed, sent) => {
  const read = readForm(dropEmpty(type(typed)))
  expect(findProblems(read)).toEqual({})
  expect(TaxRuleForm.parse(read)).toMatchObject(sent)
})

test.each<[Partial<RuleForm>, string]>([
  [{ name: ' ' }, 'name'],
  [{ season_from: '31/04', season_to: '30/09' }, 'season_from'],
  [{ season_from: '01/04', season_to: 'autumn' }, 'season_to'],
  [{ season_from: '01/04' }, 'season_to'],
  [{ season_to: '30/09' }, 'season_from'],
  [{ surcharge_percent: 'ten' }, 'surcharge_percent'],
  [{ most_per_night: '1.2.3' }, 'most_per_night'],
  [{ valid_until: '2026-11-28' }, 'valid_until'],
  [{ ages: [aged('0', 'eleven', '0')] }, 'ages.0.to'],
  [{ ages: [aged('0', '11', '0'), aged('12', '17', '')] }, 'ages.1.share'],
  [{ ages: [aged('0', '11', '0'), aged('17', '12', '50')] }, 'ages.1.to'],
  [{ ages: [aged('0', '11', '0'), aged('11', '17', '50')] }, 'ages.1.from'],
  [{ exemptions: [exempt('Guide'), exempt(' ', '50')] }, 'exemptions.1.words'],
  [{ exemptions: [exempt('Guide', 'half')] }, 'exemptions.0.share'],
])('%j is refused at its field', (typed, field) => {
  const form = dropEmpty(type(typed))
  const places = listPlaces(form)
  const problems = Object.keys(findProblems(readForm(form)))
  expect(problems.map((name) => findPlace(places, name))).toEqual([field])
})

test('an error opens the part in which its field is folded', () => {
  expect(findParts(['season_to', 'exemptions.1.words', 'name', 'most_per_night'])).toEqual([
    'season',
    'exemptions',
    'rounding',
  ])
})

test('rows in which nothing was entered are not sent, and those that were saved keep their key', () => {
  const saved = { ...exempt('Companion'), key: 'helper' }
  const form = dropEmpty(
    type({ exemptions: [newExemption(), saved, { ...saved, key: 'guide', words: '' }, exempt('')] }),
  )
  expect(form.exemptions.map(({ key }) => key)).toEqual(['helper', 'guide'])
  expect(findProblems(readForm(form))).toEqual({ 'exemptions.1.words': ruleInvalid.code })
})

test('a rate that is opened and saved is the same', () => {
  const values = readForm(
    type({
      season_from: '01/04',
      season_to: '30/09',
      exemptions: [{ ...exempt('Guide', '50'), translations: { de: { words: 'Führung' } } }],
      surcharge_percent: '2.5',
      most_per_night: '4',
      valid_until: '2026-12-31',
      ages: [aged('0', '11', '0'), aged('12', '17', '50')],
      vat_rate: '10',
      vat_on_top: true,
      round_at: 'person',
      round_to: 5,
    }),
  )
  const rule: TaxRule = {
    ...values,
    id,
    hotel_id: 'marina',
    series: id,
    used: false,
    updated_at: '2026-11-29T08:00:00.000Z',
  }
  expect(readForm(fillForm(rule, rule))).toEqual(values)
})

test('the words of exemptions are translated as texts of one form, each by its row', () => {
  const rows = [{ ...exempt('Guide'), translations: { de: { words: 'Führung' } } }, exempt('Companion')]
  const [first, second] = rows.map((row) => row.id) as [string, string]
  expect(joinWords(rows)).toEqual({
    [first]: 'Guide',
    [second]: 'Companion',
    translations: { de: { [first]: 'Führung' } },
  })
  const translated = splitWords(rows, { translations: { de: { [second]: 'Begleitung' } } })
  expect(translated.map(({ translations }) => translations)).toEqual([{}, { de: { words: 'Begleitung' } }])
  expect(splitWords(rows, { [first]: 'Tour guide' }).map(({ words }) => words)).toEqual(['Tour guide', 'Companion'])
})

test('the form counts a stay of three nights by the rate that is typed, in its season', () => {
  const count = (typed: Partial<RuleForm>) => tryRate(readForm(type(typed)))
  expect(count({ ages: [aged('0', '11', '0'), aged('12', '17', '50')] })).toBe(750)
  expect(count({ ages: [aged('0', '11', '0'), aged('12', '17', '50')], surcharge_percent: '10' })).toBe(825)
  expect(count({ season_from: '01/04', season_to: '30/09' })).toBe(1200)
  expect(count({ season_from: '29/02', season_to: '30/09' })).toBe(1200)
  expect(count({ base: 'percent_of_room', percent: '4' })).toBe(1200)
})
