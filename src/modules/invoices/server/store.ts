import { sql, type Compilable, type InsertObject } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import type { FiscalDue, FiscalRecord } from '#modules/fiscal/contract.ts'
import { parseRecord, selectDueCount, selectRecordOf } from '#modules/fiscal/server/store.ts'
import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import type { Database as Tables } from '#platform/server/database/schema.ts'
import { eventCounter, lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import { getNewest, type ListQuery } from '#platform/server/list/page.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Invoice, InvoiceStatus, PaidHow, Seller } from '../contract.ts'

/** The fields that the form sets. */
export type Content = Pick<Invoice, 'guest_name' | 'room_number' | 'items' | 'total' | 'taxes'>

/** The types of the JSON columns, which the generated schema lacks. */
type Columns = Pick<Invoice, 'items' | 'taxes' | 'seller' | 'buyer'>
type MaybeInvoice = Promise<Invoice | undefined>

/** A cancelled invoice and its credit note are in the whole list alone. */
const isCounted = sql<boolean>`cancels is null and cancelled_by is null`

export const listOfHotel = (
  tx: Tx,
  scope: Scope,
  { status, ...query }: ListQuery & { status?: InvoiceStatus | undefined },
): Compilable<Invoice> =>
  getNewest(
    tx
      .selectFrom('invoices')
      .selectAll()
      .where('hotel_id', '=', scope.hotelId)
      .$if(status !== undefined, (some) => some.where('status', '=', status as InvoiceStatus).where(isCounted)),
    query,
  )

export const countByStatus = (tx: Tx, scope: Scope): Compilable<{ status: InvoiceStatus; count: number }> =>
  tx
    .selectFrom('invoices')
    .select([sql<InvoiceStatus>`status`.as('status'), sql<number>`count(*)::int`.as('count')])
    .where('hotel_id', '=', scope.hotelId)
    .where(isCounted)
    .groupBy('status')

/** The number of the hotel's newest event, and what is due of the numbers of a fiscal device. */
export const selectCounter = (
  tx: Tx,
  scope: ManagerScope,
): Compilable<{ last_number: number; fiscal: FiscalDue | null }> =>
  eventCounter(tx, scope).select(selectDueCount(scope).as('fiscal'))

const oneOf = (tx: Tx, { hotelId }: Scope, id: string) =>
  tx.selectFrom('invoices').selectAll().$narrowType<Columns>().where('hotel_id', '=', hotelId).where('id', '=', id)

export const findInvoice = (tx: Tx, scope: Scope, id: string): MaybeInvoice => oneOf(tx, scope, id).executeTakeFirst()

/** An invoice with what a fiscal device made of it. */
export const findWithFiscal = async (
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<{ invoice: Invoice; fiscal: FiscalRecord | null } | undefined> => {
  const found = await oneOf(tx, scope, id).select(selectRecordOf('invoices', scope).as('record')).executeTakeFirst()
  if (!found) return undefined
  const { record, ...invoice } = found
  return { invoice, fiscal: parseRecord(record) }
}

/** The invoices and credit notes of a stay's bill, the first one first. */
export const listOfStay = (tx: Tx, { hotelId }: Scope, stayId: string): Promise<Invoice[]> =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .$narrowType<Columns>()
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', stayId)
    .orderBy('number')
    .execute()

/** The number of the invoice that a credit note cancels; null for others. */
export const findCancelled = async (
  tx: Tx,
  scope: Scope,
  { cancels }: Pick<Invoice, 'cancels'>,
): Promise<number | null> => (cancels === null ? null : ((await findInvoice(tx, scope, cancels))?.number ?? null))

/** The same, locked until the end of the transaction. */
export const lockInvoice = (tx: Tx, scope: Scope, id: string): MaybeInvoice =>
  oneOf(tx, scope, id).forUpdate().executeTakeFirst()

const changeOne = (tx: Tx, { hotelId }: Scope, id: string) =>
  tx
    .updateTable('invoices')
    .set({ updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returningAll()
    .$narrowType<Columns>()

/** New invoices of a hotel take turns, so that every number is used. */
export const lockInvoiceNumbers = (tx: Tx, scope: Scope): Promise<void> =>
  lockUntilCommit(tx, `invoices:${scope.hotelId}`)

/** Takes the next number. Numbers of deleted invoices are not reused. */
export const nextNumber = async (tx: Tx, scope: Scope): Promise<number> =>
  (
    await tx
      .insertInto('invoice_numbers')
      .values({ hotel_id: scope.hotelId, last_number: 1 })
      .onConflict((conflict) =>
        conflict.column('hotel_id').doUpdateSet({ last_number: sql<number>`invoice_numbers.last_number + 1` }),
      )
      .returning('last_number')
      .executeTakeFirstOrThrow()
  ).last_number

/** The currency of the hotel's new invoices. */
export const getInvoiceCurrency = async (tx: Tx, { hotelId }: Scope): Promise<string> =>
  (await tx.selectFrom('hotels').select('invoice_currency').where('id', '=', hotelId).executeTakeFirstOrThrow())
    .invoice_currency

type NewRow = Omit<InsertObject<Tables, 'invoices'>, 'hotel_id'>

/** Adds an invoice with all that it has. */
export const insertRow = (tx: Tx, { hotelId }: Scope, row: NewRow): Promise<Invoice> =>
  tx
    .insertInto('invoices')
    .values({ ...row, hotel_id: hotelId })
    .returningAll()
    .$narrowType<Columns>()
    .executeTakeFirstOrThrow()

/** Adds a draft in the hotel's invoice currency. */
export const insertInvoice = async (
  tx: Tx,
  scope: Scope,
  { items, taxes, ...invoice }: Content & Pick<Invoice, 'id' | 'number'>,
): Promise<Invoice> =>
  insertRow(tx, scope, {
    ...invoice,
    items: asJson(items),
    taxes: asJson(taxes),
    currency: await getInvoiceCurrency(tx, scope),
  })

/** Changes a draft if it is still the version the caller saw. */
export const updateDraft = (
  tx: Tx,
  scope: Scope,
  id: string,
  seen: string,
  { items, taxes, ...content }: Content,
): MaybeInvoice =>
  changeOne(tx, scope, id)
    .set({ ...content, items: asJson(items), taxes: asJson(taxes) })
    .where('status', '=', 'draft')
    .where('updated_at', '=', seen)
    .executeTakeFirst()

/**
 * Changes an invoice's status if it still has the one the caller saw.
 * @param sending what a draft keeps when it is sent, and an invoice when it is paid
 */
export const moveInvoice = (
  tx: Tx,
  scope: Scope,
  id: string,
  { from, to }: { from: InvoiceStatus; to: InvoiceStatus },
  sending: { seller?: Seller; sent_to?: string; paid_how?: PaidHow | undefined } = {},
): MaybeInvoice =>
  changeOne(tx, scope, id)
    .set({
      status: to,
      ...(to === 'paid' && { paid_at: sql<string>`now()`, paid_how: sending.paid_how ?? null }),
      ...(sending.seller && { seller: asJson(sending.seller) }),
      ...(sending.sent_to !== undefined && { sent_to: sending.sent_to }),
    })
    .where('status', '=', from)
    .where(isCounted)
    .executeTakeFirst()

/** Notes the address that an invoice went to. */
export const addSentTo = (tx: Tx, scope: Scope, id: string, sent_to: string): MaybeInvoice =>
  changeOne(tx, scope, id).set({ sent_to }).executeTakeFirst()

/** @returns what is gone */
export const deleteInvoiceRow = (
  tx: Tx,
  scope: Scope,
  id: string,
  status: InvoiceStatus | undefined,
): Promise<Pick<Invoice, 'number' | 'total' | 'status'> | undefined> =>
  tx
    .deleteFrom('invoices')
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .$if(status !== undefined, (some) => some.where('status', '=', status as InvoiceStatus))
    .returning(['number', 'total', 'status'])
    .executeTakeFirst()
