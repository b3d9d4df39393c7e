import * as z from 'zod/mini'
import { getTranslations } from '#modules/translations/contract.ts'
import { changedMeanwhile, failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { optionalField } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** The two collections with the same form: what guests should know, and the rules they must follow. */
export const collections = ['hotel_guide', 'house_rules'] as const
export type Collection = (typeof collections)[number]

/** The translatable texts of an entry, with their maximum lengths. */
export const entryTexts = { title: 120, content: 5000 } as const
const EntryTranslations = getTranslations(entryTexts)

/** An entry of the guide or a house rule. The content is plain text: paragraphs, lists, links. */
export const Entry = z.object({
  id: Id,
  hotel_id: z.string(),
  title: z.string(),
  content: z.string(),
  translations: EntryTranslations,
  order: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Entry = z.output<typeof Entry>

export const titleAndContentRequired = failure('guide.title_and_content_required', 400)
export const ruleTitleRequired = failure('guide.rule_title_required', 400)
export const orderTooLow = failure('guide.order_too_low', 400)
export const tooManyEntries = failure('guide.too_many_entries', 409)

export const maxEntries = 200
export const maxOrder = 10_000

// By default the entry goes to the end: count + 1.
const order = z.optional(
  z
    .int({ error: 'platform.field_invalid' })
    .check(z.gte(1, { error: orderTooLow.code }), z.lte(maxOrder, { error: 'platform.field_invalid' })),
)
// Omitted translations stay as they are; given ones replace all.
const fields = {
  title: optionalField(entryTexts.title),
  content: optionalField(entryTexts.content),
  order,
  translations: z.optional(EntryTranslations),
}
/** `seen` is `updated_at` of the entry that filled the form. Saving an outdated form shows the current entry first. */
export const EntryForm = z.strictObject({ ...fields, seen: z.optional(Timestamp) })
export type EntryForm = z.output<typeof EntryForm>
export const NewEntry = z.strictObject({ id: Id, ...fields })
export type NewEntry = z.output<typeof NewEntry>

const entryParams = z.object({ entryId: Id })
const EntryList = z.object({ items: z.array(Entry), next_cursor: z.nullable(z.string()), event_number: z.int() })
const listQuery = z.object({
  as: z.optional(z.enum(['guest', 'manager'], { error: 'platform.field_invalid' })),
  cursor: z.optional(
    z
      .string()
      .check(z.regex(/^\d{1,9}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: 'platform.field_invalid' })),
  ),
})

const getContract = <const N extends string, const F extends string>(
  name: N,
  feature: F,
  segment: string,
  words: string,
  noun: 'entry' | 'rule',
) => {
  const path = `/api/hotels/{hotelSlug}/${segment}` as const
  const writing = { scope: 'content:write', access: 'manager', feature } as const
  const fails = [titleAndContentRequired, ruleTitleRequired, orderTooLow]
  return {
    list: route({
      id: `list${name}`,
      method: 'GET',
      scope: 'content:read',
      path,
      summary: `${words}, in order`,
      access: 'guest-or-manager',
      feature,
      query: listQuery,
      response: EntryList,
      errors: [],
    }),
    add: route({
      id: `add${name}`,
      method: 'POST',
      ...writing,
      path,
      summary: `${words}: add an entry`,
      body: NewEntry,
      status: 201,
      response: Entry,
      audit: `guide.${noun}_added`,
      errors: [...fails, tooManyEntries, idTaken],
    }),
    update: route({
      id: `update${name}`,
      method: 'PUT',
      ...writing,
      path: `${path}/{entryId}`,
      summary: `${words}: change an entry`,
      params: entryParams,
      body: EntryForm,
      response: Entry,
      audit: `guide.${noun}_changed`,
      errors: [...fails, notFound, changedMeanwhile],
    }),
    // Names the neighbour that the caller saw, so that a retry moves nothing further.
    move: route({
      id: `move${name}`,
      method: 'PUT',
      ...writing,
      path: `${path}/{entryId}/place`,
      summary: `${words}: swap places with the neighbour`,
      params: entryParams,
      body: z.strictObject({ direction: z.enum(['up', 'down'], { error: 'platform.field_invalid' }), past: Id }),
      response: Entry,
      audit: { none: 'Only the order changes.' },
      errors: [notFound, changedMeanwhile],
    }),
    remove: route({
      id: `delete${name}`,
      method: 'DELETE',
      ...writing,
      path: `${path}/{entryId}`,
      summary: `${words}: delete an entry`,
      params: entryParams,
      status: 204,
      audit: `guide.${noun}_deleted`,
      errors: [notFound],
    }),
  } as const
}

export const contracts = {
  hotel_guide: getContract('Guide', 'guide', 'guide', 'Hotel guide', 'entry'),
  house_rules: getContract('HouseRules', 'house_rules', 'house-rules', 'House rules', 'rule'),
} as const

nameSchemas({
  GuideEntry: Entry,
  NewGuideEntry: NewEntry,
  GuideEntryForm: EntryForm,
  GuideEntryTranslations: EntryTranslations,
  GuideEntryList: EntryList,
})
