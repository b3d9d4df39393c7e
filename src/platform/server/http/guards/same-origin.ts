import type { FastifyRequest } from 'fastify'
import { foreignOrigin, Refusal } from '#platform/contract/failure.ts'
import type { Settings } from '../../settings.ts'
import { readBearer } from '../bearer.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site sends with our cookies (CSRF). Browsers say so with Sec-Fetch-Site, older ones with
 * Origin. A caller that sends neither is not a browser and has no cookies to abuse. A call with an API key is admitted by
 * that key alone, and no browser adds one by itself.
 * @throws Refusal `platform.foreign_origin`
 */
export const refuseForeignOrigin = ({ publicUrl }: Pick<Settings, 'publicUrl'>) => {
  const site = new URL(publicUrl)
  return (request: FastifyRequest): void => {
    if (safeMethods.has(request.method) || readBearer(request) !== null) return
    const fetchSite = request.headers['sec-fetch-site']
    const { origin } = request.headers
    if (
      fetchSite !== undefined
        ? fetchSite === 'same-origin' || fetchSite === 'none'
        : origin === undefined || isOwn(origin, request, site)
    )
      return
    throw new Refusal(foreignOrigin)
  }
}

/**
 * Compares scheme, host and port as browsers do. Behind a proxy that is not in TRUSTED_PROXIES, only PUBLIC_URL says
 * that we are reached by https.
 */
const isOwn = (origin: string, request: FastifyRequest, site: URL): boolean => {
  const url = `${getOrigin(`${site.protocol}//${request.host}`) === site.origin ? site.protocol : `${request.protocol}:`}//${request.host}`
  const ownOrigin = getOrigin(url)
  return ownOrigin !== null && isBare(origin) && getOrigin(origin) === ownOrigin
}

/** No browser sends more than scheme, host and port; `http://own-site@other-site` would be read as the other. */
const isBare = (origin: string): boolean => !/[@?#]/.test(origin) && !/^[^:]+:\/\/[^/]*\/./.test(origin)

const getOrigin = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)
