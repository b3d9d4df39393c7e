import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnonymousScope, ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import type { CreatedKind } from '#modules/team/server/created.ts'
import { addDays } from '#platform/contract/day.ts'
import { idTaken, notFound, Refusal, refuse, tooManyRequests } from '#platform/contract/failure.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Settings } from '#platform/server/settings.ts'
import { hashToken } from '#platform/server/token.ts'
import { makeCalendarLink, removeCalendarLink, type CalendarLink } from '../../contract/links.ts'
import { findRoom } from '../store.ts'
import * as store from './store.ts'
import { writeCalendar } from './write-calendar.ts'

export type Options = { database: Database; keys: Keys; clock: Clock; settings: Pick<Settings, 'publicUrl'> }

export const folder = 'calendars'
export const ending = '.ics'
/** Between the hotel and the secret in the name of a file. A slug has no dot. */
export const separator = '.'
const daysBack = 90
const daysAhead = 730
// The sixtieth read is the last one before the limit blocks.
const readsAnHour = { free: 59, seconds: 3600, delaySeconds: 60, maxSeconds: 3600 }

/** The addresses at which platforms read which nights of a room are booked. */
export const createCalendarLinks = ({ database, keys, clock, settings: { publicUrl } }: Options) => {
  const limits = new RateLimits(database)
  /**
   * The same row always gives the same token, so it need not be stored; a renewed link is another row. The caller chooses
   * the id, also that of a link that was removed: the time makes it another token.
   */
  const makeTokens = ({ hotel_id, id, made_at }: Pick<store.LinkRow, 'hotel_id' | 'id' | 'made_at'>): string[] => {
    const row = ['calendar_links', hotel_id, id, String(Date.parse(made_at))] as const
    return keys.makeTokens('links', row).map((token) => `${hotel_id}${separator}${token}`)
  }

  const describe = ({ token_hash, ...row }: store.LinkRow): CalendarLink => {
    // Of another installation secret nothing but the hash is left.
    const token = makeTokens(row).find((one) => hashToken(one).equals(token_hash))
    return { ...row, address: token === undefined ? null : `${publicUrl}/${folder}/${token}${ending}` }
  }

  return {
    list: (scope: ManagerScope): Promise<CalendarLink[]> =>
      database.read(scope, async (tx) => (await store.listLinks(tx, scope)).map((row) => describe(row))),

    /** Makes a link, or a new one in the place of the one before. Idempotent by id. @throws Refusal 404 without the room */
    make: (
      scope: ManagerScope,
      { id, room_id, for_source }: Pick<CalendarLink, 'id' | 'room_id' | 'for_source'>,
    ): Promise<CalendarLink> =>
      database.write(scope, async (tx) => {
        const first = await store.findLink(tx, scope, id)
        if (first)
          return first.room_id === room_id && first.for_source === for_source ? describe(first) : refuse(idTaken)
        const room = (await findRoom(tx, scope, room_id)) ?? refuse(notFound)
        const made_at = new Date(clock.now()).toISOString()
        const token_hash = hashToken(makeTokens({ hotel_id: scope.hotelId, id, made_at })[0] ?? '')
        const values = { id, room_id, for_source, token_hash, made_at, created_by_id: scope.actor.id }
        const link = await store.putLink(tx, scope, values)
        await recordEntry(tx, scope, makeCalendarLink.audit, {
          entity: 'calendar_links',
          id,
          label: room.room_number,
          after: { for_source },
        })
        return describe(link)
      }),

    /** @throws Refusal 404 */
    remove: async (scope: ManagerScope, id: string): Promise<void> => {
      if (!(await database.write(scope, (tx) => remove(tx, scope, id)))) throw new Refusal(notFound)
    },

    /**
     * Sends the file behind a link.
     * @param token the name of the file without its ending
     * @throws Refusal 404 where there is no such file, 429 when it is read too often
     */
    sendFile: async (
      scope: AnonymousScope,
      token: string,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> => {
      const hash = hashToken(token)
      const link = (await database.read(scope, (tx) => store.findLinkOfToken(tx, scope, hash))) ?? refuse(notFound)
      const retryAfterSeconds = await limits.attempt(`calendar:${scope.hotelId}:${link.id}`, readsAnHour)
      if (retryAfterSeconds > 0) throw new Refusal(tooManyRequests, { retryAfterSeconds })
      const text = await database.write(scope, async (tx) => {
        const { today } = await getHotelDay(tx, scope)
        const span = { from: addDays(today, -daysBack), until: addDays(today, daysAhead) }
        await store.recordRead(tx, scope, link.id)
        return writeCalendar(await store.listBookedNights(tx, scope, link, span))
      })
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      void reply.header('etag', etag).header('cache-control', 'private, max-age=300')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="calendar.ics"')
        .send(text)
    },
  }
}

/** @returns true if there was one */
const remove = async (tx: Tx, scope: ManagerScope, id: string): Promise<boolean> => {
  const link = await store.findLink(tx, scope, id)
  if (!link) return false
  await store.deleteLink(tx, scope, id)
  const room = await findRoom(tx, scope, link.room_id)
  await recordEntry(tx, scope, removeCalendarLink.audit, {
    entity: 'calendar_links',
    id,
    label: room?.room_number,
    before: { for_source: link.for_source },
  })
  return true
}

/** The links that staff made, themselves or with their keys, by the number of the room. */
export const madeCalendarLinks: CreatedKind = {
  label: 'calendars.addresses',
  list: store.listLinksMadeBy,
  end: remove,
}
