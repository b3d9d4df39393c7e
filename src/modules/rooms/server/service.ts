import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordChanged, recordRemoved } from '#modules/audit/server/record-row.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { Refusal, notFound, refuse } from '#platform/contract/failure.ts'
import { languages } from '#platform/contract/languages.ts'
import type { RouteInput } from '#platform/contract/route.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { messageText } from '#platform/server/messages.ts'
import {
  roomsFirst,
  maxRooms,
  tooManyRooms,
  type changeGuestSignIn,
  type GuestSignInSettings,
  type Room,
  type RoomCards,
} from '../contract.ts'
import { spellRoom } from '../policy.ts'
import { getCardAddress } from './card-address.ts'
import * as store from './store.ts'

type NewRooms = { room_numbers: readonly string[]; floor?: string | null | undefined }

export type Options = {
  database: Database
  hotels: Hotels
  clock: Clock
  /** The address at which guests reach this installation. */
  publicUrl: string
}

/** The rooms of a hotel, their cards and codes, and what the hotel asks of guests who sign in. */
export const createRoomService = ({ database, hotels, clock, publicUrl }: Options) => {
  const address = getCardAddress(publicUrl)
  const now = (): string => new Date(clock.now()).toISOString()

  const renewed = (scope: ManagerScope, action: string, renew: (tx: Tx) => Promise<Room | undefined>): Promise<Room> =>
    database.write(scope, async (tx) => {
      const room = (await renew(tx)) ?? refuse(notFound)
      await recordEntry(tx, scope, action, { entity: 'rooms', id: room.id, label: room.room_number })
      return room
    })

  const list = async (scope: ManagerScope): Promise<{ items: Room[] }> => ({
    items: await database.read(scope, (tx) => store.listRooms(tx, scope)),
  })

  /**
   * Adds the rooms that do not exist yet, in any spelling.
   * @throws Refusal when there would be too many
   */
  const add = async (
    scope: ManagerScope,
    { room_numbers: numbers, floor = null }: NewRooms,
  ): Promise<{ items: Room[]; added: number }> => {
    const answer = await database.write(scope, async (tx) => {
      await store.lockRooms(tx, scope)
      const known = new Set((await store.listRooms(tx, scope)).map(({ room_number }) => spellRoom(room_number)))
      const knownBefore = known.size
      const newNumbers = numbers.filter((number) => known.size < known.add(spellRoom(number)).size)
      if (knownBefore + newNumbers.length > maxRooms) throw new Refusal(tooManyRooms, { values: { max: maxRooms } })
      const added = newNumbers.length === 0 ? 0 : await store.insertRooms(tx, scope, newNumbers, floor)
      if (added > 0)
        await recordEntry(tx, scope, 'rooms.added', {
          entity: 'rooms',
          id: null,
          label: newNumbers.join(', '),
          after: { added, floor },
        })
      return { items: await store.listRooms(tx, scope), added }
    })
    hotels.forget(scope.hotelId)
    return answer
  }

  /** @throws Refusal when there is no such room */
  const remove = async (scope: ManagerScope, id: string): Promise<void> => {
    await database.write(scope, async (tx) => {
      const removed = (await store.deleteRoom(tx, scope, id)) ?? refuse(notFound)
      await recordRemoved(tx, scope, ['rooms.removed', 'rooms'], removed)
    })
    hotels.forget(scope.hotelId)
  }

  /**
   * Changes the floor of one room; null takes it away.
   * @throws Refusal when there is no such room
   */
  const changeFloor = (scope: ManagerScope, id: string, floor: string | null): Promise<Room> =>
    database.write(scope, async (tx) => {
      const before = (await store.listRooms(tx, scope)).find((room) => room.id === id)
      const room = await store.putFloor(tx, scope, id, floor)
      if (!before || !room) throw new Refusal(notFound)
      return recordChanged(tx, scope, ['rooms.changed', 'rooms'], before, room)
    })

  /**
   * Creates a new card for one room.
   * @throws Refusal when there is no such room
   */
  const renewCard = (scope: ManagerScope, id: string): Promise<Room> =>
    renewed(scope, 'rooms.card_renewed', (tx) => store.putCard(tx, scope, id, now()))

  /**
   * Creates a new code for one room.
   * @throws Refusal when there is no such room
   */
  const renewCode = (scope: ManagerScope, id: string): Promise<Room> =>
    renewed(scope, 'rooms.code_renewed', (tx) => store.putCode(tx, scope, id))

  const renewAllCards = async (scope: ManagerScope): Promise<{ items: Room[] }> => {
    const items = await database.write(scope, async (tx) => {
      await store.putAllCards(tx, scope, now())
      await recordEntry(tx, scope, 'rooms.cards_renewed', { entity: 'rooms', id: null })
      return store.listRooms(tx, scope)
    })
    return { items }
  }

  /** Everything that the cards are printed from. */
  const cards = async (scope: ManagerScope): Promise<RoomCards> => ({
    address,
    scan_me: languages.map(({ code }) => ({ language: code, text: messageText(code, 'rooms.scan_me') })),
    items: await database.read(scope, (tx) => store.listCards(tx, scope)),
  })

  /** @throws Refusal when the policy requires cards or codes and the hotel has no rooms */
  const changeSignIn = async (
    scope: ManagerScope,
    change: RouteInput<typeof changeGuestSignIn>['body'],
  ): Promise<GuestSignInSettings> => {
    const after = await database.write(scope, async (tx) => {
      const needsRooms = change.guest_signin === 'code' || change.guest_signin === 'qr'
      if (needsRooms && !(await store.hasRooms(tx, scope))) throw new Refusal(roomsFirst)
      const before = await tx
        .selectFrom('hotels')
        .select(['guest_signin', 'has_unlisted_rooms'])
        .where('id', '=', scope.hotelId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const after = { ...before, ...change } as GuestSignInSettings
      await recordEntry(tx, scope, 'hotels.sign_in_changed', { entity: 'hotels', id: scope.hotelId, before, after })
      await tx.updateTable('hotels').set(after).where('id', '=', scope.hotelId).execute()
      return after
    })
    hotels.forget(scope.hotelId)
    return after
  }

  return { list, add, remove, changeFloor, renewCard, renewCode, renewAllCards, cards, changeSignIn }
}
