import { sql, type RawBuilder } from 'kysely'
import { columnsOf } from '#platform/server/database/column-values.ts'
import { countRows, lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { Mail, type MailFailure, type MailValues } from '../contract.ts'

/** The hotel of a mail: a scope, or where an account is changed outside hotels, the hotel in which that is done. */
export type InHotel = Pick<Scope, 'hotelId'>

const columns = columnsOf(Mail)
type Columns = Pick<Mail, 'template' | 'status' | 'failure'>

const mails = (tx: Tx, { hotelId }: InHotel) =>
  tx.selectFrom('mails').select(columns).$narrowType<Columns>().where('hotel_id', '=', hotelId)

export const findMail = (tx: Tx, scope: InHotel, id: string): Promise<Mail | undefined> =>
  mails(tx, scope).where('id', '=', id).executeTakeFirst()

/** The mails about one row, newest first. */
export const listMailsOf = (tx: Tx, scope: InHotel, subject: string): Promise<Mail[]> =>
  mails(tx, scope).where('subject_of', '=', subject).orderBy('created_at', 'desc').orderBy('id').limit(100).execute()

/** Mails of a hotel are queued one after the other, so that no two pass a limit together. */
export const lockMails = (tx: Tx, { hotelId }: InHotel): Promise<void> => lockUntilCommit(tx, `mails:${hotelId}`)

/** How many mails a hotel has queued in the last 24 hours. */
export const countOfDay = (tx: Tx, { hotelId }: InHotel): Promise<number> =>
  countRows(
    tx
      .selectFrom('mails')
      .where('hotel_id', '=', hotelId)
      .where('template', '<>', 'password_reset')
      .where('created_at', '>', sql<string>`now() - interval '24 hours'`),
  )

/** How many mails went to each of these addresses in the last hour. Those without any are absent. */
export const countOfHour = async (
  tx: Tx,
  { hotelId }: InHotel,
  receivers: readonly string[],
): Promise<Map<string, number>> =>
  new Map(
    (
      await tx
        .selectFrom('mails')
        .select(({ fn }) => ['receiver', fn.countAll<number>().as('count')])
        .where('hotel_id', '=', hotelId)
        .where('receiver', 'in', receivers)
        .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
        .groupBy('receiver')
        .execute()
    ).map(({ receiver, count }) => [receiver, count]),
  )

/** A mail to be queued. */
export type MailRow = Pick<Mail, 'id' | 'template' | 'receiver' | 'language' | 'subject_of'> & {
  values: MailValues
  lifeSeconds: number
  /** How long it waits before it is sent. */
  delaySeconds: number
}

/** Queues mails: for each the row that staff see, and the message that is sent. */
export const insertMails = async (tx: Tx, { hotelId }: InHotel, rows: readonly MailRow[]): Promise<void> => {
  const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`
  await tx
    .insertInto('mails')
    .values(
      rows.map(({ values: _values, lifeSeconds, delaySeconds: _delay, ...row }) => ({
        ...row,
        hotel_id: hotelId,
        expires_at: inSeconds(lifeSeconds),
      })),
    )
    .execute()
  await tx
    .insertInto('outgoing_messages')
    .values(
      rows.map(({ id, template, language, values, lifeSeconds, delaySeconds }) => ({
        hotel_id: hotelId,
        id,
        kind: 'mail' as const,
        content: { template, language, values },
        due_at: inSeconds(delaySeconds),
        expires_at: inSeconds(lifeSeconds),
      })),
    )
    .execute()
}

/** Notes what became of a mail. Of one that is settled nothing changes. */
export const settleMail = async (
  tx: Tx,
  { hotelId }: InHotel,
  id: string,
  outcome: 'sent' | MailFailure,
): Promise<void> => {
  await tx
    .updateTable('mails')
    .set(outcome === 'sent' ? { status: 'sent', sent_at: sql<string>`now()` } : { status: 'failed', failure: outcome })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

// The column needs three characters.
const erasedReceiver = '———'

/**
 * Removes mails of a hotel. The event of a deletion has the last state of the row, so the receiver is removed first.
 * @returns how many
 */
export const removeMails = async (tx: Tx, { hotelId }: InHotel, isGone: RawBuilder<boolean>): Promise<number> => {
  await tx
    .updateTable('mails')
    .set({ receiver: erasedReceiver })
    .where('hotel_id', '=', hotelId)
    .where(isGone)
    .execute()
  const removed = await tx.deleteFrom('mails').where('hotel_id', '=', hotelId).where(isGone).returning('id').execute()
  return removed.length
}
