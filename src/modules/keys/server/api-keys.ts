import type { KeyScope } from '#platform/contract/route.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import { hashToken } from '#platform/server/token.ts'
import { putUse } from './store.ts'
import { isApiKey } from './token.ts'

/** For how long a key is not read again. */
const cachedMs = 5_000
const maxCached = 10_000
const usedMs = 60_000

/** A key that is good: neither revoked nor expired. */
export type FoundKey = { id: string; name: string; scopes: readonly KeyScope[]; expiresAt: string | null }

type Options = { database: Database; pgNotifications: PgNotifications; clock: Clock }

type LookUp = { found: FoundKey | 'elsewhere' | null; until: number }

/**
 * Finds API keys by what a call shows. Each process keeps what it has read for five seconds at most, and drops it when
 * PostgreSQL notifies it of a change: a revoked key is refused at once, and after five seconds in any case.
 */
export class ApiKeys {
  readonly #database: Database
  readonly #clock: Clock
  readonly #cache = new Map<string, LookUp>()
  /** When this process has noted the use of a key, by id. */
  readonly #used = new Map<string, number>()
  #changes = 0

  constructor({ database, pgNotifications, clock }: Options) {
    this.#database = database
    this.#clock = clock
    pgNotifications.on('key_changed', () => this.forgetAll())
    pgNotifications.onDisconnect(() => this.forgetAll())
    pgNotifications.onReconnect(() => this.forgetAll())
  }

  /** Drops what this process has read: a key has changed. */
  forgetAll(): void {
    this.#changes += 1
    this.#cache.clear()
  }

  /**
   * The key that a call shows, in the hotel that it names. `elsewhere`: it belongs to another hotel. Null: it has not the
   * form of a key, or is unknown, revoked or expired.
   */
  async find(hotelId: string, token: string): Promise<LookUp['found']> {
    if (!isApiKey(token)) return null
    const hash = hashToken(token)
    const cacheKey = `${hotelId} ${hash.toString('base64')}`
    const now = performance.now()
    const kept = this.#cache.get(cacheKey)
    const found = kept && kept.until > now ? kept.found : await this.#read(hotelId, hash, cacheKey, now)
    if (found === null || found === 'elsewhere') return found
    return found.expiresAt !== null && Date.parse(found.expiresAt) <= this.#clock.now() ? null : found
  }

  /** Notes that a key was used, once a minute at most. Does not wait, and may fail: the next call notes it again. */
  noteUse(hotelId: string, id: string): void {
    const now = this.#clock.now()
    if (now - (this.#used.get(id) ?? -Infinity) < usedMs) return
    this.#used.set(id, now)
    void this.#database.onPlatform((tx) => putUse(tx, hotelId, id, now, usedMs)).catch(() => this.#used.delete(id))
  }

  async #read(hotelId: string, hash: Buffer, cacheKey: string, now: number): Promise<LookUp['found']> {
    const changes = this.#changes
    const found = await this.#database.onPlatform((tx) => readKey(tx, hotelId, hash))
    if (changes === this.#changes) {
      if (this.#cache.size >= maxCached) this.#cache.clear()
      this.#cache.set(cacheKey, { found, until: now + cachedMs })
    }
    return found
  }
}

const readKey = async (tx: Tx, hotelId: string, hash: Buffer): Promise<LookUp['found']> => {
  const row = await tx
    .selectFrom('api_keys')
    .select(['id', 'name', 'scopes', 'expires_at'])
    .where('hotel_id', '=', hotelId)
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (row) return { id: row.id, name: row.name, scopes: row.scopes as KeyScope[], expiresAt: row.expires_at }
  // Asked of every hotel only for a key that is none of this one.
  const other = await tx
    .selectFrom('api_keys')
    .select('hotel_id')
    .where('key_hash', '=', hash)
    .where('hotel_id', '<>', hotelId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return other ? 'elsewhere' : null
}
