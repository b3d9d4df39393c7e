import type { FastifyRequest } from 'fastify'
import { failure, Refusal } from '#platform/contract/failure.ts'
import type { Settings } from '../../settings.ts'
import { requestUnreadable } from './raw-refusal.ts'

const wrongHost = failure('platform.wrong_host', 421)

// Tools on this machine and the health check of a container. DNS rebinding cannot use these names.
const local = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Refuses API calls to a host name that is not ours. A page elsewhere can point its own name to an address in this
 * network (DNS rebinding): for the browser we are then that page's own server. Without PUBLIC_URL our names are
 * unknown, because phones use any address of this machine in the hotel's network, and the check is off.
 * @throws Refusal `platform.wrong_host`; `platform.request_unreadable` for two Host headers
 */
export const refuseForeignHost = ({ publicUrl, publicUrlIsSet }: Pick<Settings, 'publicUrl' | 'publicUrlIsSet'>) => {
  const { protocol, host: ownHost } = new URL(publicUrl)
  return (request: FastifyRequest): void => {
    if (namesSeveralHosts(request)) throw new Refusal(requestUnreadable)
    // By the route and not by the path, which can be written in many ways.
    if (!publicUrlIsSet || !request.routeOptions.url?.startsWith('/api/')) return
    const url = `${protocol}//${request.host}`
    if (local.test(request.host) || (URL.canParse(url) && new URL(url).host === ownHost)) return
    throw new Refusal(wrongHost)
  }
}

// RFC 9112, 3.2: Node uses the first Host header, but a proxy in front may have checked the second.
const namesSeveralHosts = ({ raw: { rawHeaders } }: FastifyRequest): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}
