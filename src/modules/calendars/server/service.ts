import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import type { FollowReservations } from '#modules/reservations/server/apply.ts'
import { endNamespace, keepHeld, removeHeld } from '#modules/reservations/server/external-ids/upsert.ts'
import { changedMeanwhile, idTaken, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { createKeyedConcurrencyLimit } from '#platform/server/http/concurrency-limit.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import {
  addCalendarFeed,
  addressRefused,
  alreadyThere,
  decideHeldReservations,
  fetchedJustNow,
  maxFeeds,
  maxFeedsOfRoom,
  previewedBookings,
  removeCalendarFeed,
  secondsBetweenReadings,
  tooManyFeeds,
  updateCalendarFeed,
  type CalendarFeed,
  type CalendarFeedForm,
  type CalendarPreview,
  type ListedFeed,
  type NewCalendarFeed,
} from '../contract.ts'
import { getNamespace, sealAddress } from './feeds/addresses.ts'
import { describeFeed } from './feeds/describe-feed.ts'
import type { FeedReader } from './feeds/reader.ts'
import { assertPublicHost, readAddress } from './fetching/address.ts'
import { claimFeed } from './jobs.ts'
import { listReservedDays } from './nights/nights.ts'
import * as store from './store.ts'

type Options = {
  database: Database
  keys: Keys
  allowed: readonly string[] | null
  reader: FeedReader
  follow: FollowReservations
}

// A preview calls another server on request: one at a time per hotel.
const previewLimit = createKeyedConcurrencyLimit({ atOnce: 1, maxWaiters: 3, maxWaitMs: 15_000, retryAfterSeconds: 15 })

