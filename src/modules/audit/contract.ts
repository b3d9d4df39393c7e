import * as z from 'zod/mini'
import { failure, notFound } from '#platform/contract/failure.ts'
import { cleanText } from '#platform/contract/format/clean-text.ts'
import { HotelSlug, Id } from '#platform/contract/id.ts'
import { pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { wholeNumber } from '#platform/contract/text.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { auditKinds } from './policy.ts'

const actorKinds = ['manager', 'owner', 'integration', 'system'] as const
export type AuditActorKind = (typeof actorKinds)[number]
const vias = ['web', 'api', 'import', 'system'] as const
export type AuditVia = (typeof vias)[number]

export const minAuditDays = 90
export const maxAuditDays = 1_095
/** How many hotels are read at once. */
export const maxHotelsRead = 20
/** How many rows a file has at most. */
export const maxExported = 50_000
export const auditDaysInvalid = failure('audit.days_invalid', 400)

/** One action in the hotel. An entry is never changed, and names no guest. */
export const AuditEntry = z.object({
  hotel_id: z.string(),
  id: Id,
  at: Timestamp,
  actor_kind: z.enum(actorKinds),
  actor_id: z.nullable(Id),
  /** As they were called then; empty for the program itself. */
  actor_name: z.string(),
  /** The action, such as `menu.item_changed`. */
  action: z.string(),
  kind: z.enum(auditKinds),
  /** The table of the row. */
  entity: z.string(),
  entity_id: z.nullable(z.string()),
  /** The name of the changed thing at that time. */
  label: z.string(),
  /** By field: before and after. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  via: z.enum(vias),
  request_id: z.nullable(z.string()),
  /** Of sign-ins alone, without the last part of the address. */
  network: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** An actor of the log, with their last name there. The program itself has no id. */
export const AuditActor = z.object({ id: z.nullable(Id), kind: z.enum(actorKinds), name: z.string() })
export type AuditActor = z.output<typeof AuditActor>

export const AuditSettings = z.object({ audit_days: z.int(), actors: z.array(AuditActor) })
export type AuditSettings = z.output<typeof AuditSettings>

const AuditPage = z.object({ items: z.array(AuditEntry), next_cursor: z.nullable(z.string()) })
export type AuditPage = z.output<typeof AuditPage>

/** The actor of entries that the program made by itself. */
export const systemActor = 'system'

const filters = {
  /** A person, a key, or `system`. */
  actor: z.optional(z.union([z.literal(systemActor), Id])),
  kind: z.optional(z.enum(auditKinds, { error: 'platform.field_invalid' })),
  /** Days of the hotel, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** Words in the label. */
  q: z.optional(z.string().check(z.overwrite(cleanText), z.maxLength(80, { error: 'platform.field_too_long' }))),
}
const Filters = z.object(filters)
export type AuditFilters = z.output<typeof Filters>

/** All hotels in which the reader is a manager. */
export const allHotels = 'all'

const path = '/api/hotels/{hotelSlug}/audit'

export const listAudit = route({
  id: 'listAudit',
  method: 'GET',
  path,
  summary: 'Who did what, newest first',
  access: 'manager',
  query: z.object({
    ...pageQuery,
    ...filters,
    /** Another hotel of the reader, or `all` of them, at most 20. */
    hotel: z.optional(z.string().check(z.maxLength(60, { error: 'platform.field_invalid' }))),
  }),
  response: AuditPage,
  errors: [notFound],
})
export const exportAudit = route({
  id: 'exportAudit',
  method: 'GET',
  path: `${path}/export`,
  summary: 'The filtered entries as CSV, at most 50,000',
  access: 'manager',
  query: Filters,
  file: 'text/csv',
  audit: 'audit.exported',
  errors: [],
})
export const getAuditSettings = route({
  id: 'getAuditSettings',
  method: 'GET',
  path: `${path}/settings`,
  summary: 'How long entries are kept, and who is in the log',
  access: 'manager',
  response: AuditSettings,
  errors: [],
})
/** A shorter time applies within the hour. */
export const changeAuditSettings = route({
  id: 'changeAuditSettings',
  method: 'PUT',
  path: `${path}/settings`,
  summary: 'Set how long entries are kept',
  access: 'manager',
  body: z.strictObject({
    audit_days: wholeNumber(minAuditDays, maxAuditDays, auditDaysInvalid.code),
  }),
  response: AuditSettings,
  audit: 'audit.days_changed',
  errors: [auditDaysInvalid],
})
/** For the owners of the installation. */
export const listHotelAudit = route({
  id: 'listHotelAudit',
  method: 'GET',
  path: '/api/owner/hotels/{hotelId}/audit',
  summary: 'Who did what in a hotel, newest first',
  access: 'owner',
  params: z.object({ hotelId: HotelSlug }),
  query: z.object({ ...pageQuery, ...filters }),
  response: AuditPage,
  errors: [notFound],
})

nameSchemas({ AuditEntry, AuditActor, AuditSettings, AuditPage })
