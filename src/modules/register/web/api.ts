import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import * as contract from '../contract.ts'
import type { RegisterStayForm } from '../contract.ts'
import { closeRegisterLoss } from '../contract/losses.ts'
import { listReports, reportByHand } from '../contract/reports.ts'

const pageSize = 50
const all = (hotelSlug: string) => ['register', hotelSlug] as const

/** Keeps what is on screen of the register as new as the stream. */
export const useFollowRegister = (): void => {
  const { id } = useHotel()
  useFollow(all(id), 'register_stays')
  useFollow(all(id), 'register_reports')
}

/** Reads again what is on screen, after a write of this page. */
export const useReloadRegister = () => {
  const { id } = useHotel()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: all(id) })
}

/** Closes the box about what a restore has lost, for this manager. */
export const useCloseLoss = () => {
  const { id: hotelSlug } = useHotel()
  const reload = useReloadRegister()
  return async (lost_at: string) => {
    await callSafely(closeRegisterLoss, { params: { hotelSlug }, body: { lost_at } })
    await reload()
  }
}

/** What must be done, by its due time. */
export const useDue = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: [...all(hotelSlug), 'due'],
    queryFn: ({ signal }) => call(contract.listRegister, { params: { hotelSlug }, query: { list: 'due' }, signal }),
    ...useFreshness(),
  })
}

/** What is left of a register whose feature is off. @param enabled asks for it */
export const useKept = (enabled: boolean) => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: [...all(hotelSlug), 'kept'],
    queryFn: ({ signal }) =>
      call(contract.listRegister, { params: { hotelSlug }, query: { list: 'entered', limit: 1 }, signal }),
    enabled,
    retry: false,
    ...useFreshness(),
  })
}

/** The stays of whom somebody is here, or whose register is not closed. */
export const useHere = (enabled: boolean) => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: [...all(hotelSlug), 'here'],
    queryFn: ({ signal }) => call(contract.listRegister, { params: { hotelSlug }, query: { list: 'here' }, signal }),
    enabled,
    ...useFreshness(),
  })
}

/** @property pages how many pages of it @property day only those who arrived on it; empty: all */
type EnteredQuery = { pages: number; day: string }

// Race: a change between two pages has a later number than the first one, so the list is read again.
const loadEntered = async (hotelSlug: string, { pages, day }: EnteredQuery, signal: AbortSignal) => {
  const load = (cursor?: string) =>
    call(contract.listRegister, {
      params: { hotelSlug },
      query: {
        list: 'entered',
        limit: pageSize,
        ...(day !== '' && { day }),
        ...(cursor !== undefined && { cursor }),
      },
      signal,
    })
  const first = await load()
  let [items, cursor] = [first.items, first.next_cursor]
  for (let page = 1; page < pages && cursor !== null; page += 1) {
    const next = await load(cursor)
    items = [...items, ...next.items]
    cursor = next.next_cursor
  }
  return { items, hasMore: cursor !== null, event_number: first.event_number }
}

/** The stays of whom somebody is entered, the newest first. */
export const useEntered = (query: EnteredQuery) => {
  const { id } = useHotel()
  return useQuery({
    queryKey: [...all(id), 'entered', query.pages, query.day],
    queryFn: ({ signal }) => loadEntered(id, query, signal),
    placeholderData: keepPreviousData,
    ...useFreshness(),
  })
}

/** What is told to the authority. */
export const useReports = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: [...all(hotelSlug), 'reports'],
    queryFn: ({ signal }) => call(listReports, { params: { hotelSlug }, query: {}, signal }),
    ...useFreshness(),
  })
}

/** Notes that a report was made by hand. */
export const useReportByHand = () => {
  const { id: hotelSlug } = useHotel()
  const reload = useReloadRegister()
  return async (reportId: string, reference: string, seen: string) => {
    await call(reportByHand, { params: { hotelSlug, reportId }, body: { reference, seen } })
    void reload()
  }
}

/** A stay of the register, with its entries and reports. */
export const useRegisterStay = (stayId: string) => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: [...all(hotelSlug), 'stay', stayId],
    queryFn: ({ signal }) => call(contract.getRegisterStay, { params: { hotelSlug, stayId }, signal }),
    retry: false,
    ...useFreshness(),
  })
}

/** Says how many persons a stay has, when they came, or that nobody stayed. */
export const usePutStay = (stayId: string) => {
  const { id: hotelSlug } = useHotel()
  const reload = useReloadRegister()
  return async (body: RegisterStayForm) => {
    await callSafely(contract.putRegisterStay, { params: { hotelSlug, stayId }, body })
    await reload()
  }
}
