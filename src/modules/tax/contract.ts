import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { maxAmount, maxTaxRate } from '#modules/invoices/contract.ts'
import { isInCents } from '#modules/money/policy.ts'
import { getTranslations } from '#modules/translations/contract.ts'
import { isDay } from '#platform/contract/day.ts'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText, text, wholeNumber } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'

export const ruleInvalid = failure('tax.rule_invalid', 400)
export const agesOverlap = failure('tax.ages_overlap', 400)
export const bandsInvalid = failure('tax.bands_invalid', 400)
export const datesOverlap = failure('tax.dates_overlap', 409)
export const ruleInUse = failure('tax.rule_in_use', 409)
export const tooManyRules = failure('tax.too_many', 409)

export const maxRules = 40
export const maxNameLength = 60
export const maxTownLength = 60
export const maxWordsLength = 80
export const maxAge = 120
export const maxAges = 6
export const maxBands = 10
export const maxExemptions = 12

const invalid = { error: ruleInvalid.code } as const
const { code: ruleCode } = ruleInvalid

/** A number from 0 to `max` with at most two decimals. */
const cents = (max: number) =>
  z.number(invalid).check(z.gte(0, invalid), z.lte(max, invalid), z.refine(isInCents, invalid))
const share = cents(100)
/** At most three decimals: 3.125 per cent. */
const percent = z.number(invalid).check(
  z.gte(0, invalid),
  z.lte(100, invalid),
  z.refine((value) => Number(value.toFixed(3)) === value, invalid),
)
const listOf = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z._default(z.array(item, invalid).check(z.maxLength(max, invalid)), [])
const leapYear = 2028
/** A day of every year, `MM-DD`. The 29th of February is read as the 28th in other years. */
const dayOfYear = z.nullable(z.string(invalid).check(z.refine((day) => isDay(`${leapYear}-${day}`), invalid)))

/** An age group by age on arrival, both ends included, and what part it pays in per cent. */
const AgeGroup = z.strictObject({ from: wholeNumber(0, maxAge, ruleCode), to: wholeNumber(0, maxAge, ruleCode), share })
/** What a person pays where a room costs this much at most; the last one has no limit. */
const Band = z.strictObject({ up_to: z.nullable(cents(maxAmount)), amount: cents(maxAmount) })
const ExemptionTranslations = getTranslations({ words: maxWordsLength })
/** Who pays a part with a proof: a guide, a person with a disability. */
const Exemption = z.strictObject({
  key: z.string(invalid).check(z.regex(/^[a-z0-9_]{1,40}$/, invalid)),
  words: text(maxWordsLength, ruleCode),
  translations: ExemptionTranslations,
  share,
})
const NewExemption = z.extend(Exemption, { translations: z._default(ExemptionTranslations, {}) })
export type Exemption = z.output<typeof Exemption>

/** The translatable texts, with their maximum lengths. */
export const ruleTexts = { name: maxNameLength } as const
const RuleTranslations = getTranslations(ruleTexts)

const values = {
  /** How the tax is called on the bill. */
  name: text(maxNameLength, ruleCode),
  translations: z._default(RuleTranslations, {}),
  /** For the report; empty: none. */
  town: z._default(cleanedText(maxTownLength), ''),
  base: z.enum(['person_night', 'percent_of_room', 'band'], invalid),
  /** Of a person and night. */
  amount: z._default(z.nullable(cents(maxAmount)), null),
  /** Of the price of the room. */
  percent: z._default(z.nullable(percent), null),
  /** The per cent are of the price without VAT, which has this rate. */
  room_net: z._default(z.boolean(invalid), false),
  room_vat: z._default(z.nullable(cents(maxTaxRate)), null),
  bands: listOf(Band, maxBands),
  /** The price that a band is found by: of the room, or of it divided by its persons. */
  band_by: z._default(z.enum(['room', 'person'], invalid), 'room'),
  ages: listOf(AgeGroup, maxAges),
  /** After so many nights a person pays nothing. */
  most_nights: z._default(z.nullable(wholeNumber(1, 365, ruleCode)), null),
  season_from: z._default(dayOfYear, null),
  season_to: z._default(dayOfYear, null),
  exemptions: listOf(NewExemption, maxExemptions),
  surcharge_percent: z._default(share, 0),
  /** Of a person, before shares and surcharge. */
  most_per_night: z._default(z.nullable(cents(maxAmount)), null),
  vat_rate: z._default(z.nullable(cents(maxTaxRate)), null),
  /** VAT comes on top; otherwise it is within. */
  vat_on_top: z._default(z.boolean(invalid), false),
  /** What is rounded: each person and night, each person's sum, or the sum of the stay. */
  round_at: z._default(z.enum(['night', 'person', 'stay'], invalid), 'night'),
  /** In hundredths. */
  round_to: z._default(z.literal([1, 5, 10, 50, 100], invalid), 1),
  round_mode: z._default(z.enum(['half_up', 'down', 'up'], invalid), 'half_up'),
  valid_from: Day,
} as const
const until = { valid_until: z._default(z.nullable(Day), null) } as const

