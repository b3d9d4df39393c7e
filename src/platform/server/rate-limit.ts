import { sql } from 'kysely'
import type { Database } from './database/transaction.ts'

/**
 * How often something may happen: `free` times within `seconds`; after that each further time blocks the key, first
 * for `delaySeconds`, doubling up to `longestSeconds`. It delays, it never locks for good.
 */
export type LimitRule = { free: number; seconds: number; delaySeconds: number; longestSeconds: number }

/** Counters in the database, so that neither a restart nor a second process forgets them. */
export class RateLimits {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  /**
   * How long the caller has to wait, in whole seconds; 0 when none of the keys is blocked.
   * @param keys names of what is counted, such as `room:hotel-marina:room 12`
   */
  async wait(keys: readonly string[]): Promise<number> {
    const row = await this.#database.onPlatform((tx) =>
      tx.selectFrom('rate_limits').where('key', 'in', keys)
        .select(sql<number | null>`ceil(extract(epoch from max(blocked_until) - now()))`.as('seconds')).executeTakeFirst())
    return Math.max(0, row?.seconds ?? 0)
  }

  /** Counts one more for `key` and blocks it when the rule says so. */
  async count(key: string, rule: LimitRule): Promise<void> {
    await this.#database.onPlatform(async (tx) => {
      const fresh = sql<boolean>`rate_limits.window_started_at < now() - make_interval(secs => ${rule.seconds})`
      const { count } = await tx.insertInto('rate_limits').values({ key, count: 1 })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({
          count: sql<number>`case when ${fresh} then 1 else rate_limits.count + 1 end`,
          window_started_at: sql<string>`case when ${fresh} then now() else rate_limits.window_started_at end`,
        })).returning('count').executeTakeFirstOrThrow()
      if (count <= rule.free) return
      const seconds = Math.min(rule.longestSeconds, rule.delaySeconds * 2 ** Math.min(20, count - rule.free - 1))
      await tx.updateTable('rate_limits').set({ blocked_until: sql<string>`now() + make_interval(secs => ${seconds})` }).where('key', '=', key).execute()
    })
  }

  /** Forgets a key, after a success. */
  async clear(key: string): Promise<void> {
    await this.#database.onPlatform((tx) => tx.deleteFrom('rate_limits').where('key', '=', key).execute())
  }

  /** Removes counters that no rule looks at any more. */
  async removeOld(): Promise<void> {
    await this.#database.onPlatform((tx) =>
      tx.deleteFrom('rate_limits').where('window_started_at', '<', sql<string>`now() - interval '25 hours'`).where((where) => where.or([where('blocked_until', 'is', null), where('blocked_until', '<', sql<string>`now()`)])).execute())
  }
}
