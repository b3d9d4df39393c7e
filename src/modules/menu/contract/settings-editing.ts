import * as z from 'zod/mini'
import { stockRoles } from '#modules/access/policy.ts'
import { isInCents } from '#modules/money/policy.ts'
import { changedMeanwhile, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { wholeNumber } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { maxStock, MenuItem } from '../contract.ts'
import { MenuSettings } from './settings.ts'

/* How a hotel serves, and what is left of an item. */

const invalid = { error: 'platform.field_invalid' }
export const flag = z.boolean(invalid)
const amount = (max: number) =>
  z.number(invalid).check(z.gte(0, invalid), z.lte(max, invalid), z.refine(isInCents, invalid))
export const maxTaxRate = 99.99
export const maxPreparationMinutes = 240
/** The least and the most of each number of the settings. */
export const limits = {
  delivery_minutes: [5, 240],
  delivery_fee: [0, 99_999.99],
  free_delivery_from: [0, 99_999_999.99],
  service_charge_percent: [0, 30],
  tax_rate: [0, maxTaxRate],
  alcohol_age: [16, 21],
} as const

/** VAT in per cent, with two decimals. */
export const TaxRate = amount(maxTaxRate)
export const PreparationMinutes = wholeNumber(1, maxPreparationMinutes)
export const Stock = wholeNumber(0, maxStock)
export const StockDaily = wholeNumber(1, maxStock)

export const MenuSettingsChange = z.strictObject({
  delivery_minutes: wholeNumber(...limits.delivery_minutes),
  delivery_fee: amount(limits.delivery_fee[1]),
  free_delivery_from: z.nullable(amount(limits.free_delivery_from[1])),
  service_charge_percent: amount(limits.service_charge_percent[1]),
  tax_rate: z.nullable(TaxRate),
  alcohol_age: wholeNumber(...limits.alcohol_age),
  line_notes: flag,
  seen: z.optional(Timestamp),
})
export type MenuSettingsChange = z.output<typeof MenuSettingsChange>

const path = '/api/hotels/{hotelSlug}/menu' as const
const common = { access: 'manager', feature: 'menu' } as const

export const updateMenuSettings = route({
  id: 'updateMenuSettings',
  method: 'PUT',
  path: `${path}/settings`,
  summary: 'Change how the hotel serves',
  ...common,
  body: MenuSettingsChange,
  response: MenuSettings,
  audit: 'menu.settings_changed',
  errors: [changedMeanwhile],
})
/** `seen_stock` is what the caller saw: portions that were ordered meanwhile are not lost. */
export const setStock = route({
  id: 'setStock',
  method: 'PUT',
  scope: 'menu:write',
  path: `${path}/items/{itemId}/stock`,
  summary: 'Say how many of an item are left; null: nobody counts',
  ...common,
  roles: stockRoles,
  params: z.object({ itemId: Id }),
  body: z.strictObject({ stock: z.nullable(Stock), seen_stock: z.nullable(Stock) }),
  response: MenuItem,
  audit: 'menu.stock_set',
  errors: [notFound, changedMeanwhile],
})

nameSchemas({ MenuSettingsChange })
