import type { FastifyInstance } from 'fastify'
import { listCalendarFeeds } from '#modules/calendars/contract.ts'
import {
  createCalendarLinks,
  ending,
  folder,
  separator,
  type Options,
} from '#modules/calendars/server/links/service.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { notFound, Refusal, unavailable } from '#platform/contract/failure.ts'
import { mintScope } from '#platform/server/scope.ts'

/**
 * Registers the files that platforms read at an address with a secret, and without a session. A hotel that is closed, or
 * has the calendars off, answers 503 instead of an empty file: another system keeps what it has then.
 */
export const registerCalendarFiles = (
  app: FastifyInstance,
  { hotels, ...parts }: Options & { hotels: Hotels },
): void => {
  const { sendFile } = createCalendarLinks(parts)
  app.get<{ Params: { name: string } }>(`/${folder}/:name`, async (request, reply) => {
    const { name } = request.params
    if (!name.endsWith(ending)) throw new Refusal(notFound)
    const token = name.slice(0, -ending.length)
    const hotel = await hotels.find(token.split(separator, 1)[0] ?? '')
    if (!hotel) throw new Refusal(notFound)
    if (hotels.getState(hotel) !== 'open' || !featureIsOn(hotel.features, listCalendarFeeds.feature))
      throw new Refusal(unavailable, { retryAfterSeconds: 3600 })
    return sendFile(mintScope(hotel.id, { kind: 'nobody' }), token, request, reply)
  })
}