/** How tourist tax is computed for some time. Rows of one tax over time share a series and never overlap. */
export const TaxRule = z.object({
  id: Id,
  hotel_id: z.string(),
  series: Id,
  name: z.string(),
  translations: RuleTranslations,
  town: z.string(),
  base: values.base,
  amount: z.nullable(Money),
  percent: z.nullable(z.number()),
  room_net: z.boolean(),
  room_vat: z.nullable(z.number()),
  bands: z.array(Band),
  band_by: z.enum(['room', 'person']),
  ages: z.array(AgeGroup),
  most_nights: z.nullable(z.int()),
  season_from: z.nullable(z.string()),
  season_to: z.nullable(z.string()),
  exemptions: z.array(Exemption),
  surcharge_percent: z.number(),
  most_per_night: z.nullable(Money),
  vat_rate: z.nullable(z.number()),
  vat_on_top: z.boolean(),
  round_at: z.enum(['night', 'person', 'stay']),
  round_to: z.literal([1, 5, 10, 50, 100]),
  round_mode: z.enum(['half_up', 'down', 'up']),
  valid_from: Day,
  /** The first day on which it no longer holds; null: it has no end. */
  valid_until: z.nullable(Day),
  /** Something was charged by it: only its end can change. */
  used: z.boolean(),
  updated_at: Timestamp,
})
export type TaxRule = z.output<typeof TaxRule>

export const NewTaxRule = z.strictObject({ id: Id, ...values, ...until })
export type NewTaxRule = z.output<typeof NewTaxRule>
/** `seen` is `updated_at` of the rule that filled the form. Left out, the form wins. */
export const TaxRuleForm = z.strictObject({ ...values, ...until, seen: z.optional(Timestamp) })
export type TaxRuleForm = z.output<typeof TaxRuleForm>
export type TaxRuleValues = Omit<NewTaxRule, 'id'>
export const NewTaxSuccessor = z.strictObject({ id: Id, ...values })
export type NewTaxSuccessor = z.output<typeof NewTaxSuccessor>

const path = '/api/hotels/{hotelSlug}/tax-rules' as const
const ofManager = { access: 'manager' } as const
const params = z.object({ ruleId: Id })
const fails = [ruleInvalid, agesOverlap, bandsInvalid, datesOverlap]

export const listTaxRules = route({
  id: 'listTaxRules',
  method: 'GET',
  path,
  summary: 'The rates of the tourist tax, by tax and time',
  access: 'manager',
  roles: deskRoles,
  response: z.object({ items: z.array(TaxRule), event_number: z.int() }),
  errors: [],
})
export const addTaxRule = route({
  id: 'addTaxRule',
  method: 'POST',
  path,
  summary: 'Add a tax with its first rate',
  ...ofManager,
  body: NewTaxRule,
  status: 201,
  response: TaxRule,
  audit: 'tax.rule_changed',
  errors: [...fails, tooManyRules, idTaken],
})
/** Of a rate by which something was charged, only the end can change. */
export const updateTaxRule = route({
  id: 'updateTaxRule',
  method: 'PUT',
  path: `${path}/{ruleId}`,
  summary: 'Change a rate',
  ...ofManager,
  params,
  body: TaxRuleForm,
  response: TaxRule,
  audit: 'tax.rule_changed',
  errors: [...fails, ruleInUse, notFound, changedMeanwhile],
})
export const deleteTaxRule = route({
  id: 'deleteTaxRule',
  method: 'DELETE',
  path: `${path}/{ruleId}`,
  summary: 'Delete a rate by which nothing was charged',
  ...ofManager,
  params,
  status: 204,
  audit: 'tax.rule_changed',
  errors: [notFound, ruleInUse],
})
/** The rate before it ends on the day from which this one holds. */
export const succeedTaxRule = route({
  id: 'succeedTaxRule',
  method: 'POST',
  path: `${path}/{ruleId}/successor`,
  summary: 'Add a new rate of a tax from a day on',
  ...ofManager,
  params,
  body: NewTaxSuccessor,
  status: 201,
  response: TaxRule,
  audit: 'tax.rule_changed',
  errors: [...fails, tooManyRules, idTaken, notFound],
})

nameSchemas({
  NewTaxExemption: NewExemption,
  TaxRule,
  NewTaxRule,
  TaxRuleForm,
  NewTaxSuccessor,
  TaxRuleTranslations: RuleTranslations,
})
