import type { KeyScope, StaffRole } from '#platform/contract/route.ts'

/** The departments of a hotel. Every staff role but manager belongs to the department of its name. */
export const departments = ['reception', 'housekeeping', 'kitchen', 'maintenance'] as const
export type Department = (typeof departments)[number]

/** A signed-in user, as the session gate identified them. */
export type GuestActor = { kind: 'guest'; id: string; room_number: string; guest_name: string }
export type ManagerActor = {
  kind: 'manager'
  id: string
  email: string
  display_name: string | null
  must_choose_password: boolean
  staff_role: StaffRole
  member_kind: MemberKind
  /** The departments whose work rings for them; null is what their role follows. */
  follows: readonly Department[] | null
  name_tag?: NameTag | null
}
/** The person at a shared device now. `display_name` of the actor is their name then, and `device` the device's. */
export type NameTag = { id: string; display_name: string; device: string | null; until: string }
/** True if a role is one of these. */
export const isOneOf = (roles: readonly StaffRole[], role: StaffRole | undefined): boolean =>
  role !== undefined && roles.includes(role)

/** The roles that see the front desk's work: the guests who stay, their bookings, their bills. */
export const deskRoles = ['manager', 'reception'] as const satisfies readonly StaffRole[]
/** True if a role sees the dashboard. The others begin with the board of their work. */
export const hasDashboard = (role: StaffRole | undefined): boolean => isOneOf(deskRoles, role)

/** The roles that see orders. */
export const orderRoles = ['manager', 'reception', 'kitchen'] as const satisfies readonly StaffRole[]

/** The roles that set the stock of a dish. */
export const stockRoles = ['manager', 'kitchen'] as const satisfies readonly StaffRole[]

/**
 * A staff member, as far as it decides what rings for them. `follows` is null where they follow what their role does.
 */
export type Listener = { staff_role: StaffRole; follows: readonly Department[] | null }

/** The departments that a staff member follows: their own choice, or what belongs to their role. */
export const getFollowed = ({ staff_role, follows }: Listener): readonly Department[] => {
  if (follows) return follows
  return staff_role === 'manager' ? departments : [staff_role]
}

/** A person, or a device that several people share. */
export type MemberKind = 'person' | 'device'

/** The place of a manager in a hotel, as it was before there were other roles. */
export const asManager = { staff_role: 'manager', member_kind: 'person', follows: null } as const

export type OwnerActor = { kind: 'owner'; id: string; email: string }
export type Actor = GuestActor | ManagerActor | OwnerActor
/** Another system of the hotel, which calls with an API key. */
export type IntegrationActor = { kind: 'integration'; id: string; name: string; scopes: readonly KeyScope[] }
/** True if a key may do something. `:write` includes `:read`. */
export const keyMay = (scopes: readonly KeyScope[], scope: KeyScope): boolean =>
  scopes.includes(scope) ||
  (scope.endsWith(':read') && (scopes as readonly string[]).includes(`${scope.slice(0, -5)}:write`))
/** The name that a row keeps of who did something: a person's, where they have one, or that of the API key. */
export const getActorName = (actor: ManagerActor | IntegrationActor): string | null =>
  actor.kind === 'integration' ? actor.name : actor.display_name
/** The same, and never empty: without a name it is the person's e-mail. */
export const getNameOrEmail = (actor: ManagerActor | IntegrationActor): string =>
  getActorName(actor) ?? (actor.kind === 'manager' ? actor.email : '')

/** A caller who is not signed in: may read public data and sign in. */
export type AnonymousActor = { kind: 'nobody' }

/** True if a row belongs to this guest. A guest with the same name and room is another guest. */
export const isOwn = (actor: Actor | IntegrationActor | AnonymousActor, row: { guest_id: string }): boolean =>
  actor.kind === 'guest' && actor.id === row.guest_id
/** True if the caller acts for the hotel: a staff member, or another system with an API key. */
export const actsForHotel = (actor: Actor | IntegrationActor | AnonymousActor): boolean =>
  actor.kind === 'manager' || actor.kind === 'integration'
