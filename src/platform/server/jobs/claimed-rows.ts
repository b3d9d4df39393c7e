import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Tx } from '../database/transaction.ts'
import { mintScope, type Scope } from '../scope.ts'
import type { Job } from './recurring-job.ts'

const longestPauseMs = 1_000
/** A due row that was not claimed is locked by another transaction: look again soon. */
const whenHeldMs = 100

/** The rows that are under way, and the place for more. */
export type Slots<Row> = {
  /** How many more rows may begin. */
  readonly free: number
  readonly begin: (row: Row) => void
  /** Tells of a failure, which stops no other row. */
  readonly fail: (error: unknown) => null
  /** How many rows of a key are under way. */
  readonly count: (key: string) => number
  /** Keys of which no more rows may begin now. */
  readonly listFull: () => string[]
}

/**
 * Rows whose work takes long, or leaves the database: it is done outside a transaction, by the process that has claimed
 * the row. A claim moves the time at which a row is due again. So a row is not lost with a killed process, and is
 * worked on twice only then.
 */
export type RowWork<Row> = {
  /**
   * Claims due rows, as many as are free, and begins each.
   * @returns the milliseconds until more is due: 0 where more may be due now, null where nothing waits
   */
  claim: (slots: Slots<Row>) => Promise<number | null>
  /** Does the work of one row. What it throws stops no other row; the row is due again when its claim is over. */
  work: (row: Row) => Promise<void>
  /** How many rows are worked on at the same time. */
  atOnce: number
  /** Rows of one key, such as a receiver, have a limit of their own: if all of them hang, others still begin. */
  getLimit?: ((row: Row) => { key: string; max: number }) | undefined
  /** How long a slot that has become free waits for others, so that one claim fills several. */
  gatherMs?: number
  maxPauseMs?: number | undefined
}

const neverWoken = (): Promise<void> => new Promise(() => {})

/**
 * Claims and does all that is due, several rows at the same time: one that takes long keeps no other waiting, also none
 * that becomes due meanwhile.
 * @returns the run of a recurring job: ends when no work is under way, and begins none once the job is stopping; resolves
 * with the milliseconds until more is due. A run can go on for hours, so failures are told at once, one a second at most.
 */
export const workOnRows =
  <Row>({ claim, work, atOnce, getLimit, gatherMs = 0, maxPauseMs = longestPauseMs }: RowWork<Row>): Job['run'] =>
  async (stopping = new AbortController().signal, nextWake = neverWoken, tell = () => {}) => {
    let toldAt = -longestPauseMs
    const underWay = new Map<Promise<void>, Row>()
    const groupByKey = () => Map.groupBy(underWay.values(), (row) => getLimit?.(row).key ?? '')
    const slots: Slots<Row> = {
      get free() {
        return stopping.aborted ? 0 : atOnce - underWay.size
      },
      begin: (row) => {
        const working: Promise<void> = work(row)
          .catch(slots.fail)
          .then(() => void underWay.delete(working))
        underWay.set(working, row)
      },
      fail: (error) => {
        const now = performance.now()
        if (now - toldAt >= longestPauseMs) {
          toldAt = now
          tell(error)
        }
        return null
      },
      count: (key) => groupByKey().get(key)?.length ?? 0,
      listFull: () =>
        getLimit === undefined
          ? []
          : Array.from(groupByKey()).flatMap(([key, rows]) =>
              rows.some((row) => rows.length >= getLimit(row).max) ? [key] : [],
            ),
    }
    let wait: number | null = null
    while (!stopping.aborted) {
      const woken = nextWake()
      wait = slots.free > 0 ? await claim(slots).catch(slots.fail) : 0
      const isFull = slots.free <= 0
      if (!isFull && wait !== null && wait <= 0) continue
      if (underWay.size === 0) break
      const mayBegin = isFull || slots.listFull().length > 0
      const ended = mayBegin ? Promise.race(underWay.keys()) : Promise.all(underWay.keys())
      const pause = new AbortController()
      const paused = delay(Math.min(maxPauseMs, wait || maxPauseMs), undefined, { ref: false, signal: pause.signal })
      await Promise.race([ended, woken, paused.catch(() => {})])
      pause.abort()
      if (isFull && gatherMs > 0) await delay(gatherMs)
    }
    await Promise.all(underWay.keys())
    return Math.min(longestPauseMs, wait ?? longestPauseMs)
  }

/** Due rows that are claimed hotel by hotel. */
export type ClaimedRows<Row> = Omit<RowWork<Row>, 'claim' | 'work'> & {
  /** As of `DueRows`, without the rows of these keys. */
  getMsUntilNext: (tx: Tx, fullKeys: readonly string[]) => Promise<number | null>
  findHotels: (tx: Tx, fullKeys: readonly string[]) => Promise<string[]>
  /** Claims at most this many due rows of a hotel. It may be called again with the transaction. */
  claim: (tx: Tx, scope: Scope, limit: number, slots: Pick<Slots<Row>, 'count' | 'listFull'>) => Promise<Row[]>
  work: (scope: Scope, row: Row) => Promise<void>
}

/** The run of a job that works on due rows. Each hotel has its turn before another one has its second. */
export const workOnDueRows = <Row>(database: Database, rows: ClaimedRows<Row>): Job['run'] => {
  const { getMsUntilNext, findHotels, claim, work, getLimit, ...limits } = rows
  let hotels: string[] = []
  return workOnRows<{ scope: Scope; row: Row }>({
    ...limits,
    claim: async (slots) => {
      if (hotels.length === 0) {
        const full = slots.listFull()
        const wait = await database.onPlatform((tx) => getMsUntilNext(tx, full))
        if (wait === null || wait > 0) return wait
        hotels = await database.onPlatform((tx) => findHotels(tx, full))
      }
      let [claimed, hasFailed] = [0, false]
      while (slots.free > 0) {
        const hotelId = hotels.shift()
        if (hotelId === undefined) break
        const scope = mintScope(hotelId, { kind: 'nobody' })
        const found = await database
          .write(scope, (tx) => claim(tx, scope, slots.free, slots))
          .catch((error: unknown) => {
            hasFailed = true
            return slots.fail(error)
          })
        for (const row of found ?? []) slots.begin({ scope, row })
        claimed += found?.length ?? 0
      }
      if (claimed > 0 || hotels.length > 0) return 0
      return hasFailed ? longestPauseMs : whenHeldMs
    },
    work: ({ scope, row }) => work(scope, row),
    getLimit: getLimit && (({ row }) => getLimit(row)),
  })
}
