import { sql, type Compilable, type RawBuilder } from 'kysely'
import { erasedText } from '#modules/privacy/server/data-subjects.ts'
import { getStatement } from '#modules/tickets/server/ticket-store.ts'
import { anyId, asJson, columnsOf } from '#platform/server/database/column-values.ts'
import { compileOnce } from '#platform/server/database/compile-once.ts'
import { countRows, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { Charge } from '../contract.ts'
import type { BillInvoice } from '../contract/bill.ts'

const columns = columnsOf(Charge)

/** The types of the columns that the generated schema lacks. */
type Columns = Pick<Charge, 'lines' | 'name_for_guest' | 'kind'>

const selectCharges = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('charges').select(columns).where('hotel_id', '=', hotelId).$narrowType<Columns>()

/** The charges of a stay, the newest day first. */
export const listCharges = (tx: Tx, scope: Scope, stayId: string): Promise<Charge[]> =>
  selectCharges(tx, scope)
    .where('stay_id', '=', stayId)
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Of how many charges by hand those that are suggested are taken. */
const suggestedFrom = 100

/** The latest charges by hand in the hotel's currency, the newest first. Those of forgotten guests have no words. */
export const listByHand = async (tx: Tx, scope: Scope): Promise<Charge[]> =>
  selectCharges(tx, scope)
    .where('kind', '=', sql.lit('manual'))
    .where('currency', '=', await readCurrency(tx, scope))
    .where('description', '<>', erasedText)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(suggestedFrom)
    .execute()

export const findCharge = (tx: Tx, scope: Scope, id: string): Promise<Charge | undefined> =>
  selectCharges(tx, scope).where('id', '=', id).executeTakeFirst()

/** What was charged for something. */
export const findChargeOfSource = (tx: Tx, scope: Scope, source_key: string): Promise<Charge | undefined> =>
  selectCharges(tx, scope).where('source_key', '=', source_key).executeTakeFirst()

/** The corrections of a charge, the first one first. */
export const listCorrections = (tx: Tx, scope: Scope, id: string): Promise<Charge[]> =>
  selectCharges(tx, scope).where('corrects_id', '=', id).orderBy('created_at').execute()

export const countCharges = (tx: Tx, { hotelId }: Scope, stayId: string): Promise<number> =>
  countRows(tx.selectFrom('charges').where('hotel_id', '=', hotelId).where('stay_id', '=', stayId))

/** A new charge. `source_key`: what it is charged for, once. */
export type NewRow = Pick<
  Charge,
  'id' | 'stay_id' | 'room_number' | 'kind' | 'description' | 'lines' | 'amount' | 'currency' | 'day'
> &
  Partial<Pick<Charge, 'source_id' | 'corrects_id' | 'name_for_guest' | 'reason' | 'by_name' | 'by_id'>> & {
    source_key?: string
  }

/** Adds a charge. @returns undefined when its source is charged already, or its id exists */
export const insertCharge = (
  tx: Tx,
  { hotelId }: Scope,
  { lines, name_for_guest = null, ...row }: NewRow,
): Promise<Charge | undefined> =>
  tx
    .insertInto('charges')
    .values({
      ...row,
      hotel_id: hotelId,
      lines: asJson(lines),
      name_for_guest: name_for_guest && asJson(name_for_guest),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .$narrowType<Columns>()
    .executeTakeFirst()

/** A row that is charged: its table, whether it is, and the day of the charge by the hotel's zone. */
export type RowOfSource = {
  table: string
  only: RawBuilder<boolean>
  day: (zone: RawBuilder<string>) => RawBuilder<string>
}

type RowCharge = Omit<NewRow, 'day' | 'source_key'> & Required<Pick<NewRow, 'source_key'>>
type RowValues = Omit<RowCharge, 'lines' | 'name_for_guest'> & {
  lines: string
  name_for_guest: string | null
  hotelId: string
  zone: string
}

/** Makes the statement of `insertCharge` for a row, for a batch. It adds nothing where the row is not as `only` says. */
export const createRowInsert = ({ table, only, day }: RowOfSource) => {
  const insert = compileOnce<RowValues, unknown>((tx, value) =>
    getStatement(
      tx,
      sql`insert into charges (hotel_id, id, stay_id, room_number, kind, source_key, source_id, description, name_for_guest, lines,
        amount, currency, day)
      select hotel_id, ${value.id}, ${value.stay_id}, ${value.room_number}, ${value.kind}, ${value.source_key}, id,
        ${value.description}, ${value.name_for_guest}::text::jsonb, ${value.lines}::text::jsonb, ${value.amount}, ${value.currency},
        ${day(value.zone)}
      from ${sql.table(table)} where "hotel_id" = ${value.hotelId} and id = ${value.source_id} and ${only}
      on conflict do nothing`,
    ),
  )
  return ({ hotelId }: Scope, { lines, name_for_guest = null, ...row }: RowCharge, zone: string): Compilable =>
    insert({
      ...row,
      lines: JSON.stringify(lines),
      name_for_guest: name_for_guest && JSON.stringify(name_for_guest),
      hotelId,
      zone,
    })
}

/** Puts open charges, with their corrections, on an invoice. */
export const putOnInvoice = async (
  tx: Tx,
  { hotelId }: Scope,
  ids: readonly string[],
  invoice_id: string,
): Promise<void> => {
  await tx
    .updateTable('charges')
    .set({ invoice_id })
    .where('hotel_id', '=', hotelId)
    .where('invoice_id', 'is', null)
    .where(({ eb, or }) => or([eb('id', '=', anyId(ids)), eb('corrects_id', '=', anyId(ids))]))
    .execute()
}

/** The charges of a cancelled invoice are open again. */
export const takeOffInvoice = async (tx: Tx, { hotelId }: Scope, invoiceId: string): Promise<void> => {
  await tx
    .updateTable('charges')
    .set({ invoice_id: null })
    .where('hotel_id', '=', hotelId)
    .where('invoice_id', '=', invoiceId)
    .execute()
}

/** Everything of a stay's money goes along into another stay. Both are locked. */
export const moveMoney = async (tx: Tx, { hotelId }: Scope, from: string, into: string): Promise<void> => {
  for (const table of ['charges', 'invoices'] as const)
    await tx
      .updateTable(table)
      .set({ stay_id: into })
      .where('hotel_id', '=', hotelId)
      .where('stay_id', '=', from)
      .execute()
}

const selectInvoices = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('invoices')
    .select(['id', 'number', 'total', 'currency', 'cancelled_by', sql<BillInvoice['kind']>`kind`.as('kind')])
    .select(sql<boolean>`status = 'paid'`.as('paid'))
    .where('hotel_id', '=', hotelId)

/** The invoices of a stay's bill, the newest first. */
export const listInvoicesOfStay = (tx: Tx, scope: Scope, stayId: string): Promise<BillInvoice[]> =>
  selectInvoices(tx, scope).where('stay_id', '=', stayId).orderBy('number', 'desc').execute()

export const findBillInvoice = (tx: Tx, scope: Scope, id: string): Promise<BillInvoice | undefined> =>
  selectInvoices(tx, scope).where('id', '=', id).executeTakeFirst()

/** The currency in which something is charged now. */
export const readCurrency = async (tx: Tx, { hotelId }: Scope): Promise<string> =>
  (await tx.selectFrom('hotels').select('currency').where('id', '=', hotelId).executeTakeFirstOrThrow()).currency

/** The moment of the transaction. */
export const readNow = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select now()::timestamptz(3) as now`.execute(tx)
  return rows[0]?.now ?? ''
}

export const stayExists = async (tx: Tx, { hotelId }: Scope, id: string): Promise<boolean> =>
  (await tx.selectFrom('stays').select('id').where('hotel_id', '=', hotelId).where('id', '=', id).execute()).length > 0

/** The present stays that leave on a day. */
export const listLeaving = (tx: Tx, { hotelId }: Scope, day: string): Promise<{ id: string; room_number: string }[]> =>
  tx
    .selectFrom('stays')
    .select(['id', 'room_number'])
    .where('hotel_id', '=', hotelId)
    .where('status', '=', 'present')
    .where('check_out', '=', day)
    .orderBy('id')
    .execute()