/** The calendars that a hotel reads. Each use case opens its own transaction. */
export const createCalendarService = ({ database, keys, allowed, reader, follow }: Options) => ({
  list: (scope: ManagerScope): Promise<{ items: ListedFeed[]; event_number: number }> =>
    database.read(scope, async (tx) => ({
      items: await store.listFeeds(tx, scope),
      event_number: await eventNumber(tx, scope),
    })),

  /**
   * Adds a feed, which is read at once. Idempotent by id.
   * @throws Refusal 400 for an address that leads inside; 404 without the room; 409 when there are too many, or the
   * address is read already
   */
  add: async (scope: ManagerScope, { id, room_id, source, url }: NewCalendarFeed): Promise<CalendarFeed> => {
    const address = readAddress(url, allowed)
    await assertPublicHost(address)
    const sealed = sealAddress(keys, scope.hotelId, id, address.url)
    return database.write(scope, async (tx) => {
      await store.lockFeeds(tx, scope)
      const first = await store.findFeed(tx, scope, id)
      const withAddress = await store.findFeedOfAddress(tx, scope, sealed.digest)
      if (first)
        return first.room_id === room_id && first.source === source && withAddress === id ? first : refuse(idTaken)
      const room = (await store.findRoom(tx, scope, room_id)) ?? refuse(notFound)
      await refuseKnown(tx, scope, withAddress)
      const count = await store.countFeeds(tx, scope, room_id)
      if (count.of_room >= maxFeedsOfRoom || count.all >= maxFeeds) throw new Refusal(tooManyFeeds)
      const feed = await store.insertFeed(tx, scope, { id, room_id, source }, sealed)
      await recordEntry(tx, scope, addCalendarFeed.audit, { ...describeFeed(feed, room), after: feed })
      return feed
    })
  },

  /**
   * Pauses or resumes a feed, or gives it another address. What is being read meanwhile is thrown away.
   * @throws Refusal 404; 400 for an address that leads inside, and to resume a feed whose address was lost; 409 when
   * the address is read already
   */
  update: async (scope: ManagerScope, id: string, { state, url }: CalendarFeedForm): Promise<CalendarFeed> => {
    const address = url === undefined ? null : readAddress(url, allowed)
    if (address) await assertPublicHost(address)
    const sealed = address && sealAddress(keys, scope.hotelId, id, address.url)
    return database.write(scope, async (tx) => {
      await store.lockFeeds(tx, scope)
      const { feed, address: kept } = await lockFeed(tx, scope, id)
      if (sealed) {
        const withAddress = await store.findFeedOfAddress(tx, scope, sealed.digest)
        if (withAddress !== id) await refuseKnown(tx, scope, withAddress)
      } else if (state === feed.state) return feed
      else if (state === 'active' && !kept.sealed) throw new Refusal(addressRefused)
      await store.putAddress(tx, scope, id, {
        ...(sealed && {
          sealed: sealed.sealed,
          key_id: sealed.key_id,
          digest: sealed.digest,
          etag: null,
          last_modified: null,
        }),
        reading_id: null,
        due_at: state === 'active' ? kept.now : null,
        held: [],
      })
      const after = await store.putFeed(tx, scope, id, {
        state,
        failure: null,
        failing_since: null,
        failures: 0,
        notified_at: null,
        held_since: null,
        held_count: 0,
        ...(sealed && { host: sealed.host, address_end: sealed.address_end }),
      })
      const room = await store.findRoom(tx, scope, feed.room_id)
      // The address itself is in no entry: that another one was pasted shows by its end.
      const [old, now] = [feed, after].map((one) => ({ ...one, address: `${one.host}…${one.address_end}` }))
      await recordEntry(tx, scope, updateCalendarFeed.audit, { ...describeFeed(feed, room), before: old, after: now })
      return after
    })
  },

  /** @throws Refusal 404 */
  remove: async (scope: ManagerScope, id: string, reservations: 'keep' | 'remove'): Promise<void> => {
    await database.write(scope, async (tx) => {
      await store.lockFeeds(tx, scope)
      const { feed } = await lockFeed(tx, scope, id)
      const ofFeed = { source: feed.source, namespace: getNamespace(id), coming: reservations }
      await endNamespace(tx, scope, ofFeed, follow)
      const room = await store.findRoom(tx, scope, feed.room_id)
      await store.deleteFeed(tx, scope, id)
      await recordEntry(tx, scope, removeCalendarFeed.audit, { ...describeFeed(feed, room), before: feed })
    })
  },

  /** The bookings of a calendar, without a write. @throws Refusal 404 without the room; the refusals of reading it */
  preview: async (
    scope: ManagerScope,
    { url, source, room_id }: Omit<NewCalendarFeed, 'id'>,
  ): Promise<CalendarPreview> => {
    const { room, zone, today } = await database.read(scope, async (tx) => ({
      room: await store.findRoom(tx, scope, room_id),
      ...(await getHotelDay(tx, scope)),
    }))
    if (!room) throw new Refusal(notFound)
    const reading = await previewLimit(scope.hotelId, () => reader.preview(url, { source, zone, today }))
    const here = await database.read(scope, (tx) => listReservedDays(tx, scope, room, today))
    const items = reading.bookings
      .map(({ uid: _uid, ...booking }) => ({
        ...booking,
        is_here: here.has(`${booking.check_in}/${booking.check_out}`),
      }))
      .toSorted((one, other) => one.check_in.localeCompare(other.check_in))
    return {
      bookings: items.length,
      blocks: reading.blocks,
      skipped: reading.skipped,
      here: items.filter(({ is_here }) => is_here).length,
      items: items.slice(0, previewedBookings),
    }
  },

  /**
   * Reads a feed now.
   * @returns the feed afterwards, with its failure where reading failed
   * @throws Refusal 404; 409 for a paused feed; 429 when it was read a moment ago, or is being read
   */
  fetch: async (scope: ManagerScope, id: string): Promise<CalendarFeed> => {
    const claimed = await database.write(scope, async (tx) => {
      const { feed, address } = await lockFeed(tx, scope, id)
      if (feed.state === 'paused') throw new Refusal(changedMeanwhile, { current: feed })
      const now = Date.parse(address.now)
      const isRead = address.reading_id !== null && Date.parse(address.due_at ?? '') > now
      const secondsLeft = secondsBetweenReadings - (now - Date.parse(feed.fetched_at ?? '1970-01-01')) / 1000
      if (isRead || secondsLeft > 0)
        throw new Refusal(fetchedJustNow, { retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)) })
      const reading_id = newId()
      await claimFeed(tx, scope, id, reading_id)
      return store.describeClaimed(tx, scope, id, address, reading_id)
    })
    if (claimed) await reader.read(scope, claimed)
    return database.read(scope, async (tx) => (await store.findFeed(tx, scope, id)) ?? refuse(notFound))
  },

  /**
   * Decides about reservations that are missing from a feed: keeps them as if entered by hand, or removes them now.
   * @param seen since when they were held back, as the caller's screen shows it
   * @throws Refusal 404; 409 with the feed when it has been read again since
   */
  decideHeld: (scope: ManagerScope, id: string, decision: 'keep' | 'remove', seen: string): Promise<CalendarFeed> =>
    database.write(scope, async (tx) => {
      const { feed, address } = await lockFeed(tx, scope, id)
      if (feed.held_since !== seen) throw new Refusal(changedMeanwhile, { current: feed })
      const ofFeed = { source: feed.source, namespace: getNamespace(id), held: address.held }
      await (decision === 'keep' ? keepHeld : removeHeld)(tx, scope, ofFeed, follow)
      await store.putAddress(tx, scope, id, { held: [], reading_id: null })
      const room = await store.findRoom(tx, scope, feed.room_id)
      await recordEntry(tx, scope, decideHeldReservations.audit, describeFeed(feed, room))
      return store.putFeed(tx, scope, id, { held_since: null, held_count: 0 })
    }),
})

/** @throws Refusal 404 */
const lockFeed = async (tx: Tx, scope: ManagerScope, id: string) => ({
  address: (await store.lockAddress(tx, scope, id)) ?? refuse(notFound),
  feed: (await store.findFeed(tx, scope, id)) ?? refuse(notFound),
})

/** @throws Refusal with the room for which an address is read already */
const refuseKnown = async (tx: Tx, scope: ManagerScope, feedId: string | undefined): Promise<void> => {
  if (feedId === undefined) return
  const other = await store.findFeed(tx, scope, feedId)
  const room = other && (await store.findRoom(tx, scope, other.room_id))
  throw new Refusal(alreadyThere, { values: { room: room?.room_number ?? '–' } })
}
