import { sql } from 'kysely'
import type { Actor, ManagerActor } from '#modules/access/policy.ts'
import type { Session } from '#modules/access/server/scope.ts'
import { newId } from '#platform/contract/id.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import type { Settings } from '#platform/server/settings.ts'
import { hashToken, newToken } from '#platform/server/token.ts'
import { lookUpSessions, type CurrentSession } from './current-sessions.ts'
import { SessionCache } from './session-cache.ts'
import { findSession } from './session-row.ts'
import { getTagsSince, getTimes, hasOldNameTag } from './times.ts'

/** The evidence at sign-in that the guest stays in the hotel, and in which room. */
export type Proof = { by: 'card' | 'code' | 'reservation' | 'companion' | 'link'; room: string }

/** The stay that a guest's session belongs to, and whether the session is trusted. */
export type SessionStay = { stayId: string; trusted: boolean }

/** A session that was opened now, and its token: it belongs into the cookie and nowhere else. */
export type SignInResult = { token: string; session: Session }

/** Why a session ended: the guest's stay ended, or (null) any other reason. */
export type EndReason = 'stay' | null

type Options = {
  database: Database
  pgNotifications: PgNotifications
  clock: Clock
  settings: Pick<Settings, 'demo'>
}

/**
 * Finds sessions by the token in a cookie. Each process caches them and drops one when PostgreSQL notifies it that the
 * row has changed. Without a connection for notifications nothing is cached, so an ended session is never served.
 */
export class Sessions {
  readonly #database: Database
  readonly #pgNotifications: PgNotifications
  readonly #clock: Clock
  readonly #isPublicDemo: boolean
  readonly #cache = new SessionCache<Session>()
  readonly #endListeners = new Set<(sessionId: string, why: EndReason) => void>()
  readonly #missedListeners = new Set<() => void>()
  readonly #changeListeners = new Set<(sessionId: string) => void>()

