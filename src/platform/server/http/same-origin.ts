import type { FastifyRequest } from 'fastify'
import { foreignOrigin, Refusal } from '#platform/contract/failure.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site sends with our cookies. Browsers tell by Sec-Fetch-Site; older ones by Origin. A
 * caller that sends neither is no browser and has no cookies that somebody else could use.
 * @throws Refusal `platform.foreign_origin`
 */
export const refuseForeignOrigin = (request: FastifyRequest): void => {
  if (reading.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  if (site !== undefined ? site === 'same-origin' || site === 'none' : origin === undefined || isOwn(origin, request)) return
  throw new Refusal(foreignOrigin)
}

const isOwn = (origin: string, request: FastifyRequest): boolean => {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  const ours = `${protocol}//${request.host}`
  return URL.canParse(ours) && new URL(ours).host === host
}
