import * as z from 'zod/mini'
import { featureOff } from '#modules/hotels/contract.ts'
import { notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { signRoles } from './policy.ts'

/** A forgotten sign could hide a guest who needs help: it ends by itself. */
export const maxSignHours = 24

/** The sign of a room. */
export const RoomSign = z.object({
  id: Id,
  hotel_id: z.string(),
  stay_id: Id,
  room_number: z.string(),
  set_at: Timestamp,
  ends_at: Timestamp,
})
export type RoomSign = z.output<typeof RoomSign>

/** The sign of the guest's own room. */
export const MyRoomSign = z.object({
  do_not_disturb: z.boolean(),
  ends_at: z.nullable(Timestamp),
  event_number: z.int(),
})
export type MyRoomSign = z.output<typeof MyRoomSign>

const path = '/api/hotels/{hotelSlug}'

export const getMyRoomSign = route({
  id: 'getMyRoomSign',
  method: 'GET',
  path: `${path}/my/room-sign`,
  summary: "Whether the guest's room is not to be disturbed",
  access: 'guest',
  response: MyRoomSign,
  errors: [featureOff],
})
export const putMyRoomSign = route({
  id: 'putMyRoomSign',
  method: 'PUT',
  path: `${path}/my/room-sign`,
  summary: 'Hang out the sign of the room, or take it down',
  access: 'guest',
  body: z.strictObject({ do_not_disturb: z.boolean({ error: 'platform.field_invalid' }) }),
  response: MyRoomSign,
  errors: [featureOff],
})
export const listRoomSigns = route({
  id: 'listRoomSigns',
  method: 'GET',
  scope: 'rooms:read',
  path: `${path}/room-signs`,
  summary: 'The rooms that are not to be disturbed',
  access: 'manager',
  roles: staffRoles,
  response: z.object({ items: z.array(RoomSign), event_number: z.int() }),
  errors: [],
})
export const removeRoomSign = route({
  id: 'removeRoomSign',
  method: 'DELETE',
  scope: 'rooms:write',
  path: `${path}/room-signs/{signId}`,
  summary: 'Take down the sign of a room',
  access: 'manager',
  roles: signRoles,
  params: z.object({ signId: Id }),
  status: 204,
  audit: { none: 'The sign keeps to the stay, and ends with it.' },
  errors: [notFound],
})

nameSchemas({ RoomSign, MyRoomSign })
