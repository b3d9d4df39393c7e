import type { AnonymousScope } from '#modules/access/server/scope.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import type { SessionStay } from '#modules/sessions/server/store/sessions.ts'
import { tooManyCompanions } from '#modules/sign-in/contract.ts'
import type { StayCandidate, StayRules } from '#modules/sign-in/server/rules.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { maxCompanions, type Stay } from '../../contract.ts'
import { lockReservation, setConfirmed, setLanguage, setOccupied, setReservation } from '../changes.ts'
import type { StayFollower } from '../follower.ts'
import { lockStays } from '../lock.ts'
import { addMember, findStay, findStaysOfGuest, findWaitingStay, insertStay, selectStays } from '../store.ts'
import { findInvitation, redeemInvitation } from './invitation-store.ts'

/** The stay of a guest. @property row of one that was opened */
type Own = { id: string; isNew: boolean; row?: Stay }

/**
 * Strangers in a stay: a room, a photograph of a card or a name must not lead into another guest's stay. Only an
 * invitation or a confirmation by staff does.
 */
export const createStayRules = (database: Database, followers: readonly StayFollower[]): StayRules => {
  /**
   * A stranger may have opened a stay in the guest's name. With the stay code: a stay with a trusted guest. Without it:
   * only a stay without one.
   */
  const getOwn = async (tx: Tx, scope: Scope, candidate: StayCandidate): Promise<Own> => {
    const { guest, facts, hasStayCode } = candidate
    const room_number = facts.room?.room_number ?? guest.room_number
    const reserved =
      candidate.byLink && facts.reservation ? await lockReservedStay(tx, scope, facts.reservation.id) : null
    if (reserved) return { id: reserved.id, isNew: false }
    const isOwn = ({ status, confirmed_at }: Stay): boolean =>
      status === 'present' && (confirmed_at !== null) === hasStayCode
    const found = candidate.isNew ? undefined : (await findStaysOfGuest(tx, scope, guest.id)).find(isOwn)
    const own = found && (await lockStays(tx, scope, [found.id])).find(isOwn)
    // A race: staff have ended or confirmed it meanwhile, or merged it into another one, which is the guest's now.
    if (found && !own) return getOwn(tx, scope, candidate)
    // A link may open any room that its holder types: it leads into no stay that staff have opened there for others.
    const waiting =
      own ?? (hasStayCode && !candidate.byLink ? await findWaitingStay(tx, scope, room_number) : undefined)
    if (waiting) return { id: waiting.id, isNew: false }
    const { zone, today } = await getHotelDay(tx, scope)
    const { reservation } = facts
    const row = {
      id: newId(),
      room_number,
      room_id: facts.room?.id ?? null,
      lead_name: guest.guest_name,
      check_in: reservation?.check_in ?? today,
      check_out: reservation?.check_out ?? null,
    }
    const stay = await insertStay(tx, scope, row, zone)
    if (!stay) throw new Error('A new id is in use.')
    return { id: stay.id, isNew: true, row: stay }
  }

  const join = async (tx: Tx, scope: AnonymousScope, candidate: StayCandidate): Promise<SessionStay> => {
    const { guest, invitation, hasStayCode, language } = candidate
    const stay: Own & { trusted: boolean } = invitation
      ? { id: await redeemInvitation(tx, scope, invitation), isNew: false, trusted: invitation.trusted }
      : { ...(await getOwn(tx, scope, candidate)), trusted: hasStayCode }
    if (invitation) await refuseMoreCompanions(tx, scope, stay.id, guest.id)
    await addMember(tx, scope, stay.id, guest.id)
    if (!stay.isNew) await setOccupied(tx, scope, stay.id)
    if (stay.trusted) {
      await setConfirmed(tx, scope, stay.id, candidate.byLink ? 'link' : 'code')
      const { reservation } = candidate.facts
      if (reservation && !invitation) await setReservation(tx, scope, stay.id, reservation.id)
    }
    // A trusted one has its reservation by now.
    const opened = stay.isNew && stay.trusted ? await findStay(tx, scope, stay.id) : stay.row
    if (opened) for (const follower of followers) await follower.opened?.(tx, scope, opened)
    if (language) await setLanguage(tx, scope, stay.id, language)
    return { stayId: stay.id, trusted: stay.trusted }
  }

  return {
    findInvitation: (scope, secret) => database.read(scope, (tx) => findInvitation(tx, scope, secret)),
    join,
  }
}

/**
 * The present, confirmed stay of a reservation. Race of two phones with one link: the reservation's lock lets the second
 * find the stay of the first.
 */
const lockReservedStay = async (tx: Tx, scope: Scope, reservationId: string): Promise<Stay | undefined> => {
  await lockReservation(tx, scope, reservationId)
  return selectStays(tx, scope)
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'present')
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The stay is locked. A companion who is in it already may always come back. */
const refuseMoreCompanions = async (tx: Tx, scope: Scope, stayId: string, guestId: string): Promise<void> => {
  const members = await tx
    .selectFrom('stay_guests')
    .select('guest_id')
    .where('hotel_id', '=', scope.hotelId)
    .where('stay_id', '=', stayId)
    .execute()
  if (members.length > maxCompanions && !members.some(({ guest_id }) => guest_id === guestId))
    throw new Refusal(tooManyCompanions)
}
