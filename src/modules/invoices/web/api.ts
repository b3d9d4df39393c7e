import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely, type ApiFailure } from '#platform/web/api.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { retryTransition } from '#platform/web/calls/retry-transition.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import {
  countInvoices,
  createInvoice,
  deleteInvoice,
  getInvoice,
  listInvoices,
  markInvoicePaid,
  sendInvoice,
  updateInvoice,
  type Invoice,
  type InvoiceChange,
  type InvoiceStatus,
  type NewInvoice,
} from '../contract.ts'

const entity = 'invoices'
/** The rows of the numbers of a fiscal device, which stand on the paper. */
const fiscalEntity = 'fiscal_records'
const all = (hotelSlug: string) => ['invoices', hotelSlug] as const

export type TabId = InvoiceStatus | 'all'

/** The invoices of a tab, newest first. */
export const useInvoices = (tab: TabId) => {
  const { id: hotelSlug } = useHotel()
  return useLiveList<Invoice>({
    key: [...all(hotelSlug), 'list', tab],
    entity,
    fetchPage: (cursor, signal) =>
      call(listInvoices, {
        params: { hotelSlug },
        query: { limit: 50, ...(tab !== 'all' && { status: tab }), ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    keep: ({ status }) => tab === 'all' || status === tab,
  })
}

/** The number of invoices in each status. */
export const useCounts = () => {
  const { id: hotelSlug } = useHotel()
  const queryKey = [...all(hotelSlug), 'counts']
  useFollow(queryKey, entity)
  useFollow(queryKey, fiscalEntity)
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(countInvoices, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** One invoice, for the print view. */
export const useInvoice = (invoiceId: string) => {
  const { id: hotelSlug } = useHotel()
  const queryKey = [...all(hotelSlug), 'one', invoiceId]
  useFollow(queryKey, entity)
  useFollow(queryKey, fiscalEntity)
  // Always fetched when the page opens: a print must be current.
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getInvoice, { params: { hotelSlug, invoiceId }, signal }),
    ...useFreshness(),
    refetchOnMount: 'always',
  })
}

/** Refetches what an own write has changed: the counts, or with `lists` everything. */
export const useReload = () => {
  const { id } = useHotel()
  const queries = useQueryClient()
  return ({ lists = false } = {}): void =>
    void queries.invalidateQueries({ queryKey: lists ? all(id) : [...all(id), 'counts'] })
}

/** Creates a draft. The form made its id, so retries create only one. */
export const create = (hotelSlug: string, body: NewInvoice): Promise<Invoice> =>
  (navigator.onLine ? callSafely : call)(createInvoice, { params: { hotelSlug }, body })

export const update = (hotelSlug: string, invoiceId: string, body: InvoiceChange): Promise<Invoice> =>
  (navigator.onLine ? callSafely : call)(updateInvoice, { params: { hotelSlug, invoiceId }, body })

/** Deletes an invoice if it still has the status that was seen. Treats one that no longer exists as deleted. */
export const remove = (hotelSlug: string, { id: invoiceId, status }: Invoice): Promise<void> =>
  ignoreNotFound(callSafely(deleteInvoice, { params: { hotelSlug, invoiceId }, query: { status } }))

const isRow = (value: unknown): value is Invoice =>
  typeof value === 'object' && value !== null && 'status' in value && 'items' in value

/** The current row, when another person has saved first. */
export const rowAfterRace = (cause: ApiFailure): Invoice | null =>
  cause.status === 409 && isRow(cause.current) ? cause.current : null

/** Sends a draft, or marks a sent invoice as paid. Retries when the connection breaks or the server restarts. */
export const moveOn = (hotelSlug: string, { id: invoiceId, status }: Invoice): Promise<Invoice> => {
  const route = status === 'draft' ? sendInvoice : markInvoicePaid
  const goal: InvoiceStatus = status === 'draft' ? 'sent' : 'paid'
  return retryTransition(() => call(route, { params: { hotelSlug, invoiceId } }), goal, rowAfterRace)
}
