/** A signed-in user, as the session gate identified them. */
export type GuestActor = { kind: 'guest'; id: string; room_number: string; guest_name: string }
export type ManagerActor = {
  kind: 'manager'
  id: string
  email: string
  display_name: string | null
  must_choose_password: boolean
}
export type OwnerActor = { kind: 'owner'; id: string; email: string }
export type Actor = GuestActor | ManagerActor | OwnerActor
/** A caller who is not signed in: may read public data and sign in. */
export type AnonymousActor = { kind: 'nobody' }

/** Whether a row belongs to this guest. A guest with the same name and room is another guest. */
export const isOwn = (actor: Actor | AnonymousActor, row: { guest_id: string }): boolean =>
  actor.kind === 'guest' && actor.id === row.guest_id
export const worksHere = (actor: Actor | AnonymousActor): boolean => actor.kind === 'manager'
