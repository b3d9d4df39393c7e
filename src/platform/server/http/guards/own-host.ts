import type { FastifyRequest } from 'fastify'
import { failure, Refusal } from '#platform/contract/failure.ts'
import type { Settings } from '../../settings.ts'
import { requestUnreadable } from './raw-refusal.ts'

const wrongHost = failure('platform.wrong_host', 421)

// Tools on this machine and the health check of a container. No name of somebody else's leads to these by itself.
const local = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Refuses calls of the API under a name that is not ours. A page elsewhere can make its own name lead to an address in
 * this network (DNS rebinding): to the browser we are then that page's own server. Where PUBLIC_URL is not set, nobody
 * has told us our names: phones come by whatever address this machine has in the network of the hotel.
 * @throws Refusal `platform.wrong_host`; `platform.request_unreadable` for two names at once
 */
export const refuseForeignHost = ({ publicUrl, publicUrlIsSet }: Pick<Settings, 'publicUrl' | 'publicUrlIsSet'>) => {
  const { protocol, host: own } = new URL(publicUrl)
  return (request: FastifyRequest): void => {
    if (namesSeveralHosts(request)) throw new Refusal(requestUnreadable)
    // By the route and not by the address, which can be written in many ways.
    if (!publicUrlIsSet || !request.routeOptions.url?.startsWith('/api/')) return
    const asked = `${protocol}//${request.host}`
    if (local.test(request.host) || (URL.canParse(asked) && new URL(asked).host === own)) return
    throw new Refusal(wrongHost)
  }
}

// RFC 9112, 3.2. Node keeps the first one, and a proxy in front may have looked at the second.
const namesSeveralHosts = ({ raw: { rawHeaders } }: FastifyRequest): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}
