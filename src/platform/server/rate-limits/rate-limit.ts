// Rate limit with counters in the database.
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../database/transaction.ts'

/**
 * How often something may happen: `free` times within `seconds`; after that each further time blocks the key, first
 * for `delaySeconds`, doubling up to `maxSeconds`. It delays, it never locks for good.
 */
export type LimitRule = { free: number; seconds: number; delaySeconds: number; maxSeconds: number }

/** Counters in the database, so that neither a restart nor a second process forgets them. */
export class RateLimits {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  /**
   * How long each key is blocked still, in whole seconds; keys that are free are left out.
   * @param keys names of what is counted, such as `room:hotel-marina:room 12`
   */
  async waits(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.onPlatform((tx) =>
      tx
        .selectFrom('rate_limits')
        .where('key', 'in', keys)
        .where('blocked_until', '>', sql<string>`now()`)
        .select(['key', sql<number>`ceil(extract(epoch from blocked_until - now()))::int`.as('seconds')])
        .execute(),
    )
    return new Map(rows.map(({ key, seconds }) => [key, seconds]))
  }

  /** How long the caller has to wait, in whole seconds; 0 when none of the keys is blocked. */
  async wait(keys: readonly string[]): Promise<number> {
    return Math.max(0, ...(await this.waits(keys)).values())
  }

  /**
   * Counts one more for each key and blocks it when its rule says so. Callers that count several keys name them in the
   * same order, the ones that most share last, so that two of them never wait for each other.
   * @returns how many there are of each in its window
   */
  count(counted: readonly (readonly [key: string, rule: LimitRule])[]): Promise<number[]> {
    return this.#database.onPlatform((tx) =>
      Promise.all(counted.map(async ([key, rule]) => (await upsertOne(tx, key, rule, false))?.count ?? 0)),
    )
  }

  /**
   * Counts an attempt unless the key is blocked, in one statement: of attempts at several processes at once no more get
   * through than the rule says.
   * @returns 0 for an attempt that may go on; otherwise how long the caller has to wait, in whole seconds
   */
  async attempt(key: string, rule: LimitRule): Promise<number> {
    if (await this.#database.onPlatform((tx) => upsertOne(tx, key, rule, true))) return 0
    return Math.max(1, await this.wait([key]))
  }

  /** Forgets a key, after a success. */
  async clear(key: string): Promise<void> {
    await this.#database.onPlatform((tx) => tx.deleteFrom('rate_limits').where('key', '=', key).execute())
  }

  /** Removes counters that no rule looks at any more. */
  async removeOld(): Promise<void> {
    await this.#database.onPlatform((tx) =>
      tx
        .deleteFrom('rate_limits')
        .where('window_started_at', '<', sql<string>`now() - interval '25 hours'`)
        .where((where) =>
          where.or([where('blocked_until', 'is', null), where('blocked_until', '<', sql<string>`now()`)]),
        )
        .execute(),
    )
  }
}

/** @param unlessBlocked a blocked key is not counted, and no row comes back */
const upsertOne = (
  tx: Tx,
  key: string,
  { free, seconds, delaySeconds, maxSeconds }: LimitRule,
  unlessBlocked: boolean,
): Promise<{ count: number } | undefined> => {
  const isOver = sql<boolean>`rate_limits.window_started_at < now() - make_interval(secs => ${seconds})`
  const next = sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`
  const blockAfter = (count: RawBuilder<number>) => sql<string | null>`case when ${count} > ${free}
    then now() + make_interval(secs => least(${maxSeconds}, ${delaySeconds} * 2 ^ least(20, ${count} - ${free} - 1))) end`
  return tx
    .insertInto('rate_limits')
    .values({ key, count: 1, blocked_until: blockAfter(sql<number>`1`) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: next,
          window_started_at: sql<string>`case when ${isOver} then now() else rate_limits.window_started_at end`,
          blocked_until: sql<string | null>`coalesce(${blockAfter(next)}, rate_limits.blocked_until)`,
        })
        .where(sql<boolean>`(${!unlessBlocked} or coalesce(rate_limits.blocked_until, now()) <= now())`),
    )
    .returning('count')
    .executeTakeFirst()
}
