import * as z from 'zod/mini'
import { Money } from '#platform/contract/format/money.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { ofDesk } from '../contract.ts'

/** How many charges the form of a new one suggests. */
export const maxSuggestions = 10

/** Something that the hotel has charged by hand, as it was charged last. */
export const ChargeSuggestion = z.object({
  description: z.string(),
  price: Money,
  /** null: without VAT. */
  tax_rate: z.nullable(z.number()),
})
export type ChargeSuggestion = z.output<typeof ChargeSuggestion>

export const listSuggestions = route({
  id: 'listChargeSuggestions',
  method: 'GET',
  path: '/api/hotels/{hotelSlug}/charge-suggestions',
  summary: 'What the hotel has charged by hand in its currency, the last ten',
  ...ofDesk,
  feature: 'bill',
  response: z.object({ suggestions: z.array(ChargeSuggestion) }),
  errors: [],
})

nameSchemas({ ChargeSuggestion })
