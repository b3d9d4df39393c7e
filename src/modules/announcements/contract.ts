import * as z from 'zod/mini'
import { deskRoles } from '#modules/access/policy.ts'
import { maxFloorLength } from '#modules/rooms/contract.ts'
import { getTranslations } from '#modules/translations/contract.ts'
import { failure, idTaken, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { getPage, pageQuery } from '#platform/contract/page.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { text } from '#platform/contract/text.ts'
import { Timestamp } from '#platform/contract/time.ts'

export const periodInvalid = failure('announcements.period_invalid', 400)
export const audienceEmpty = failure('announcements.nobody_meant', 400)
export const tooManyRunning = failure('announcements.too_many_running', 409)

/** How many of a hotel may run at the same time, and how long each may run. */
export const maxRunning = 10
export const maxDays = 90
const maxRoomsNamed = 500
const maxFloorsNamed = 50

/** The translatable texts, with their maximum lengths. */
export const announcementTexts = { title: 80, text: 600 } as const
const AnnouncementTranslations = getTranslations(announcementTexts)

const Kind = z.enum(['info', 'important'], { error: 'platform.field_invalid' })

/** A text of staff to guests for some time. Without rooms and floors it is for the whole hotel. */
export const Announcement = z.object({
  id: Id,
  hotel_id: z.string(),
  title: z.string(),
  text: z.string(),
  translations: AnnouncementTranslations,
  /** Important ones come first, cannot be dismissed, and may ring at night. */
  kind: Kind,
  rooms: z.array(Id),
  floors: z.array(z.string()),
  from_at: Timestamp,
  until_at: Timestamp,
  /** True if guests get a push message when it begins. */
  push: z.boolean(),
  by_name: z.string(),
  begun_at: z.nullable(Timestamp),
  withdrawn_at: z.nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Announcement = z.output<typeof Announcement>

/** An announcement in the staff's list, with how many stays it reached and in how many it was seen. */
export const ListedAnnouncement = z.intersection(Announcement, z.object({ delivered: z.int(), seen: z.int() }))
export type ListedAnnouncement = z.output<typeof ListedAnnouncement>

/** An announcement as the guests of one stay read it. */
export const MyAnnouncement = z.object({
  /** Of the announcement. */
  id: Id,
  title: z.string(),
  text: z.string(),
  translations: AnnouncementTranslations,
  kind: Kind,
  from_at: Timestamp,
  until_at: Timestamp,
  seen_at: z.nullable(Timestamp),
})
export type MyAnnouncement = z.output<typeof MyAnnouncement>
/** The running announcements in `getMyStay`, in their order. */
export type MyAnnouncements = { announcements: MyAnnouncement[] }

const listOf = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z._default(
    z.array(item, { error: 'platform.field_invalid' }).check(z.maxLength(max, { error: 'platform.field_invalid' })),
    [],
  )
export const NewAnnouncement = z.strictObject({
  id: Id,
  title: text(announcementTexts.title),
  text: text(announcementTexts.text),
  translations: z._default(AnnouncementTranslations, {}),
  kind: z._default(Kind, 'info'),
  rooms: listOf(Id, maxRoomsNamed),
  floors: listOf(text(maxFloorLength), maxFloorsNamed),
  /** By default now. */
  from_at: z.optional(z.nullable(Timestamp)),
  until_at: Timestamp,
  push: z._default(z.boolean({ error: 'platform.field_invalid' }), false),
})
export type NewAnnouncement = z.output<typeof NewAnnouncement>

const path = '/api/hotels/{hotelSlug}'
const feature = 'announcements'
const params = z.object({ announcementId: Id })
const staff = { access: 'manager', roles: deskRoles, feature } as const

export const listAnnouncements = route({
  id: 'listAnnouncements',
  method: 'GET',
  scope: 'content:read',
  path: `${path}/announcements`,
  summary: 'Announcements, newest first',
  ...staff,
  query: z.object(pageQuery),
  response: getPage(ListedAnnouncement),
  errors: [],
})
export const createAnnouncement = route({
  id: 'createAnnouncement',
  method: 'POST',
  scope: 'content:write',
  path: `${path}/announcements`,
  summary: 'Announce something to everybody, or to some rooms or floors',
  ...staff,
  body: NewAnnouncement,
  status: 201,
  response: Announcement,
  audit: 'announcements.created',
  errors: [periodInvalid, audienceEmpty, tooManyRunning, idTaken],
})
/** Twice is once. */
export const withdrawAnnouncement = route({
  id: 'withdrawAnnouncement',
  method: 'POST',
  scope: 'content:write',
  path: `${path}/announcements/{announcementId}/withdraw`,
  summary: 'Withdraw an announcement: guests no longer see it',
  ...staff,
  params,
  response: Announcement,
  audit: 'announcements.withdrawn',
  errors: [notFound],
})
export const markAnnouncementSeen = route({
  id: 'markAnnouncementSeen',
  method: 'POST',
  path: `${path}/my/announcements/{announcementId}/seen`,
  summary: 'Say that an announcement was seen in this stay',
  access: 'guest',
  feature,
  params,
  status: 204,
  errors: [notFound],
})

nameSchemas({ Announcement, ListedAnnouncement, MyAnnouncement, NewAnnouncement })
