import type { LiveEvent } from '#platform/contract/live.ts'
import { getCursor, type Page } from '#platform/contract/page.ts'

export type LiveRow = { id: string; created_at: string }

/** Rows down to the mark `end` (null: to the very last) were read, and are known up to the event `number`. */
type Part = { end: string | null; number: number }

/** A list as a screen shows it, newest first: the pages loaded so far with every event since applied. */
export type LiveList<Row extends LiveRow> = {
  readonly items: readonly Row[]
  readonly next_cursor: string | null
  /** Every event up to this number is in the list. */
  readonly event_number: number
  /** How many rows others added since the list was fetched, or since the count was reset. */
  readonly unread: number
  /** Pages are read at different moments: each stands for a stretch of the list. */
  readonly parts: readonly Part[]
}

/** Which rows belong into the list; the server has the same rule. */
export type Keep<Row> = (row: Row) => boolean

const all = (): boolean => true

const getPart = (page: Page<unknown>): Part => ({ end: page.next_cursor, number: page.event_number })

const lowest = (parts: readonly Part[]): number => Math.min(...parts.map((part) => part.number))

/** The list after its first page. Also what a list becomes when it is fetched again. */
export const listOf = <Row extends LiveRow>(page: Page<Row>): LiveList<Row> => ({
  ...page,
  unread: 0,
  parts: [getPart(page)],
})

/**
 * Adds the next page. It may be older or newer than the list: apply the events after `event_number` again afterwards.
 * @param page the answer for `list.next_cursor`
 */
export const appendPage = <Row extends LiveRow>(list: LiveList<Row>, page: Page<Row>): LiveList<Row> => {
  const parts = [...list.parts, getPart(page)]
  return {
    ...list,
    items: [...list.items, ...page.items],
    next_cursor: page.next_cursor,
    parts,
    event_number: lowest(parts),
  }
}

export const resetUnread = <Row extends LiveRow>(list: LiveList<Row>): LiveList<Row> =>
  list.unread === 0 ? list : { ...list, unread: 0 }

/**
 * The list after an event of its entity. Events must come in order; one that is already in the list changes nothing.
 * @param isOwn whether this tab made the row: that is no news and not counted as unread
 */
export const applyEvent = <Row extends LiveRow>(
  list: LiveList<Row>,
  event: LiveEvent<Row>,
  keep: Keep<Row> = all,
  isOwn: (id: string) => boolean = () => false,
): LiveList<Row> => {
  if (event.number <= list.event_number) return list
  const items = itemsAfter(list, event, keep)
  const isNews = event.operation === 'insert' && items.length > list.items.length && !isOwn(event.id)
  return { ...list, items, unread: list.unread + (isNews ? 1 : 0), ...known(list.parts, event.number) }
}

/**
 * The list after a row was learnt from the answer to an own write. The event that follows says the same once more.
 */
export const placeRow = <Row extends LiveRow>(list: LiveList<Row>, row: Row, keep: Keep<Row> = all): LiveList<Row> =>
  partFor(list, row) ? { ...list, items: keep(row) ? withRow(list.items, row) : without(list.items, row.id) } : list

const itemsAfter = <Row extends LiveRow>(
  list: LiveList<Row>,
  event: LiveEvent<Row>,
  keep: Keep<Row>,
): readonly Row[] => {
  // An id never comes back: removing needs no look at what the pages already knew.
  if (event.operation === 'delete') return without(list.items, event.id)
  const part = partFor(list, event.row)
  if (!part || event.number <= part.number) return list.items
  return keep(event.row) ? withRow(list.items, event.row) : without(list.items, event.id)
}

/** The part in whose stretch the row belongs; undefined where that is not loaded yet: the next page will bring it. */
const partFor = <Row extends LiveRow>(list: LiveList<Row>, row: Row): Part | undefined => {
  const mark = getCursor(row)
  return list.parts.find(({ end }) => end === null || mark >= end)
}

const known = (parts: readonly Part[], number: number): Pick<LiveList<LiveRow>, 'parts' | 'event_number'> => {
  const later = parts.map((part) => (part.number < number ? { ...part, number } : part))
  // Parts that are equally well known are one.
  const merged = later.filter((part, index) => part.number !== later[index + 1]?.number)
  return { parts: merged, event_number: lowest(merged) }
}

const without = <Row extends LiveRow>(items: readonly Row[], id: string): readonly Row[] =>
  items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items

const withRow = <Row extends LiveRow>(items: readonly Row[], row: Row): readonly Row[] => {
  if (items.some((item) => item.id === row.id)) return items.map((item) => (item.id === row.id ? row : item))
  const mark = getCursor(row)
  const place = items.findIndex((item) => getCursor(item) < mark)
  return place < 0 ? [...items, row] : items.toSpliced(place, 0, row)
}
