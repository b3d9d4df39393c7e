import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LiveEvent } from '#platform/contract/live.ts'
import { getCursor, type Page } from '#platform/contract/page.ts'
import { EventLog } from './event-log.ts'
import { appendPage, applyEvent, listOf, placeRow, resetUnread, type LiveList } from './list.ts'

type Row = { id: string; created_at: string; open: boolean; version: number }

const moment = (n: number): string => new Date(Date.UTC(2026, 10, 24) + n * 1000).toISOString()
const row = (n: number, more: Partial<Row> = {}): Row => ({
  id: `id-${String(n).padStart(4, '0')}`,
  created_at: moment(n),
  open: true,
  version: 0,
  ...more,
})
const event = (number: number, operation: LiveEvent['operation'], of: Row): LiveEvent<Row> => ({
  number,
  entity: 'rows',
  operation,
  id: of.id,
  row: of,
  at: moment(number),
})
const page = (items: Row[], event_number = 0, more = false): Page<Row> => ({
  items,
  event_number,
  next_cursor: more ? getCursor(items.at(-1) as Row) : null,
})
const ids = (list: LiveList<Row>): string[] => list.items.map(({ id }) => id)

describe('applyEvent', () => {
  test('an insert is placed by time and id, and counts as unread', () => {
    const list = applyEvent(listOf(page([row(9), row(5)])), event(1, 'insert', row(7)))
    expect(ids(list)).toEqual([row(9), row(7), row(5)].map(({ id }) => id))
    expect(list).toMatchObject({ unread: 1, event_number: 1 })
  })

  test('rows of the same time are sorted by id, newest id first', () => {
    const twin = { ...row(8), created_at: moment(7) }
    expect(ids(applyEvent(listOf(page([row(7)])), event(1, 'insert', twin)))).toEqual([twin.id, row(7).id])
  })

  test('a row created by this tab is not unread, and neither is one placed before its event', () => {
    expect(applyEvent(listOf(page([])), event(1, 'insert', row(1)), undefined, () => true).unread).toBe(0)
    expect(applyEvent(placeRow(listOf(page([])), row(1)), event(1, 'insert', row(1))).unread).toBe(0)
  })

  test('an update replaces the row and leaves the others unchanged', () => {
    const before = listOf(page([row(2), row(1)]))
    const after = applyEvent(before, event(1, 'update', row(1, { version: 3 })))
    expect(after.items[1]).toEqual(row(1, { version: 3 }))
    expect(after.items[0]).toBe(before.items[0])
    expect(after.unread).toBe(0)
  })

  test('an update that no longer matches removes the row, one that starts to match adds it', () => {
    const isOpen = ({ open }: Row) => open
    const closed = applyEvent(listOf(page([row(2), row(1)])), event(1, 'update', row(1, { open: false })), isOpen)
    expect(ids(closed)).toEqual([row(2).id])
    expect(ids(applyEvent(closed, event(2, 'update', row(1)), isOpen))).toEqual([row(2).id, row(1).id])
  })

  test('a delete removes, even if the event has no row', () => {
    expect(ids(applyEvent(listOf(page([row(2), row(1)])), { ...event(1, 'delete', row(2)), row: {} as Row }))).toEqual([
      row(1).id,
    ])
  })

  test('an event that the list already contains changes nothing', () => {
    const list = listOf(page([row(1)], 5))
    expect(applyEvent(list, event(5, 'delete', row(1)))).toBe(list)
  })

  test('a row below the last loaded page waits for the next page', () => {
    const list = applyEvent(listOf(page([row(9), row(8)], 0, true)), event(1, 'insert', row(3)))
    expect(list).toMatchObject({ unread: 0, event_number: 1 })
    expect(ids(list)).toEqual([row(9).id, row(8).id])
  })

  test('a page that is newer than the list is not reverted by older events', () => {
    const list = appendPage(listOf(page([row(9), row(8)], 3, true)), page([row(7, { version: 5 })], 5))
    const after = applyEvent(list, event(4, 'update', row(7, { version: 4 })))
    expect(after.items[2]).toEqual(row(7, { version: 5 }))
    expect(applyEvent(after, event(6, 'update', row(7, { version: 6 }))).items[2]).toEqual(row(7, { version: 6 }))
  })
})

describe('placeRow', () => {
  test('a row that no longer matches is removed, one below the loaded pages is left to its page', () => {
    const list = listOf(page([row(9), row(8)], 0, true))
    expect(ids(placeRow(list, row(8, { open: false }), ({ open }) => open))).toEqual([row(9).id])
    expect(placeRow(list, row(1))).toBe(list)
  })
})

