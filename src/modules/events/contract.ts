import * as z from 'zod/mini'
import { failure } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** Retention has removed some of the events after this number. */
export const eventsTooOld = failure('events.too_old', 410)

const maxChanges = 500

/** One committed change of one row. `row` has the fields of the row in the lists. */
export const Change = z.object({
  number: z.int(),
  entity: z.string(),
  operation: z.enum(['insert', 'update', 'delete']),
  id: z.string(),
  row: z.looseObject({}),
  at: Timestamp,
})

/** The event log in pages, for readers without a stream. Numbers of events that the caller may not read are left out. */
export const listChanges = route({
  id: 'listChanges',
  method: 'GET',
  scope: 'events:read',
  path: '/api/hotels/{hotelSlug}/changes',
  summary: 'What has changed since an event number: the event log in pages',
  access: 'manager',
  query: z.object({
    /** The number up to which the caller knows everything. Left out: from now on. */
    after: z.optional(z.coerce.number({ error: 'platform.field_invalid' }).check(z.int(), z.gte(0))),
    limit: z._default(
      z.coerce
        .number({ error: 'platform.field_invalid' })
        .check(z.int({ error: 'platform.field_invalid' }), z.gte(1), z.lte(maxChanges)),
      100,
    ),
  }),
  response: z.object({
    items: z.array(Change),
    /** The `after` of the next call. */
    next: z.int(),
    /** True if there are more by now. */
    more: z.boolean(),
  }),
  errors: [eventsTooOld],
})

nameSchemas({ Change })
