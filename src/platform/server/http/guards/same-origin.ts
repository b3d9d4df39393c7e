import type { FastifyRequest } from 'fastify'
import { foreignOrigin, Refusal } from '#platform/contract/failure.ts'
import type { Settings } from '../../settings.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site sends with our cookies. Browsers tell by Sec-Fetch-Site; older ones by Origin. A
 * caller that sends neither is no browser and has no cookies that somebody else could use.
 * @throws Refusal `platform.foreign_origin`
 */
export const refuseForeignOrigin = ({ publicUrl }: Pick<Settings, 'publicUrl'>) => {
  const site = new URL(publicUrl)
  return (request: FastifyRequest): void => {
    if (reading.has(request.method)) return
    const from = request.headers['sec-fetch-site']
    const { origin } = request.headers
    if (
      from !== undefined
        ? from === 'same-origin' || from === 'none'
        : origin === undefined || isOwn(origin, request, site)
    )
      return
    throw new Refusal(foreignOrigin)
  }
}

/**
 * Scheme, host and port, as browsers compare them. Behind a proxy that nobody trusts only PUBLIC_URL knows that we are
 * reached by https.
 */
const isOwn = (origin: string, request: FastifyRequest, site: URL): boolean => {
  const asked = `${getOrigin(`${site.protocol}//${request.host}`) === site.origin ? site.protocol : `${request.protocol}:`}//${request.host}`
  const own = getOrigin(asked)
  return own !== null && getOrigin(origin) === own
}

const getOrigin = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)
