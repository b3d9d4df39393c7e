import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'

export const searchTooShort = failure('hotels.search_too_short', 400)

/** Fewer letters would match half of all hotels. */
export const minSearchLength = 2
export const maxFound = 10

/** A hotel in the search results. */
export const FoundHotel = z.object({
  id: z.string(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  accent: z.string(),
})
export type FoundHotel = z.output<typeof FoundHotel>

const words = z
  .string({ error: searchTooShort.code })
  .check(
    z.overwrite(cleanText),
    z.minLength(minSearchLength, { error: searchTooShort.code }),
    z.maxLength(120, { error: 'platform.field_too_long' }),
  )

/** For a guest who has lost the hotel's address: open hotels by name, town or slug. */
export const searchHotels = route({
  id: 'searchHotels',
  method: 'GET',
  path: '/api/hotels',
  summary: 'Open hotels whose name or slug holds the words, at most ten',
  access: 'anyone',
  query: z.object({ q: words }),
  response: z.object({ items: z.array(FoundHotel) }),
  errors: [searchTooShort],
})

nameSchemas({ FoundHotel })
