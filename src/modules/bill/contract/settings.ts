import * as z from 'zod/mini'
import { maxTaxRate } from '#modules/invoices/contract.ts'
import { isInCents } from '#modules/money/policy.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { ofDesk } from '../contract.ts'

const invalid = { error: 'platform.field_invalid' } as const

/** `never` for a hotel that has changed nothing, with no time. */
export const BillSettings = z.object({
  /** Which guests read their bill. */
  shown: z.enum(['never', 'trusted', 'all'], invalid),
  /** The VAT of charges by hand that name none; null: without. */
  tax_rate: z.nullable(z.number(invalid)),
  updated_at: z.nullable(Timestamp),
})
export type BillSettings = z.output<typeof BillSettings>

/** `seen` is `updated_at` of what filled the form. Left out, the form wins. */
export const BillSettingsChange = z.strictObject({
  shown: BillSettings.shape.shown,
  tax_rate: z.nullable(
    z.number(invalid).check(z.gte(0, invalid), z.lte(maxTaxRate, invalid), z.refine(isInCents, invalid)),
  ),
  seen: z.optional(z.nullable(Timestamp)),
})
export type BillSettingsChange = z.output<typeof BillSettingsChange>

const path = '/api/hotels/{hotelSlug}/bill-settings' as const

export const getBillSettings = route({
  id: 'getBillSettings',
  method: 'GET',
  path,
  summary: 'Who reads the bill, and the VAT of charges by hand',
  ...ofDesk,
  response: BillSettings,
  errors: [],
})
export const updateBillSettings = route({
  id: 'updateBillSettings',
  method: 'PUT',
  path,
  summary: 'Change who reads the bill, and the VAT of charges by hand',
  access: 'manager',
  body: BillSettingsChange,
  response: BillSettings,
  audit: 'bill.settings_changed',
  errors: [changedMeanwhile],
})

nameSchemas({ BillSettings, BillSettingsChange })
