import { sql, type RawBuilder } from 'kysely'
import { isOpenWith } from '#modules/hotels/server/hotels.ts'
import { asJson, changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { findDueIn, maxPerSweep, type DueRows } from '#platform/server/jobs/due-rows.ts'
import { limitTo } from '#platform/server/list/page.ts'
import { isoTimestamps } from '#platform/server/list/raw-json.ts'
import type { Scope } from '#platform/server/scope.ts'
import { FiscalRecord, fiscalStates, type FiscalDue, type FiscalState, type FiscalSubject } from '../contract.ts'

const columns = columnsOf(FiscalRecord)

/** The types of the columns that the generated schema lacks. */
type Columns = Pick<FiscalRecord, 'subject' | 'state' | 'numbers' | 'via'>

const selectRecords = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('fiscal_records').select(columns).where('hotel_id', '=', hotelId).$narrowType<Columns>()

/** How the numbers of the hotel are called. They are settings of the bill, which is above this module. */
export const readLabels = async (tx: Tx, { hotelId }: Scope): Promise<string[]> => {
  const settings = await tx
    .selectFrom('bill_settings')
    .select('fiscal_labels')
    .where('hotel_id', '=', hotelId)
    .executeTakeFirst()
  return (settings?.fiscal_labels ?? []) as unknown as string[]
}

/**
 * Records of a state: what is due by its time, others with the newest first.
 * @param after the time and the id of the last one that was seen
 */
export const listRecords = (
  tx: Tx,
  scope: Scope,
  { state, limit, after }: { state: FiscalState; limit: number; after: { created_at: string; id: string } | null },
): Promise<FiscalRecord[]> => {
  const order = state === 'due' ? 'asc' : 'desc'
  const is = sql.raw(order === 'asc' ? '>' : '<')
  return selectRecords(tx, scope)
    .where('state', '=', state)
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(due_at, subject_id) ${is} (${after?.created_at}, ${after?.id})`),
    )
    .orderBy('due_at', order)
    .orderBy('subject_id', order)
    .limit(limitTo(limit))
    .execute()
}

export const countByState = async (tx: Tx, { hotelId }: Scope): Promise<Record<FiscalState, number>> => {
  const rows = await tx
    .selectFrom('fiscal_records')
    .select([sql<FiscalState>`state`.as('state'), sql<number>`count(*)::int`.as('count')])
    .where('hotel_id', '=', hotelId)
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(fiscalStates.map((state) => [state, counts.get(state) ?? 0])) as Record<FiscalState, number>
}

/** A record, locked until the end of the transaction. */
export const lockRecord = (
  tx: Tx,
  scope: Scope,
  subject: FiscalSubject,
  id: string,
): Promise<FiscalRecord | undefined> =>
  selectRecords(tx, scope).where('subject', '=', subject).where('subject_id', '=', id).forUpdate().executeTakeFirst()

/** Makes the record of an invoice that is no draft, while the hotel notes numbers. */
export const makeRecord = async (tx: Tx, { hotelId }: Scope, invoiceId: string): Promise<void> => {
  await sql`select make_invoice_due(${hotelId}, ${invoiceId})`.execute(tx)
}

/** Writes an entry over a locked record. */
export const updateRecord = (
  tx: Tx,
  { hotelId }: Scope,
  { subject, subject_id }: Pick<FiscalRecord, 'subject' | 'subject_id'>,
  {
    numbers,
    state,
    ...entry
  }: Pick<FiscalRecord, 'state' | 'numbers' | 'verify_url' | 'none_reason' | 'done_by' | 'via'>,
): Promise<FiscalRecord> =>
  tx
    .updateTable('fiscal_records')
    .set({
      ...entry,
      state,
      numbers: asJson(numbers),
      done_at: state === 'due' ? null : sql<string>`now()`,
      updated_at: changedAt,
    })
    .where('hotel_id', '=', hotelId)
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .returning(columns)
    .$narrowType<Columns>()
    .executeTakeFirstOrThrow()

// In a hotel that is closed or has no bills the reminders wait.
const waiting = sql`
  from fiscal_records row join hotels hotel on hotel.id = row.hotel_id
  where row.state = 'due' and row.reminded_at is null and ${isOpenWith('bill')}`

/** Marks what is still due after its time, so that its managers are told once. `updated_at` stays: a form that is open goes on. */
const remind = async (tx: Tx, { hotelId }: Scope): Promise<number> => {
  const found = await tx
    .updateTable('fiscal_records')
    .set({ reminded_at: sql<string>`now()` })
    .where('hotel_id', '=', hotelId)
    .where('subject_id', 'in', (some) =>
      some
        .selectFrom('fiscal_records')
        .select('subject_id')
        .where('hotel_id', '=', hotelId)
        .where('state', '=', 'due')
        .where('reminded_at', 'is', null)
        .where('due_at', '<=', sql<string>`now()`)
        .orderBy('due_at')
        .limit(maxPerSweep)
        .forUpdate()
        .skipLocked(),
    )
    .returning('subject_id')
    .execute()
  return found.length
}

/** The records whose managers are to be reminded. */
export const dueReminders: DueRows = { ...findDueIn(waiting, 'due_at'), move: remind }

/**
 * For a statement that reads a row of `subject`: its record as JSON, for `parseRecord`. Not a statement of its own: most
 * hotels note no numbers.
 */
export const selectRecordOf = (subject: FiscalSubject, { hotelId }: Scope): RawBuilder<string | null> => sql`(
  select row_to_json(record)::text from fiscal_records record
  where record.hotel_id = ${hotelId} and record.subject = ${subject} and record.subject_id = ${sql.ref(`${subject}.id`)})`

export const parseRecord = (json: string | null): FiscalRecord | null => {
  if (json === null) return null
  const row = JSON.parse(isoTimestamps(json)) as FiscalRecord
  return Object.fromEntries(columns.map((name) => [name, row[name]])) as FiscalRecord
}

/**
 * For a statement that reads something else: whether a hotel notes numbers, and how many are due. Null in a hotel that
 * does not and never did. The switch is one of bills: without them it is off.
 */
export const selectDueCount = ({ hotelId }: Scope): RawBuilder<FiscalDue | null> => sql`(
  select case when is_on or exists (select from fiscal_records where hotel_id = ${hotelId}) then jsonb_build_object(
    'is_on', is_on,
    'due', (select count(*) from fiscal_records where hotel_id = ${hotelId} and state = 'due')) end
  from bill_settings settings join hotels hotel on hotel.id = settings.hotel_id,
    lateral (select settings.fiscal and hotel.features @> '{"bill": true}' as is_on) switch
  where settings.hotel_id = ${hotelId})`
