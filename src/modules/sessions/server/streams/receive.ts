import { keyMay, type GuestActor, type IntegrationActor } from '#modules/access/policy.ts'
import type { HotelScope } from '#modules/access/server/scope.ts'
import { getRoles, type KeyScope, type StaffRole } from '#platform/contract/route.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { RowView } from '#platform/server/live/hub.ts'

type Row = Record<string, unknown>

/**
 * The tables of the event log, with the features that guests and staff need for their events, the staff roles that hear
 * them and the scope with which an API key does. A table without roles is heard by managers alone, one without a scope
 * by no key.
 */
export type LiveEntityFilter = Readonly<
  Record<
    string,
    {
      readonly guest?: string
      readonly manager?: string
      readonly roles?: readonly StaffRole[]
      readonly scope?: KeyScope
      /** A row as staff with this role get it; null: they do not hear of this change. */
      readonly getRowForRole?: (role: StaffRole, event: Pick<LoggedEvent, 'row' | 'changed'>) => Row | null
      /** A row as API keys with these scopes get it. */
      readonly hideFromKeys?: (row: Row, scopes: readonly KeyScope[]) => Row
      /** A row as guests get it. */
      readonly hideFromGuests?: (row: Row) => Row
    }
  >
>

/**
 * Staff receive the events of their hotel that their role hears, API keys those of their scopes, guests their own, those
 * of their stay and public ones. No stream receives events of a feature that is off for it.
 */
export const canReceive =
  (
    actor: HotelScope['actor'],
    entities: LiveEntityFilter,
    isOn: (feature: string) => boolean,
    getStay: () => string | null,
  ) =>
  (event: Pick<LoggedEvent, 'audience' | 'guestId' | 'stayId' | 'entity' | 'row' | 'changed'>): boolean => {
    if (actor.kind === 'guest' && !isForGuest(actor, getStay(), event)) return false
    if (actor.kind === 'manager' && !getRoles(entities[event.entity]).includes(actor.staff_role)) return false
    const { [event.entity]: entity } = entities
    if (actor.kind === 'manager' && entity?.getRowForRole?.(actor.staff_role, event) === null) return false
    if (actor.kind === 'integration' && !(entity?.scope && keyMay(actor.scopes, entity.scope))) return false
    const feature = entity?.[actor.kind === 'guest' ? 'guest' : 'manager']
    return feature === undefined || isOn(feature)
  }

const isForGuest = (
  { id }: GuestActor,
  stay: string | null,
  { audience, guestId, stayId }: Pick<LoggedEvent, 'audience' | 'guestId' | 'stayId'>,
): boolean => {
  if (audience === 'own') return guestId === id
  if (audience === 'stay') return stay !== null && stayId === stay
  return audience === 'public'
}

/** Events as guests get them: `hidden` columns of any row are null, and a table can hide more. */
export const getGuestView =
  (entities: LiveEntityFilter, hidden: readonly string[]): RowView =>
  ({ entity, row }) => {
    const present = hidden.filter((column) => row[column] !== undefined && row[column] !== null)
    const shown = present.length === 0 ? row : { ...row, ...Object.fromEntries(present.map((one) => [one, null])) }
    return entities[entity]?.hideFromGuests?.(shown) ?? shown
  }

/** Events as staff with this role get them. */
export const getRoleView =
  (entities: LiveEntityFilter, role: StaffRole): RowView =>
  ({ entity, row, changed }) =>
    entities[entity]?.getRowForRole?.(role, { row, changed }) ?? row

/** Events as an API key gets them. */
export const getKeyView =
  (entities: LiveEntityFilter, { scopes }: IntegrationActor): RowView =>
  ({ entity, row }) =>
    entities[entity]?.hideFromKeys?.(row, scopes) ?? row
