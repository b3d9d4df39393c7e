import type { GuestScope, ManagerScope } from '#modules/access/server/scope.ts'
import { recordAdded, recordChanged } from '#modules/audit/server/record-row.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { placeOfHotel } from '#modules/hotels/server/place.ts'
import { hasRooms } from '#modules/rooms/server/store.ts'
import type { DoorGate, MyStayPart } from '#modules/stays/server/follower.ts'
import { sameTranslations } from '#modules/translations/policy.ts'
import { changedMeanwhile, notFound, Refusal } from '#platform/contract/failure.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import {
  defaultTimes,
  type Essentials,
  type EssentialsForm,
  type MyEssentials,
  type Phone,
  type RoomAccess,
  type RoomAccessForm,
} from '../contract.ts'
import { getDoorCode, getDoorOpening, getWifi } from '../policy.ts'
import * as store from './store.ts'

/** The essentials of a hotel, with its Wi-Fi and door codes. */
export const createEssentialsService = (database: Database) => ({
  get: (scope: ManagerScope): Promise<{ essentials: Essentials | null; event_number: number }> =>
    database.read(scope, async (tx) => ({
      essentials: (await store.findEssentials(tx, scope)) ?? null,
      event_number: await eventNumber(tx, scope),
    })),

  /** @throws Refusal 409 with the current row, when it has changed since the form was filled */
  put: (scope: ManagerScope, { seen, translations: given, ...form }: EssentialsForm): Promise<Essentials> =>
    database.write(scope, async (tx) => {
      await store.lockEssentials(tx, scope)
      const current = await store.findEssentials(tx, scope)
      const values = { ...form, translations: given ?? current?.translations ?? {} }
      const action = ['essentials.changed', 'essentials'] as const
      if (!current) return recordAdded(tx, scope, action, await store.insertEssentials(tx, scope, values))
      // A retry after a lost response.
      if (isSame(current, values)) return current
      if (isStale(seen, await store.readWrittenAt(tx, scope))) throw new Refusal(changedMeanwhile, { current })
      return recordChanged(tx, scope, action, current, await store.updateEssentials(tx, scope, values))
    }),

  listAccess: (scope: ManagerScope): Promise<{ items: RoomAccess[]; event_number: number }> =>
    database.read(scope, async (tx) => ({
      items: await store.listAccess(tx, scope),
      event_number: await eventNumber(tx, scope),
    })),

  /**
   * Writes Wi-Fi and door code of the hotel or of a room. The event is that of the essentials, without the secrets.
   * @throws Refusal 404 for an unknown room, 409 with the current row when it has changed since the form was filled
   */
  putAccess: (scope: ManagerScope, { seen, translations: given, ...form }: RoomAccessForm): Promise<RoomAccess> =>
    database.write(scope, async (tx) => {
      await store.lockEssentials(tx, scope)
      const room = form.room_id === null ? null : await store.findRoom(tx, scope, form.room_id)
      if (room === undefined) throw new Refusal(notFound)
      const rows = await store.listAccessFor(tx, scope, form.room_id)
      const current = rows.find(({ room_id }) => room_id === form.room_id)
      const values = { ...form, translations: given ?? current?.translations ?? {} }
      if (current && isSame(current, values)) return current
      if (current && isStale(seen, current.updated_at)) throw new Refusal(changedMeanwhile, { current })
      const written = await store.putAccess(tx, scope, values, current === undefined)
      if (await store.findEssentials(tx, scope)) await store.touchEssentials(tx, scope)
      else await store.insertEssentials(tx, scope)
      // That it changed, never the codes.
      await recordEntry(tx, scope, 'essentials.access_changed', {
        entity: 'room_access',
        id: form.room_id,
        label: room?.room_number,
        before: current,
        after: written,
      })
      return written
    }),
})

/** The first number that guests can call, or null. */
export const findPhone = async (tx: Tx, scope: Scope): Promise<string | null> =>
  (await store.findEssentials(tx, scope))?.phones[0]?.number ?? null

/** From when guests may come, and where to; null until staff have entered it. */
export const findWelcome = async (
  tx: Tx,
  scope: Scope,
): Promise<Pick<Essentials, 'check_in_from' | 'address'> | null> => (await store.findEssentials(tx, scope)) ?? null

/** At what hours stays begin and end, `HH:MM`; where the hotel has not said, those that it begins with. */
export const findStayTimes = async (
  tx: Tx,
  scope: Scope,
): Promise<Pick<Essentials, 'check_in_from' | 'check_out_until'>> => {
  const { check_in_from, check_out_until } = (await store.findEssentials(tx, scope)) ?? defaultTimes
  return { check_in_from, check_out_until }
}

/** The essentials of a guest: the door code only in a trusted session, behind its gates, and from its hour on. */
export const createMyEssentials =
  (gates: readonly DoorGate[]): MyStayPart =>
  async (tx, scope, { stay, trusted, now }): Promise<MyEssentials> => {
    const essentials = (await store.findEssentials(tx, scope)) ?? null
    if (essentials === null) return { essentials, place: null, wifi: null, door: null, has_door_code: false }
    const rows = await store.listAccessFor(tx, scope, stay.room_id)
    const ofRoom = rows.find(({ room_id }) => room_id !== null)
    const ofHotel = rows.find(({ room_id }) => room_id === null)
    const written = getDoorCode(ofRoom, ofHotel)
    const door = trusted && stay.status === 'present' ? written : null
    const waiting_for = door && (await findClosed(gates, tx, scope, stay))
    const opensAt = door && getDoorOpening(stay, essentials, await store.readTimeZone(tx, scope))
    return {
      essentials,
      place: await placeOfHotel(tx, scope),
      wifi: (await mayReadWifi(tx, scope, stay.room_id)) ? getWifi(ofRoom, ofHotel) : null,
      door: waiting_for
        ? { waiting_for }
        : opensAt !== null && opensAt > now
          ? { from: new Date(opensAt).toISOString() }
          : door,
      has_door_code: written !== null,
    }
  }

const findClosed = async (gates: readonly DoorGate[], ...asked: Parameters<DoorGate>) => {
  for (const gate of gates) {
    const waits = await gate(...asked)
    if (waits) return waits
  }
  return null
}

/**
 * In an open hotel a stranger can sign in to an invented room. A proof of the stay shows the Wi-Fi, and so does a room
 * of the hotel's list; a hotel without a list shows it to every guest.
 */
const mayReadWifi = async (tx: Tx, scope: GuestScope, roomId: string | null): Promise<boolean> =>
  roomId !== null || scope.session?.verified === true || !(await hasRooms(tx, scope))

/** True if a form was filled before the row was last written. null: it began empty. */
const isStale = (seen: string | null | undefined, writtenAt: string): boolean =>
  seen !== undefined && (seen === null || seen < writtenAt)

type Content = Omit<EssentialsForm, 'seen'> | Omit<RoomAccessForm, 'seen'>

const isSame = <Values extends Content>(row: Values, { translations, ...values }: Values): boolean =>
  sameTranslations(row.translations ?? {}, translations ?? {}) &&
  Object.entries(values).every(([name, value]) => sameValue((row as Record<string, unknown>)[name], value))

const sameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((phone, at) => samePhone(phone as Phone, other[at] as Phone))
    : one === other

const samePhone = (one: Phone, other: Phone): boolean =>
  one.label === other.label && one.number === other.number && sameTranslations(one.translations, other.translations)