  constructor({ database, pgNotifications, clock, settings }: Options) {
    this.#database = database
    this.#pgNotifications = pgNotifications
    this.#clock = clock
    this.#isPublicDemo = settings.demo === 'public'
    pgNotifications.onDisconnect(() => this.#cache.forgetAll())
    pgNotifications.onReconnect(() => {
      this.#cache.forgetAll()
      this.#missedListeners.forEach((listener) => listener())
    })
    pgNotifications.on('session_changed', (payload) => {
      const [sessionId = '', operation, why] = payload.split(':')
      if (operation === 'delete') this.#announceEnd(sessionId, why === 'stay' ? why : null)
      else this.#announceChange(sessionId)
    })
  }

  /** Calls the listener when a session has ended by sign-out, removal or the end of a stay. */
  onEnd(listener: (sessionId: string, why: EndReason) => void): void {
    this.#endListeners.add(listener)
  }

  /** Calls the listener when a session was refreshed, or its person, its stay or its trust has changed. */
  onChange(listener: (sessionId: string) => void): void {
    this.#changeListeners.add(listener)
  }

  /** Calls the listener after notifications were interrupted: sessions may have ended unnoticed. */
  onMissed(listener: () => void): void {
    this.#missedListeners.add(listener)
  }

  /** Reads these sessions from the table, by id. A session that is missing has ended. */
  lookUp(sessionIds: readonly string[]): Promise<Map<string, CurrentSession>> {
    return this.#database.onPlatform((tx) => lookUpSessions(tx, sessionIds, getTagsSince(this.#clock.now())))
  }

  /** The session of a token; null when there is none, or when it has ended or expired. */
  async find(token: string | undefined): Promise<Session | null> {
    if (!token || token.length > 64) return null
    const hash = hashToken(token)
    const kept = this.#cache.get(hash.toString('base64'))
    const session = kept && !hasOldNameTag(kept.actor, this.#clock.now()) ? kept : await this.#read(hash)
    if (!session || !this.hasRunOut(session)) return session
    this.forget(session)
    return null
  }

  /** True if a session that was found earlier has expired since. */
  hasRunOut(session: Session): boolean {
    return Date.parse(session.expiresAt) <= this.#clock.now()
  }

  /**
   * Opens a session inside the caller's transaction.
   * @param mustSetSecondFactor the session may do nothing else; `openStaffSession` knows it
   */
  async open(
    tx: Tx,
    actor: Actor,
    hotelId: string | null,
    proof: Proof | null = null,
    stay: SessionStay | null = null,
    mustSetSecondFactor = false,
  ): Promise<SignInResult> {
    const token = newToken()
    const { expires_at, ends_at } = getTimes(actor, null, this.#clock.now(), this.#isPublicDemo)
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
        stay_id: stay?.stayId ?? null,
        trusted: stay?.trusted ?? false,
        must_set_second_factor: mustSetSecondFactor,
        [`${actor.kind}_id`]: actor.id,
      })
      .execute()
    const begun = { id, actor, hotelId, verified: proof !== null, ...(stay ?? { stayId: null, trusted: false }) }
    return { token, session: { ...begun, mustSetSecondFactor, expiresAt: expires_at, endsAt: ends_at } }
  }

  /** Prolongs a session inside the caller's transaction. @returns null if it has ended meanwhile */
  async refresh(tx: Tx, session: Session): Promise<Session | null> {
    const { expires_at } = getTimes(session.actor, session.endsAt, this.#clock.now(), this.#isPublicDemo)
    const row = await tx
      .updateTable('sessions')
      .set({ expires_at })
      .where('id', '=', session.id)
      .$if(session.hotelId !== null, (query) => query.where('hotel_id', '=', session.hotelId))
      .returning('id')
      .executeTakeFirst()
    return row ? { ...session, expiresAt: expires_at } : null
  }

  /** Ends a session; other processes learn it by notification. Does nothing if it has ended already. */
  async end(session: Session): Promise<void> {
    await this.#database.onPlatform((tx) => tx.deleteFrom('sessions').where('id', '=', session.id).execute())
    this.#announceEnd(session.id, null)
  }

  /**
   * Ends all sessions of these guests inside the caller's transaction, because their stay is over. The caller calls
   * `announceStayEnded` after the commit.
   * @returns the ids of the ended sessions
   */
  async endSessionsOfGuests(tx: Tx, hotelId: string, guestIds: readonly string[]): Promise<string[]> {
    if (guestIds.length === 0) return []
    // The trigger of the table passes this on in its notification.
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

  /**
   * Ends all sessions of a stay inside the caller's transaction.
   * @returns the ids, for `announceStayEnded` after the commit
   */
  async endSessionsOfStay(tx: Tx, hotelId: string, stayId: string): Promise<string[]> {
    await sql`select set_config('app.stay_ends', 'on', true)`.execute(tx)
    const rows = await tx
      .deleteFrom('sessions')
      .where('hotel_id', '=', hotelId)
      .where('stay_id', '=', stayId)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  /**
   * Announces in this process the sessions that `endSessionsOfGuests` or `endSessionsOfStay` ended. Other processes learn
   * it by notification.
   */
  announceStayEnded(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#announceEnd(id, 'stay')
  }

  /**
   * Gives a manager's session a new token and ends the other sessions of the account, in all hotels: each of them
   * could open this one again. Inside the caller's transaction, on the platform's side. Live streams of the session stay
   * open: the id remains. The caller calls `forget` and `announceEnded` after the commit.
   * @returns the token for the cookie, or null if the session has ended meanwhile
   */
  async renewAlone(
    tx: Tx,
    session: Session,
    hotelId: string,
    actor: ManagerActor,
  ): Promise<(SignInResult & { ended: string[] }) | null> {
    const token = newToken()
    const { expires_at, ends_at } = getTimes(actor, null, this.#clock.now(), this.#isPublicDemo)
    const ended = await tx
      .deleteFrom('sessions')
      .where('manager_id', '=', actor.id)
      .where('id', '<>', session.id)
      .returning('id')
      .execute()
    const row = await tx
      .updateTable('sessions')
      .set({ token_hash: hashToken(token), expires_at, ends_at })
      .where('hotel_id', '=', hotelId)
      .where('id', '=', session.id)
      .returning('id')
      .executeTakeFirst()
    if (!row) return null
    const renewed = { ...session, actor, expiresAt: expires_at, endsAt: ends_at }
    return { token, session: renewed, ended: ended.map(({ id }) => id) }
  }

  /**
   * Puts the name tag of a staff member on a shared device (null: off), inside the caller's transaction. The caller calls
   * `forget` after the commit.
   * @returns whether the session is still there
   */
  async putNameTag(tx: Tx, { id, hotelId }: Session, memberId: string | null): Promise<boolean> {
    const row = await tx
      .updateTable('sessions')
      .set({ name_tag_id: memberId, name_tag_at: memberId === null ? null : new Date(this.#clock.now()).toISOString() })
      .where('hotel_id', '=', hotelId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  }

  /** Reads a session again after something of it has changed. Null if it has ended meanwhile. */
  async readAgain({ id }: Session): Promise<Session | null> {
    this.#cache.forget(id)
    return this.#database.onPlatform((tx) => findSession(tx, { id }, getTagsSince(this.#clock.now())))
  }

  /**
   * Announces in this process the sessions that a caller ended in its own transaction. Others learn it by notification.
   */
  announceEnded(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#announceEnd(id, null)
  }

  /** Announces in this process the sessions whose person changed in a caller's transaction. */
  announceChanged(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#announceChange(id)
  }

  /** Drops a session from this process's cache. */
  forget(session: Session): void {
    this.#cache.forget(session.id)
  }

  /** Deletes expired sessions. */
  async removeOld(): Promise<void> {
    const before = new Date(this.#clock.now()).toISOString()
    await this.#database.onPlatform((tx) => tx.deleteFrom('sessions').where('expires_at', '<', before).execute())
  }

  #announceChange(sessionId: string): void {
    this.#cache.forget(sessionId)
    this.#changeListeners.forEach((listener) => listener(sessionId))
  }

  #announceEnd(sessionId: string, why: EndReason): void {
    this.#cache.forget(sessionId)
    this.#endListeners.forEach((listener) => listener(sessionId, why))
  }

  async #read(hash: Buffer): Promise<Session | null> {
    const keep = this.#cache.beginRead()
    const session = await this.#database.onPlatform((tx) =>
      findSession(tx, { token_hash: hash }, getTagsSince(this.#clock.now())),
    )
    if (session && this.#pgNotifications.connected) keep(hash.toString('base64'), session)
    return session
  }
}
