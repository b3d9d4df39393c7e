/** A person who acts, with what the session gate knows about them. */
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
/** A caller who has not signed in: may read what is public and sign in. */
export type AnonymousActor = { kind: 'nobody' }

/** A record belongs to the guest who made it, never to a name that looks the same. */
export const isOwn = (actor: Actor | AnonymousActor, row: { guest_id: string }): boolean =>
  actor.kind === 'guest' && actor.id === row.guest_id
export const worksHere = (actor: Actor | AnonymousActor): boolean => actor.kind === 'manager'