test('resetUnread resets the count only', () => {
  const list = applyEvent(listOf(page([])), event(1, 'insert', row(1)))
  expect(resetUnread(list)).toEqual({ ...list, unread: 0 })
})

describe('any interleaving of pages, events, duplicates and reconnections ends in the true state', () => {
  /** The server: rows, the log of what happened, and snapshots of pages. */
  class Server {
    rows = new Map<string, Row>()
    log: LiveEvent<Row>[] = []
    write(operation: LiveEvent['operation'], of: Row): void {
      if (operation === 'delete') this.rows.delete(of.id)
      else this.rows.set(of.id, of)
      this.log.push(event(this.log.length + 1, operation, of))
    }
    all(keep: (row: Row) => boolean): Row[] {
      return [...this.rows.values()].filter(keep).toSorted((a, b) => (getCursor(a) < getCursor(b) ? 1 : -1))
    }
    page(keep: (row: Row) => boolean, cursor: string | null): Page<Row> {
      const below = this.all(keep).filter((one) => cursor === null || getCursor(one) < cursor)
      return page(below.slice(0, 3), this.log.length, below.length > 3)
    }
  }

  /** The browser: what the live connection and the list hook do with what arrives. */
  class Browser {
    #keep: (row: Row) => boolean
    log = new EventLog(4)
    list: LiveList<Row> | undefined
    constructor(keep: (row: Row) => boolean) {
      this.#keep = keep
    }
    receive(one: LiveEvent<Row>): void {
      this.log.add(one)
      this.#catchUp()
    }
    show(first: Page<Row>): void {
      this.list = listOf(first)
      this.#catchUp()
    }
    append(cursor: string, next: Page<Row>): void {
      if (this.list?.next_cursor !== cursor) return
      this.list = appendPage(this.list, next)
      this.#catchUp()
    }
    isCurrent(): boolean {
      return this.list !== undefined && this.log.covers(this.list.event_number, 'rows')
    }
    #catchUp(): void {
      if (!this.list || !this.isCurrent()) return
      for (const one of this.log.since(this.list.event_number, 'rows'))
        this.list = applyEvent(this.list, one as LiveEvent<Row>, this.#keep)
    }
  }

  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('write' as const), n: fc.nat(14), kind: fc.nat(9), open: fc.boolean() }),
    },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('deliver' as const), count: fc.nat(3) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reconnect' as const), back: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('askMore' as const) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const) }) },
  )

  test.each([
    ['all rows', () => true],
    ['open rows only', ({ open }: Row) => open],
  ])('%s', (_, keep) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.nat(6), (steps, before) => {
        const server = new Server()
        for (let n = 0; n < before; n++) server.write('insert', row(n * 2))
        const browser = new Browser(keep)
        let delivered = server.log.length
        browser.log.restart(delivered)
        const onTheWay: (() => void)[] = []
        const ask = (): number => {
          const first = server.page(keep, null)
          return onTheWay.push(() => browser.show(first))
        }
        const askMore = (): void => {
          const cursor = browser.list?.next_cursor
          if (!cursor) return
          const next = server.page(keep, cursor)
          onTheWay.push(() => browser.append(cursor, next))
        }
        const deliver = (count: number): void => {
          for (const one of server.log.slice(delivered, delivered + count)) browser.receive(one)
          delivered = Math.min(server.log.length, delivered + count)
        }
        for (const one of steps) {
          if (one.do === 'write') {
            const present = server.rows.get(row(one.n).id)
            if (!present && server.log.some(({ id }) => id === row(one.n).id)) continue
            const operation = !present ? 'insert' : one.kind === 0 ? 'delete' : 'update'
            server.write(operation, row(one.n, { open: one.open, version: server.log.length }))
          } else if (one.do === 'deliver') deliver(one.count)
          else if (one.do === 'reconnect') delivered = Math.max(0, delivered - one.back)
          else if (one.do === 'reset') {
            delivered = server.log.length
            browser.log.restart(delivered)
            ask()
          } else if (one.do === 'ask') ask()
          else if (one.do === 'askMore') askMore()
          else onTheWay.shift()?.()
        }
        onTheWay.forEach((arrive) => arrive())
        deliver(Infinity)
        if (!browser.isCurrent()) browser.show(server.page(keep, null))
        while (browser.list?.next_cursor) {
          browser.append(browser.list.next_cursor, server.page(keep, browser.list.next_cursor))
          if (!browser.isCurrent()) browser.show(server.page(keep, null))
        }
        expect(browser.list?.items).toEqual(server.all(keep))
        expect(browser.list?.event_number).toBeLessThanOrEqual(server.log.length)
      }),
      { numRuns: 5_000 },
    )
  })
})
