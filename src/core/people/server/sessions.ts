import { sql } from 'kysely'
import { newId } from '#platform/contract/id.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import { hashToken, newToken } from '#platform/server/token.ts'
import type { Actor, ManagerActor } from '#core/access/policy.ts'
import type { Session } from '#core/access/server/scope.ts'
import { sessionLife } from '../contract.ts'

/** What proved at sign-in that a guest stays here, and the room that it confirmed. */
export type Proof = { by: 'card' | 'code' | 'reservation'; room: string }

type Kind = keyof typeof sessionLife

/** Why a session has ended: its stay did, or anything else. */
export type Ending = 'stay' | null

const maxRemembered = 100_000

type Options = { database: Database; pgNotifications: PgNotifications; clock: Clock }

/**
 * Finds sessions by the token in a cookie. Each process remembers what it found and forgets it when the row changes or
 * goes; while the doorbell is silent every look goes to the table, so that an ended session never lives on in memory.
 */
export class Sessions {
  readonly #database: Database
  readonly #pgNotifications: PgNotifications
  readonly #clock: Clock
  readonly #remembered = new Map<string, Session>()
  readonly #hashOf = new Map<string, string>()
  readonly #ended = new Set<(sessionId: string, why: Ending) => void>()
  readonly #missed = new Set<() => void>()
  // Rises with every change: an answer that was on its way meanwhile is not remembered.
  #changes = 0

  constructor({ database, pgNotifications, clock }: Options) {
    this.#database = database
    this.#pgNotifications = pgNotifications
    this.#clock = clock
    const forgetAll = () => {
      this.#changes += 1
      this.#remembered.clear()
      this.#hashOf.clear()
    }
    pgNotifications.onDisconnect(forgetAll)
    pgNotifications.onReconnect(() => {
      forgetAll()
      this.#missed.forEach((tell) => tell())
    })
    pgNotifications.on('session_changed', (payload) => {
      const [sessionId = '', operation, why] = payload.split(':')
      if (operation === 'delete') this.#hasEnded(sessionId, why === 'stay' ? why : null)
      else this.#forget(sessionId)
    })
  }

  /** Calls `tell` when a session has ended by sign-out, removal or the end of a stay. */
  onEnd(tell: (sessionId: string, why: Ending) => void): void {
    this.#ended.add(tell)
  }

  /** Calls `tell` when ends may have been missed, because the doorbell was away. */
  onMissed(tell: () => void): void {
    this.#missed.add(tell)
  }

