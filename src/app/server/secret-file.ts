import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnonymousScope } from '#modules/access/server/scope.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { notFound, Refusal, unavailable } from '#platform/contract/failure.ts'
import { mintScope } from '#platform/server/scope.ts'

/** A file that another system reads at an address with a secret, and without a session. */
export type SecretFile = {
  /** The first segment of its address, which is a reserved slug. */
  readonly folder: string
  /** The end of its name, such as `.ics`. */
  readonly ending: string
  /** The feature flag that turns it off. */
  readonly feature: string
  /**
   * Sends the file.
   * @param token the name of the file without its ending, which begins with the hotel
   * @throws Refusal 404 where there is no such file
   */
  readonly send: (
    scope: AnonymousScope,
    token: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply>
}

/** Between the hotel and the secret in a token. A slug has no dot. */
const separator = '.'

/** The name of a file, with which `SecretFile.send` is called. */
export const getFileToken = (hotelId: string, secret: string): string => `${hotelId}${separator}${secret}`

/**
 * Registers a file. A hotel that is closed, or has the feature off, answers 503 instead of an empty file: another system
 * keeps what it has then.
 */
export const registerSecretFile = (app: FastifyInstance, hotels: Hotels, file: SecretFile): void => {
  app.get<{ Params: { name: string } }>(`/${file.folder}/:name`, async (request, reply) => {
    const { name } = request.params
    if (!name.endsWith(file.ending)) throw new Refusal(notFound)
    const token = name.slice(0, -file.ending.length)
    const hotel = await hotels.find(token.split(separator, 1)[0] ?? '')
    if (!hotel) throw new Refusal(notFound)
    if (hotels.getState(hotel) !== 'open' || !featureIsOn(hotel.features, file.feature))
      throw new Refusal(unavailable, { retryAfterSeconds: 3600 })
    return file.send(mintScope(hotel.id, { kind: 'nobody' }), token, request, reply)
  })
}
