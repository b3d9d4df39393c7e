import * as z from 'zod/mini'
import { labelsMissing, maxLabelLength, maxNumbers } from '#modules/fiscal/contract.ts'
import { maxTaxRate } from '#modules/invoices/contract.ts'
import { isInCents } from '#modules/money/policy.ts'
import { getTranslations } from '#modules/translations/contract.ts'
import { timePattern } from '#platform/contract/day.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalText, text, wholeNumber } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { ofDesk } from '../contract.ts'

const invalid = { error: 'platform.field_invalid' } as const

export const maxFiscalHours = 720
export const maxKeyTextLength = 200

const KeyTranslations = getTranslations({ key_text: maxKeyTextLength })

const areApart = (labels: readonly string[]): boolean => new Set(labels).size === labels.length

/** What a manager decides. Nothing of it is on for a hotel that has changed nothing. */
const values = {
  /** Which guests read their bill. */
  shown: z.enum(['never', 'trusted', 'all'], invalid),
  /** Which guests have what they order put on their bill. */
  to_room: z.enum(['all', 'trusted', 'nobody'], invalid),
  /** Guests who may charge to the room can also pay on delivery. */
  pay_choice: z.boolean(invalid),
  /** Whether guests end their stay themselves: only while nothing is open, or always. */
  self_check_out: z.enum(['off', 'nothing_open', 'always'], invalid),
  /** `HH:MM`, in the hotel's zone. */
  self_check_out_from: z.string(invalid).check(z.regex(timePattern, invalid)),
  /** Where a guest who leaves puts the key. */
  key_text: optionalText(maxKeyTextLength),
  translations: KeyTranslations,
  /** The VAT of charges by hand that name none; null: without. */
  tax_rate: z.nullable(
    z.number(invalid).check(z.gte(0, invalid), z.lte(maxTaxRate, invalid), z.refine(isInCents, invalid)),
  ),
  /** Whether the numbers of a fiscal device are noted. */
  fiscal: z.boolean(invalid),
  /** How its numbers are called, in their order. */
  fiscal_labels: z
    .array(text(maxLabelLength), invalid)
    .check(z.maxLength(maxNumbers, invalid), z.refine(areApart, invalid)),
  /** In how many hours they are due. */
  fiscal_hours: wholeNumber(1, maxFiscalHours, 'platform.field_invalid'),
  tourist_tax: z.boolean(invalid),
}

/** Without a time for a hotel that has changed nothing. */
export const BillSettings = z.object({ ...values, updated_at: z.nullable(Timestamp) })
export type BillSettings = z.output<typeof BillSettings>

/** What is left out stays as it is. `seen` is `updated_at` of what filled the form. Left out, the form wins. */
export const BillSettingsChange = z.partial(z.strictObject({ ...values, seen: z.nullable(Timestamp) }))
export type BillSettingsChange = z.output<typeof BillSettingsChange>

const path = '/api/hotels/{hotelSlug}/bill-settings' as const

export const getBillSettings = route({
  id: 'getBillSettings',
  method: 'GET',
  path,
  summary: 'The settings of bills and of the check-out',
  ...ofDesk,
  response: BillSettings,
  errors: [],
})
export const updateBillSettings = route({
  id: 'updateBillSettings',
  method: 'PUT',
  path,
  summary: 'Change the settings of bills and of the check-out',
  access: 'manager',
  body: BillSettingsChange,
  response: BillSettings,
  audit: 'bill.settings_changed',
  errors: [changedMeanwhile, labelsMissing],
})

nameSchemas({ BillSettings, BillSettingsChange })
