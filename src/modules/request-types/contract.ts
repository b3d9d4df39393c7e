import * as z from 'zod/mini'
import { departments } from '#modules/access/policy.ts'
import { getTranslations } from '#modules/translations/contract.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** The types that every hotel begins with. */
export const seedTypes = ['towels', 'cleaning', 'maintenance', 'other'] as const
export type SeedType = (typeof seedTypes)[number]

/** The translatable texts of a type, with their maximum lengths. `choices` has a line for each. */
export const typeTexts = { name: 40, hint: 120, choices: 335 } as const
export const TypeTranslations = getTranslations(typeTexts, 8_000)

/** The id of a type: one that every hotel begins with, or a UUID. */
export const TypeId = z.string({ error: 'platform.field_invalid' }).check(
  z.regex(/^(towels|cleaning|maintenance|other|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, {
    error: 'platform.field_invalid',
  }),
)

/** How a field of a request is asked for by its type. */
export const wishes = ['none', 'optional', 'required'] as const
export type Wish = (typeof wishes)[number]

/** Something that guests of a hotel can ask for. */
export const RequestType = z.object({
  id: z.string(),
  hotel_id: z.string(),
  /** The words that Deskbell has for it in all languages. Texts of the hotel's own go before them. */
  built_in: z.nullable(z.string()),
  name: z.nullable(z.string()),
  hint: z.nullable(z.string()),
  choices: z.nullable(z.string()),
  icon: z.string(),
  department: z.enum(departments),
  /** Within how many minutes it is done. */
  target_minutes: z.nullable(z.int()),
  /** The largest quantity; null: the type has no quantity. */
  quantity_max: z.nullable(z.int()),
  note: z.enum(wishes),
  time: z.enum(wishes),
  photo: z.boolean(),
  order: z.int(),
  hidden: z.boolean(),
  translations: TypeTranslations,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type RequestType = z.output<typeof RequestType>

/** The name of a type at the time of the request, and stored with it. */
export const TypeWords = z.object({
  icon: z.string(),
  built_in: z.nullable(z.string()),
  name: z.nullable(z.string()),
  choices: z.nullable(z.string()),
  translations: TypeTranslations,
})
export type TypeWords = z.output<typeof TypeWords>

/** Guests get the visible ones, in their order; staff all, the hidden ones last. */
export const listRequestTypes = route({
  id: 'listRequestTypes',
  method: 'GET',
  scope: 'requests:read',
  path: '/api/hotels/{hotelSlug}/request-types',
  summary: 'What guests can ask for',
  access: 'guest-or-manager',
  roles: staffRoles,
  feature: 'requests',
  query: z.object({ as: z.optional(z.enum(['guest', 'manager'], { error: 'platform.field_invalid' })) }),
  response: z.object({ items: z.array(RequestType), event_number: z.int() }),
  errors: [],
})

nameSchemas({ RequestType, TypeWords, RequestTypeTranslations: TypeTranslations })