  /** Until when these sessions last, by id, as the table has it now. One that is missing has ended. */
  async lookUp(sessionIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.#database.onPlatform((tx) =>
      tx
        .selectFrom('sessions')
        .select(['id', 'expires_at'])
        .where('id', '=', sql<string>`any(string_to_array(${sessionIds.join(',')}, ',')::uuid[])`)
        .execute(),
    )
    return new Map(rows.map(({ id, expires_at }) => [id, expires_at]))
  }

  /** The session of a token, or null where it never was, has ended, or has run out. */
  async find(token: string | undefined): Promise<Session | null> {
    if (!token || token.length > 64) return null
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const session = this.#remembered.get(key) ?? (await this.#read(hash, key))
    if (!session || Date.parse(session.expiresAt) > this.#clock.now()) return session
    this.#forget(session.id)
    return null
  }

  /** Whether a session that was found earlier has run out since. */
  hasRunOut(session: Session): boolean {
    return Date.parse(session.expiresAt) <= this.#clock.now()
  }

  /**
   * Opens a session inside the caller's transaction.
   * @param proof what has proved that a guest stays here, and in which room
   * @returns the token for the cookie (nowhere else) and the session
   */
  async open(
    tx: Tx,
    actor: Actor,
    hotelId: string | null,
    proof: Proof | null = null,
  ): Promise<{ token: string; session: Session }> {
    const token = newToken()
    const { expires_at, ends_at } = this.#times(actor.kind, null)
    const id = newId()
    await tx
      .insertInto('sessions')
      .values({
        id,
        token_hash: hashToken(token),
        kind: actor.kind,
        hotel_id: hotelId,
        expires_at,
        ends_at,
        verified_by: proof?.by ?? null,
        confirmed_room: proof?.room ?? null,
        [`${actor.kind}_id`]: actor.id,
      })
      .execute()
    return { token, session: { id, actor, hotelId, verified: proof !== null, expiresAt: expires_at, endsAt: ends_at } }
  }

  /** Moves the end of a session on. Null where it has ended meanwhile. */
  async refresh(tx: Tx, session: Session): Promise<Session | null> {
    const { expires_at } = this.#times(session.actor.kind, session.endsAt)
    const row = await tx
      .updateTable('sessions')
      .set({ expires_at })
      .where('id', '=', session.id)
      .$if(session.hotelId !== null, (query) => query.where('hotel_id', '=', session.hotelId))
      .returning('id')
      .executeTakeFirst()
    return row ? { ...session, expiresAt: expires_at } : null
  }

  /** Ends a session, here at once and everywhere with the doorbell. Ending one that is not there is no failure. */
  async end(session: Session): Promise<void> {
    await this.#database.onPlatform((tx) => tx.deleteFrom('sessions').where('id', '=', session.id).execute())
    this.#hasEnded(session.id, null)
  }

  /**
   * Ends every session of these guests inside the caller's transaction, because their stay is over. After the commit,
   * tell `stayHasEnded`.
   * @returns the sessions that were ended
   */
  async endStays(tx: Tx, hotelId: string, guestIds: readonly string[]): Promise<string[]> {
    if (guestIds.length === 0) return []
    // The table's own trigger says so to every process.
    await sql`select set_config('app.stay_ends', 'on', true)`.execute(tx)
    return (
      await tx
        .deleteFrom('sessions')
        .where('hotel_id', '=', hotelId)
        .where('guest_id', 'in', guestIds)
        .returning('id')
        .execute()
    ).map(({ id }) => id)
  }

  /** Ends here at once what `endStays` has ended; the other processes hear of it by the doorbell. */
  stayHasEnded(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#hasEnded(id, 'stay')
  }

  /**
   * A manager has proved himself anew, inside the caller's transaction: his session goes on under a new token, all his
   * others end. Streams know the session by its id and stay open. After the commit, `forget` the session.
   * @returns the token for the cookie, or null where the session has ended meanwhile
   */
  async renewAlone(
    tx: Tx,
    session: Session,
    hotelId: string,
    actor: ManagerActor,
  ): Promise<{ token: string; session: Session } | null> {
    const token = newToken()
    const { expires_at, ends_at } = this.#times(actor.kind, null)
    await tx
      .deleteFrom('sessions')
      .where('hotel_id', '=', hotelId)
      .where('manager_id', '=', actor.id)
      .where('id', '<>', session.id)
      .execute()
    const row = await tx
      .updateTable('sessions')
      .set({ token_hash: hashToken(token), expires_at, ends_at })
      .where('hotel_id', '=', hotelId)
      .where('id', '=', session.id)
      .returning('id')
      .executeTakeFirst()
    return row ? { token, session: { ...session, actor, expiresAt: expires_at, endsAt: ends_at } } : null
  }

  /** Drops what this process remembers of a session: the next look goes to the table. */
  forget(session: Session): void {
    this.#forget(session.id)
  }

  /** Ends every session of an owner inside the caller's transaction. */
  async endAllOfOwner(tx: Tx, ownerId: string): Promise<void> {
    await tx.deleteFrom('sessions').where('owner_id', '=', ownerId).execute()
  }

  /** Removes sessions that have run out. */
  async removeOld(): Promise<void> {
    const before = new Date(this.#clock.now()).toISOString()
    await this.#database.onPlatform((tx) => tx.deleteFrom('sessions').where('expires_at', '<', before).execute())
  }

  #times(kind: Kind, endsAt: string | null): { expires_at: string; ends_at: string } {
    const now = this.#clock.now()
    const ends = endsAt ? Date.parse(endsAt) : now + sessionLife[kind].wholeDays * 86_400_000
    const expires = Math.min(ends, now + sessionLife[kind].refreshHours * 3_600_000)
    return { expires_at: new Date(expires).toISOString(), ends_at: new Date(ends).toISOString() }
  }

  #hasEnded(sessionId: string, why: Ending): void {
    this.#forget(sessionId)
    this.#ended.forEach((tell) => tell(sessionId, why))
  }

  #forget(sessionId: string): void {
    this.#changes += 1
    const key = this.#hashOf.get(sessionId)
    if (key) this.#remembered.delete(key)
    this.#hashOf.delete(sessionId)
  }

  async #read(hash: Buffer, key: string): Promise<Session | null> {
    const changes = this.#changes
    const session = await this.#database.onPlatform((tx) => findRow(tx, hash))
    if (session && this.#pgNotifications.connected && changes === this.#changes) {
      if (this.#remembered.size >= maxRemembered) this.#remembered.clear()
      // Under a new token it is still one session: the old one must open nothing here.
      this.#remembered.delete(this.#hashOf.get(session.id) ?? '')
      this.#remembered.set(key, session)
      this.#hashOf.set(session.id, key)
    }
    return session
  }
}

// The hotel is known only when the session is read. A function looks for the guest there: a join would make a distributed
// database ask all its machines.
const guestOfSession = sql<{ room_number: string; guest_name: string }>`guest_names(s.hotel_id, s.guest_id)`.as<'g'>(
  sql.ref('g'),
)

const findRow = async (tx: Tx, hash: Buffer): Promise<Session | null> => {
  const row = await tx
    .selectFrom('sessions as s')
    .leftJoinLateral(guestOfSession, (join) => join.onTrue())
    .leftJoin('managers as m', (join) => join.onRef('m.hotel_id', '=', 's.hotel_id').onRef('m.id', '=', 's.manager_id'))
    .leftJoin('accounts as a', (join) =>
      join.on((where) => where('a.id', '=', where.fn.coalesce('s.owner_id', 's.manager_id'))),
    )
    .select([
      's.id',
      's.kind',
      's.hotel_id',
      's.verified_by',
      's.expires_at',
      's.ends_at',
      's.guest_id',
      's.manager_id',
      's.owner_id',
      'g.room_number',
      'g.guest_name',
      'm.email as manager_email',
      'm.display_name',
      'a.email as owner_email',
      'a.password_is_first_use',
    ])
    .where('s.token_hash', '=', hash)
    .executeTakeFirst()
  if (!row) return null
  const session = {
    id: row.id,
    hotelId: row.hotel_id,
    verified: row.verified_by !== null,
    expiresAt: row.expires_at,
    endsAt: row.ends_at,
  }
  if (row.kind === 'guest') {
    // A distributed database does not tie a session to its guest, who may have been forgotten while they signed in.
    if (row.room_number === null || row.guest_name === null) return null
    return {
      ...session,
      actor: { kind: 'guest', id: row.guest_id ?? '', room_number: row.room_number, guest_name: row.guest_name },
    }
  }
  if (row.kind === 'manager')
    return {
      ...session,
      actor: {
        kind: 'manager',
        id: row.manager_id ?? '',
        email: row.manager_email ?? '',
        display_name: row.display_name,
        must_choose_password: row.password_is_first_use ?? false,
      },
    }
  return { ...session, actor: { kind: 'owner', id: row.owner_id ?? '', email: row.owner_email ?? '' } }
}
