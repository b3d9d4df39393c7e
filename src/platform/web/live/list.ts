import type { LiveEvent } from '#platform/contract/live.ts'
import { getCursor, type Page } from '#platform/contract/page.ts'

export type LiveRow = { id: string; created_at: string }

/** A stretch of the list down to the cursor `end` (null: to the last row), up to date as of the event `number`. */
type Part = { end: string | null; number: number }

/** A list as a screen shows it, newest first: the pages loaded so far with every later event applied. */
export type LiveList<Row extends LiveRow> = {
  readonly items: readonly Row[]
  readonly next_cursor: string | null
  /** Every event up to this number is applied. */
  readonly event_number: number
  /** How many rows others added since the list was fetched or the count was reset. */
  readonly unread: number
  /** Pages are fetched at different times. Each part is one stretch of the list with its own event number. */
  readonly parts: readonly Part[]
}

/** Which rows belong in the list. The server has the same rule. */
export type RowFilter<Row> = (row: Row) => boolean

const all = (): boolean => true

const getPart = (page: Page<unknown>): Part => ({ end: page.next_cursor, number: page.event_number })

const lowest = (parts: readonly Part[]): number => Math.min(...parts.map((part) => part.number))

/** A list from its first page. Also used when the list is fetched again. */
export const listOf = <Row extends LiveRow>(page: Page<Row>): LiveList<Row> => ({
  ...page,
  unread: 0,
  parts: [getPart(page)],
})

/**
 * Adds the next page. It may be older or newer than the list, so apply the events after `event_number` again
 * afterwards.
 * @param page the response for `list.next_cursor`
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

/** The list with nothing unread; the same one where nothing was. */
export const resetUnread = <Row extends LiveRow>(list: LiveList<Row>): LiveList<Row> =>
  list.unread === 0 ? list : { ...list, unread: 0 }

/**
 * Applies an event of the list's entity. Events must come in order; one that is already applied changes nothing.
 * @param isOwn whether this tab created the row: it then does not count as unread
 */
export const applyEvent = <Row extends LiveRow>(
  list: LiveList<Row>,
  event: LiveEvent<Row>,
  keep: RowFilter<Row> = all,
  isOwn: (id: string) => boolean = () => false,
): LiveList<Row> => {
  if (event.number <= list.event_number) return list
  const items = itemsAfter(list, event, keep)
  const isNews = event.operation === 'insert' && items.length > list.items.length && !isOwn(event.id)
  return { ...list, items, unread: list.unread + (isNews ? 1 : 0), ...withKnown(list.parts, event.number) }
}

/** Applies a row from the response of this tab's own write. The event that follows repeats it. */
export const placeRow = <Row extends LiveRow>(
  list: LiveList<Row>,
  row: Row,
  keep: RowFilter<Row> = all,
): LiveList<Row> =>
  partFor(list, row) ? { ...list, items: keep(row) ? withRow(list.items, row) : without(list.items, row.id) } : list

const itemsAfter = <Row extends LiveRow>(
  list: LiveList<Row>,
  event: LiveEvent<Row>,
  keep: RowFilter<Row>,
): readonly Row[] => {
  // Ids are never reused, so a delete does not depend on what the pages knew.
  if (event.operation === 'delete') return without(list.items, event.id)
  const part = partFor(list, event.row)
  if (!part || event.number <= part.number) return list.items
  return keep(event.row) ? withRow(list.items, event.row) : without(list.items, event.id)
}

/**
 * The part of the list that the row belongs to. undefined when that part is not loaded: a later page brings the row.
 */
const partFor = <Row extends LiveRow>(list: LiveList<Row>, row: Row): Part | undefined => {
  const cursor = getCursor(row)
  return list.parts.find(({ end }) => end === null || cursor >= end)
}

const withKnown = (parts: readonly Part[], number: number): Pick<LiveList<LiveRow>, 'parts' | 'event_number'> => {
  const updated = parts.map((part) => (part.number < number ? { ...part, number } : part))
  // Merge neighbouring parts with the same event number.
  const merged = updated.filter((part, index) => part.number !== updated[index + 1]?.number)
  return { parts: merged, event_number: lowest(merged) }
}

const without = <Row extends LiveRow>(items: readonly Row[], id: string): readonly Row[] =>
  items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items

const withRow = <Row extends LiveRow>(items: readonly Row[], row: Row): readonly Row[] => {
  if (items.some((item) => item.id === row.id)) return items.map((item) => (item.id === row.id ? row : item))
  const cursor = getCursor(row)
  const index = items.findIndex((item) => getCursor(item) < cursor)
  return index < 0 ? [...items, row] : items.toSpliced(index, 0, row)
}
