import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { FiscalDue } from '#modules/fiscal/contract.ts'
import { lockStay, touchBill } from '#modules/stays/server/lock.ts'
import { changedMeanwhile, idTaken, notFound, Refusal, refuseIf } from '#platform/contract/failure.ts'
import type { Page } from '#platform/contract/page.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { readPage } from '#platform/server/list/page.ts'
import type { RawJson } from '#platform/server/list/raw-json.ts'
import {
  alreadyCancelled,
  fromBill,
  isCreditNote,
  type countInvoices,
  type getInvoice,
  type Invoice,
  type InvoiceChange,
  type InvoiceStatus,
  type listInvoices,
  type NewInvoice,
  type PaidHow,
} from '../contract.ts'
import { invoiceProblem, isKept, getTaxes, getTotal, invoiceNumber } from '../policy.ts'
import { findLanguage } from './paper/language.ts'
import { readSeller } from './settings/store.ts'
import * as store from './store.ts'

/** The use cases of invoices; each runs in one transaction. */
export const createInvoiceService = (database: Database) => ({
  list: (scope: ManagerScope, query: z.output<typeof listInvoices.query>): Promise<RawJson<Page<Invoice>>> =>
    readPage(database, scope, query, (tx) => store.listOfHotel(tx, scope, query)),

  count: async (scope: ManagerScope): Promise<z.output<typeof countInvoices.response>> => {
    const [rows, [counter]] = await database.readBatch<
      [{ status: InvoiceStatus; count: number }, { last_number: number; fiscal: FiscalDue | null }]
    >(scope, (tx) => [store.countByStatus(tx, scope), store.selectCounter(tx, scope)])
    return {
      draft: 0,
      sent: 0,
      paid: 0,
      ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
      fiscal: counter?.fiscal ?? null,
      event_number: counter?.last_number ?? 0,
    }
  },

  get: (scope: ManagerScope, id: string): Promise<z.output<typeof getInvoice.response>> =>
    database.read(scope, async (tx) => {
      const [found, event_number] = await Promise.all([store.findWithFiscal(tx, scope, id), eventNumber(tx, scope)])
      if (!found) throw new Refusal(notFound)
      const { invoice, fiscal } = found
      const cancels_number = await store.findCancelled(tx, scope, invoice)
      return { invoice, cancels_number, fiscal, language: await findLanguage(tx, scope, invoice), event_number }
    }),

  /** Idempotent by id; a retry uses no second number. */
  create: (scope: ManagerScope, { id, ...form }: NewInvoice): Promise<Invoice> => {
    const content = getContent(form)
    return database.write(scope, async (tx) => {
      await store.lockInvoiceNumbers(tx, scope)
      const first = await store.findInvoice(tx, scope, id)
      if (first && isSame(first, content)) return first
      if (first) throw new Refusal(idTaken)
      const number = await store.nextNumber(tx, scope)
      const created = await store.insertInvoice(tx, scope, { id, number, ...content })
      return record(tx, scope, 'invoices.created', null, created)
    })
  },

  /**
   * Idempotent.
   * @throws Refusal 409 with the current invoice, when it was sent or changed since `updated_at`
   */
  update: (scope: ManagerScope, id: string, { updated_at, ...form }: InvoiceChange): Promise<Invoice> => {
    const content = getContent(form)
    return database.write(scope, async (tx) => {
      const before = await store.findInvoice(tx, scope, id)
      const changed = await store.updateDraft(tx, scope, id, updated_at, content)
      // It is still the version that the caller saw, and so is what was read.
      if (changed) return record(tx, scope, 'invoices.changed', before ?? null, changed)
      const current = await store.findInvoice(tx, scope, id)
      if (current?.stay_id) throw new Refusal(fromBill, { current })
      if (current?.status === 'draft' && isSame(current, content)) return current
      throw lost(current)
    })
  },

  send: (scope: ManagerScope, id: string): Promise<Invoice> =>
    database.write(scope, async (tx) =>
      move(tx, scope, id, { from: 'draft', to: 'sent' }, { seller: await readSeller(tx, scope) }),
    ),

  /** An invoice of a bill changes the bill of its stay: the guests read it again. */
  markPaid: (scope: ManagerScope, id: string, paid_how?: PaidHow): Promise<Invoice> =>
    database.write(scope, async (tx) => {
      const { stay_id = null } = (await store.findInvoice(tx, scope, id)) ?? {}
      const stay = stay_id === null ? undefined : await lockStay(tx, scope, stay_id)
      const paid = await move(tx, scope, id, { from: 'sent', to: 'paid' }, { paid_how })
      if (stay) await touchBill(tx, scope, stay.id)
      return paid
    }),

  /** @param status the status the caller saw; omitted: any */
  delete: async (scope: ManagerScope, id: string, status: InvoiceStatus | undefined): Promise<void> => {
    await database.write(scope, async (tx) => {
      const current = await store.findInvoice(tx, scope, id)
      if (current?.stay_id) throw new Refusal(fromBill, { current })
      const deleted = await store.deleteInvoiceRow(tx, scope, id, status)
      if (!deleted) throw lost(await store.findInvoice(tx, scope, id))
      const label = invoiceNumber(deleted)
      await recordEntry(tx, scope, 'invoices.deleted', { entity: 'invoices', id, label, before: deleted })
    })
  },
})

/** By its number: whose invoice it is, is not in the log. */
const record = async (
  tx: Tx,
  scope: ManagerScope,
  action: string,
  before: Invoice | null,
  after: Invoice,
): Promise<Invoice> => {
  await recordEntry(tx, scope, action, { entity: 'invoices', id: after.id, label: invoiceNumber(after), before, after })
  return after
}

const getContent = ({ guest_name, room_number, items: lines }: Omit<NewInvoice, 'id'>): store.Content => {
  const items = lines
    .filter(isKept)
    .map(({ tax_rate, ...line }) => ({ ...line, ...(typeof tax_rate === 'number' && { tax_rate }) }))
  refuseIf(invoiceProblem({ guest_name, room_number }, items))
  return { guest_name, room_number, items, total: getTotal(items), taxes: getTaxes(items) }
}

const isSame = (invoice: Invoice, { guest_name, room_number, items }: store.Content): boolean =>
  invoice.guest_name === guest_name && invoice.room_number === room_number && isDeepStrictEqual(invoice.items, items)

/** The refusal for the loser of a race. */
const lost = (current: Invoice | undefined): Refusal =>
  current ? new Refusal(changedMeanwhile, { current }) : new Refusal(notFound)

/** The refusal for an invoice that cannot be paid. */
const cannotBePaid = async (tx: Tx, scope: ManagerScope, current: Invoice | undefined): Promise<Refusal> => {
  if (current?.kind === 'credit_note') return new Refusal(isCreditNote, { current })
  const note = current?.cancelled_by ? await store.findInvoice(tx, scope, current.cancelled_by) : undefined
  return note ? new Refusal(alreadyCancelled, { current, values: { number: invoiceNumber(note) } }) : lost(current)
}

const move = async (
  tx: Tx,
  scope: ManagerScope,
  id: string,
  step: Parameters<typeof store.moveInvoice>[3],
  sending?: Parameters<typeof store.moveInvoice>[4],
): Promise<Invoice> => {
  const moved = await store.moveInvoice(tx, scope, id, step, sending)
  if (!moved) throw await cannotBePaid(tx, scope, await store.findInvoice(tx, scope, id))
  const action = step.to === 'sent' ? 'invoices.sent' : 'invoices.paid'
  return record(tx, scope, action, { ...moved, status: step.from }, moved)
}
