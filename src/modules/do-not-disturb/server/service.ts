import { getStayId, type GuestScope, type ManagerScope } from '#modules/access/server/scope.ts'
import { featureOff } from '#modules/hotels/contract.ts'
import type { StayFollower } from '#modules/stays/server/follower.ts'
import { notFound, Refusal } from '#platform/contract/failure.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { MyRoomSign, RoomSign } from '../contract.ts'
import * as store from './store.ts'

/** The signs "do not disturb". */
export const createRoomSignService = (database: Database) => ({
  mine: (scope: GuestScope): Promise<MyRoomSign> =>
    database.read(scope, async (tx) => {
      await mustHaveSigns(tx, scope)
      return readMine(tx, scope)
    }),

  /** Hanging out a sign that hangs out lets it hang for its whole time again. */
  put: (scope: GuestScope, hangsOut: boolean): Promise<MyRoomSign> =>
    database.write(scope, async (tx) => {
      await mustHaveSigns(tx, scope)
      const stay_id = getStayId(scope)
      const room_number = await store.findRoom(tx, scope, stay_id)
      if (!hangsOut) await store.removeOfStay(tx, scope, stay_id)
      else if (room_number !== undefined)
        await store.putSign(tx, scope, { stay_id, room_number, guest_id: scope.actor.id })
      return readMine(tx, scope)
    }),

  list: (scope: ManagerScope): Promise<{ items: RoomSign[]; event_number: number }> =>
    database.read(scope, async (tx) => ({
      items: (await store.hasSigns(tx, scope)) ? await store.listSigns(tx, scope) : [],
      event_number: await eventNumber(tx, scope),
    })),

  remove: async (scope: ManagerScope, id: string): Promise<undefined> => {
    if (!(await database.write(scope, (tx) => store.removeSign(tx, scope, id)))) throw new Refusal(notFound)
  },
})

const mustHaveSigns = async (tx: Tx, scope: GuestScope): Promise<void> => {
  if (!(await store.hasSigns(tx, scope))) throw new Refusal(featureOff)
}

const readMine = async (tx: Tx, scope: GuestScope): Promise<MyRoomSign> => {
  const sign = await store.findSign(tx, scope, getStayId(scope))
  return {
    do_not_disturb: sign !== undefined,
    ends_at: sign?.ends_at ?? null,
    event_number: await eventNumber(tx, scope),
  }
}

/** The sign moves with its guests, and comes down when they leave. */
export const signFollower: StayFollower = {
  ended: (tx, scope, { id }) => store.removeOfStay(tx, scope, id),
  changed: async (tx, scope, { id, room_number }) => {
    const sign = await store.findSign(tx, scope, id)
    if (!sign || sign.room_number === room_number) return
    // After a move to another room the guest has to hang it out again.
    await store.removeOfStay(tx, scope, id)
  },
  merged: (tx, scope, { from }) => store.removeOfStay(tx, scope, from.id),
}
