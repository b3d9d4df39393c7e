import * as z from 'zod/mini'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { cleanedText } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { ofDesk, Seller } from '../contract.ts'

/* The seller and the note on every invoice of a hotel. */

/** The most characters of each field. */
export const limits = { name: 120, address: 300, tax_number: 40, note: 500 } as const

const line = (max: number) => cleanedText(max).check(z.overwrite((text: string) => text.replace(/\s+/g, ' ')))

/** Empty texts and no time for a hotel that has written nothing. */
export const InvoiceSettings = z.extend(Seller, { updated_at: z.nullable(Timestamp) })
export type InvoiceSettings = z.output<typeof InvoiceSettings>

/** `seen` is `updated_at` of what filled the form. Left out, the form wins. */
export const InvoiceSettingsChange = z.strictObject({
  name: line(limits.name),
  address: cleanedText(limits.address),
  tax_number: line(limits.tax_number),
  note: cleanedText(limits.note),
  seen: z.optional(z.nullable(Timestamp)),
})
export type InvoiceSettingsChange = z.output<typeof InvoiceSettingsChange>

const path = '/api/hotels/{hotelSlug}/invoice-settings' as const

export const getInvoiceSettings = route({
  id: 'getInvoiceSettings',
  method: 'GET',
  path,
  summary: 'What is on every invoice: name, address, tax number and a note',
  ...ofDesk,
  response: InvoiceSettings,
  errors: [],
})
export const updateInvoiceSettings = route({
  id: 'updateInvoiceSettings',
  method: 'PUT',
  path,
  summary: 'Change what is on every invoice',
  access: 'manager',
  feature: 'invoices',
  body: InvoiceSettingsChange,
  response: InvoiceSettings,
  audit: 'invoices.settings_changed',
  errors: [changedMeanwhile],
})

nameSchemas({ InvoiceSettings, InvoiceSettingsChange })
