import { recordEntry } from '#modules/audit/server/record.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { FollowReservations } from '#modules/reservations/server/apply.ts'
import { upsertByExternalId } from '#modules/reservations/server/external-ids/upsert.ts'
import { Refusal, unavailable } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import { feedFailures, platformName, type FeedFailure } from '../../contract.ts'
import { hoursUntilNotified, msUntilNextReading } from '../../policy.ts'
import { assertPublicHost, readAddress } from '../fetching/address.ts'
import { fetchCalendar, type Validators } from '../fetching/fetch-calendar.ts'
import { readBody } from '../reading/read-body.ts'
import type { CalendarOptions, CalendarReading } from '../reading/read-events.ts'
import * as store from '../store.ts'
import { getNamespace, openAddress } from './addresses.ts'
import { describeFeed } from './describe-feed.ts'

type Options = {
  database: Database
  keys: Keys
  mail: MailQueue
  allowed: readonly string[] | null
  follow: FollowReservations
}

type FetchOutcome =
  | { kind: 'unchanged' }
  | ({ kind: 'whole'; reading: CalendarReading } & Validators)
  | { kind: 'failed'; failure: FeedFailure }
  /** Too much waits in this process: no fault of the feed. */
  | { kind: 'later' }

const hourMs = 3_600_000
const laterMs = 60_000

/** Reads calendars and writes what they say, each in one transaction. */
export const createFeedReader = ({ database, keys, mail, allowed, follow }: Options) => {
  const find = async (scope: Scope, feed: store.FeedToRead): Promise<FetchOutcome> => {
    const url = openAddress(keys, scope.hotelId, feed.id, feed.sealed)
    if (url === null) return { kind: 'failed', failure: 'address_lost' }
    if (feed.room_number === null) return { kind: 'failed', failure: 'room_removed' }
    try {
      const address = readAddress(url, allowed)
      const fetched = await fetchCalendar(address, { allowed, known: feed })
      if (fetched.kind === 'unchanged') return fetched
      const { body, etag, last_modified } = fetched
      return { kind: 'whole', reading: readBody(body, feed), etag, last_modified }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const code = error.failure.code.split('.')[1]
      const failure = feedFailures.find((one) => one === code)
      if (failure) return { kind: 'failed', failure }
      if (error.failure === unavailable) return { kind: 'later' }
      throw error
    }
  }

  /** Removes no reservation. Without its room or its address a feed is not read again until a manager changes it. */
  const recordFailure = async (
    tx: Tx,
    scope: Scope,
    feed: store.FeedToRead,
    address: store.LockedAddress,
    failure: FeedFailure,
  ): Promise<void> => {
    const before = await store.findFailures(tx, scope, feed.id)
    const failures = before.failures + 1
    const { now } = address
    const failing_since = before.failing_since ?? now
    const isLong = Date.parse(now) - Date.parse(failing_since) >= hoursUntilNotified * hourMs
    const notifies = isLong && before.notified_at === null
    const needsManager = failure === 'address_lost' || failure === 'room_removed'
    await store.putFeed(tx, scope, feed.id, {
      failure,
      failures: Math.min(failures, 30_000),
      failing_since,
      fetched_at: now,
      notified_at: notifies ? now : before.notified_at,
      ...(needsManager && { state: 'paused' }),
    })
    if (notifies)
      await mail.notifyManagersByMail(tx, scope, 'feed_failing', {
        name: platformName(feed.source) ?? feed.host,
        room: feed.room_number ?? '–',
      })
    if (needsManager) await store.putAddress(tx, scope, feed.id, { reading_id: null, due_at: null })
    else await reschedule(tx, scope, feed, address, msUntilNextReading(failures, 0))
  }

  return {
    /**
     * Reads a claimed feed. What is read of a feed that was removed, paused or claimed again meanwhile is thrown away.
     */
    read: async (scope: Scope, feed: store.FeedToRead): Promise<void> => {
      const found = await find(scope, feed)
      await database.write(scope, async (tx) => {
        const address = await store.lockAddress(tx, scope, feed.id)
        if (address?.reading_id !== feed.reading_id) return
        if (found.kind === 'later') await reschedule(tx, scope, feed, address, laterMs)
        else if (found.kind === 'failed') await recordFailure(tx, scope, feed, address, found.failure)
        else await recordSuccess(tx, scope, feed, address, found, follow)
      })
    },

    /** Reads the bookings of an address before it is saved. @throws Refusal when there is no calendar */
    preview: async (typed: string, options: CalendarOptions): Promise<CalendarReading> => {
      const address = readAddress(typed, allowed)
      await assertPublicHost(address)
      const fetched = await fetchCalendar(address, { allowed, known: { etag: null, last_modified: null } })
      // Cannot happen: a preview sends no validators.
      if (fetched.kind === 'unchanged') return { bookings: [], blocks: 0, unread: [], skipped: {} }
      return readBody(fetched.body, options)
    },
  }
}

export type FeedReader = ReturnType<typeof createFeedReader>

const reschedule = async (
  tx: Tx,
  scope: Scope,
  { id }: store.FeedToRead,
  { now }: store.LockedAddress,
  ms: number,
  change: store.AddressChange = {},
): Promise<void> => {
  const due_at = new Date(Date.parse(now) + ms).toISOString()
  await store.putAddress(tx, scope, id, { ...change, reading_id: null, due_at })
}

const recordSuccess = async (
  tx: Tx,
  scope: Scope,
  feed: store.FeedToRead,
  address: store.LockedAddress,
  found: Extract<FetchOutcome, { kind: 'unchanged' | 'whole' }>,
  follow: FollowReservations,
): Promise<void> => {
  const { now } = address
  const fine = {
    failure: null,
    failures: 0,
    failing_since: null,
    notified_at: null,
    fetched_at: now,
    succeeded_at: now,
  } as const
  const waitMs = msUntilNextReading(0, Math.random())
  if (found.kind === 'unchanged') {
    await store.putFeed(tx, scope, feed.id, fine)
    return reschedule(tx, scope, feed, address, waitMs)
  }
  const { reading, etag, last_modified } = found
  const rows = reading.bookings.map((booking) => ({ ...booking, apartment: feed.room_number ?? '' }))
  const known = { unread: reading.unread, heldBefore: address.held }
  const given = { origin: 'feed', source: feed.source, namespace: getNamespace(feed.id), rows, whole: true } as const
  const { held, changes } = await upsertByExternalId(tx, scope, { ...given, ...known }, follow)
  if (changes.length > 0)
    await recordEntry(tx, scope, 'reservations.calendar_read', {
      ...describeFeed(feed, { room_number: feed.room_number ?? '' }),
      via: 'import',
    })
  await store.putFeed(tx, scope, feed.id, {
    ...fine,
    event_count: reading.bookings.length,
    block_count: reading.blocks,
    skipped_count: Object.values(reading.skipped).reduce((sum, count) => sum + count, 0),
    held_since: held.length > 0 ? now : null,
    held_count: held.length,
  })
  // Held reservations are decided by another whole reading, so no validators are sent: the platform must send the body.
  const validators = held.length > 0 ? { etag: null, last_modified: null } : { etag, last_modified }
  return reschedule(tx, scope, feed, address, waitMs, { ...validators, held })
}
