import * as z from 'zod/mini'
import { hotelPath, ManagerSession, notManagerHere, notSignedIn } from '#modules/sessions/contract.ts'
import { secondFactorFirst } from '#modules/sessions/contract/staff.ts'
import { failure, notFound } from '#platform/contract/failure.ts'
import { Id } from '#platform/contract/id.ts'
import { route, staffRoles } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'

export const notADevice = failure('team.not_a_device', 409)

/** The name tag of a shared device comes off after so long without a touch. */
export const nameTagMinutes = 30

const Colleague = z.object({ id: Id, display_name: z.string() })
export type Colleague = z.output<typeof Colleague>

/** A hotel that the caller works in. */
export const MyHotel = z.object({
  hotel_id: z.string(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  staff_role: z.enum(staffRoles),
})
export type MyHotel = z.output<typeof MyHotel>

export const putNameTag = route({
  id: 'putNameTag',
  method: 'PUT',
  path: `${hotelPath}/my/name-tag`,
  summary: 'Say who works with this shared device now, or (null) nobody in particular',
  access: 'manager',
  roles: staffRoles,
  body: z.strictObject({ member_id: z.nullable(Id) }),
  response: ManagerSession,
  audit: { none: 'The entries of the device name the person.' },
  errors: [notFound, notADevice],
})
export const listColleagues = route({
  id: 'listColleagues',
  method: 'GET',
  path: `${hotelPath}/my/colleagues`,
  summary: 'The persons who may work with this shared device: those of its role, and the managers',
  access: 'manager',
  roles: staffRoles,
  response: z.object({ items: z.array(Colleague) }),
  errors: [notADevice],
})
export const listMyHotels = route({
  id: 'listMyHotels',
  method: 'GET',
  path: `${hotelPath}/my/hotels`,
  summary: "The hotels that the caller's account works in, by name",
  access: 'manager',
  roles: staffRoles,
  response: z.object({ items: z.array(MyHotel) }),
  errors: [],
})
export const switchHotel = route({
  id: 'switchHotel',
  method: 'POST',
  path: `${hotelPath}/manager-session/switch`,
  summary: 'Open this hotel with the account that is signed in to another one; the session there ends',
  access: 'anyone',
  body: z.strictObject({}),
  status: 201,
  response: ManagerSession,
  audit: 'sign_ins.switched',
  errors: [notSignedIn, notManagerHere, secondFactorFirst],
})

nameSchemas({ Colleague, MyHotel })
