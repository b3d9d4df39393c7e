import { sql } from 'kysely'
import { getActorName } from '#modules/access/policy.ts'
import type { GuestScope, ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { findChargedSource } from '#modules/bill/server/take-back.ts'
import { getMainLanguage } from '#modules/hotels/server/hotels.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { lockStay } from '#modules/stays/server/lock.ts'
import { findTicket, transition } from '#modules/tickets/server/ticket-store.ts'
import { changedMeanwhile, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { messageText } from '#platform/server/messages.ts'
import type { ExtraBooking, Settle } from '../../contract.ts'
import { keepTooHigh, type ExtraAnswer } from '../../contract/staff.ts'
import { chargeBooking, findBill, getSettle, getSourceKey } from './settle.ts'
import { table } from './store.ts'

type Approval = ExtraAnswer & { settle?: Settle | undefined }
type Cancellation = ExtraAnswer & { keep: number }

/**
 * The answers of the hotel, and what a guest takes back. Each names the status that it starts from: the second of two
 * gets 409 with the booking as it is. What moves money locks the stay before the booking, so that an approval comes
 * before the end of the stay, with its charge, or finds the booking expired.
 */
export const createAnswers = (database: Database) => ({
  approve: (scope: ManagerScope, id: string, { settle: wanted, ...answer }: Approval): Promise<ExtraBooking> =>
    database.write(scope, async (tx) => {
      const { booking, stay } = await lockBooking(tx, scope, id)
      const bill = await findBill(tx, scope)
      const settle = bill === null ? 'reception' : wanted ? getSettle(bill, true, wanted) : booking.settle
      const approved = await transition(tx, scope, table, id, 'approved', { ...getAnswer(scope, answer), settle })
      await chargeBooking(tx, scope, stay, approved)
      return approved
    }),

  decline: (scope: ManagerScope, id: string, answer: ExtraAnswer): Promise<ExtraBooking> =>
    database.write(scope, (tx) => transition(tx, scope, table, id, 'declined', getAnswer(scope, answer))),

  withdraw: (scope: GuestScope, id: string): Promise<ExtraBooking> =>
    database.write(scope, (tx) => transition(tx, scope, table, id, 'withdrawn')),

  /** @throws Refusal 409 with the invoice that holds its charge; 400 with what can be kept at most */
  cancel: (scope: ManagerScope, id: string, { keep, ...answer }: Cancellation): Promise<ExtraBooking> =>
    database.write(scope, async (tx) => {
      const { booking, stay } = await lockBooking(tx, scope, id)
      if (booking.status !== 'approved') throw new Refusal(changedMeanwhile, { current: booking })
      const charged = await findChargedSource(tx, scope, stay, getSourceKey(booking))
      const left = charged?.left ?? booking.total
      if (keep > left) throw new Refusal(keepTooHigh, { values: { left }, fields: { keep: keepTooHigh.code } })
      await charged?.takeBack(keep, answer.answer || messageText(await getMainLanguage(tx, scope), 'extras.cancelled'))
      const columns = { ...getAnswer(scope, answer), kept: keep }
      const cancelled = await transition(tx, scope, table, id, 'cancelled', columns)
      const { room_number, name, total } = cancelled
      await recordEntry(tx, scope, 'extras.cancelled', {
        entity: 'extra_bookings',
        id,
        label: `${room_number}, ${name}`,
        before: { total },
        after: { total: keep },
      })
      return cancelled
    }),
})

/** A booking whose stay is locked. A merge moves it along with its stay, which the lock follows. */
const lockBooking = async (tx: Tx, scope: ManagerScope, id: string): Promise<{ booking: ExtraBooking; stay: Stay }> => {
  const { stay_id } = (await findTicket(tx, scope, table, id)) ?? refuse(notFound)
  const stay = (await lockStay(tx, scope, stay_id)) ?? refuse(notFound)
  // Read again: another answer, or the end of the stay, may have come before the lock.
  return { stay, booking: (await findTicket(tx, scope, table, id)) ?? refuse(notFound) }
}

const getAnswer = ({ actor }: ManagerScope, { answer, answer_phrase = null }: ExtraAnswer) => ({
  answer,
  answer_phrase,
  answered_at: sql<string>`now()`,
  answered_by: getActorName(actor),
})
