import type { FastifyInstance } from 'fastify'
import { offInPublicDemo, Refusal, tooManyRequests } from '#platform/contract/failure.ts'
import type { Route } from '#platform/contract/route.ts'
import { MemoryCounter } from '../../rate-limits/memory-counter.ts'
import { addressForLimits } from '../client-address.ts'

const windowSeconds = 60
/** How many writes are accepted within a minute, counted per process. */
const maxWrites = { ofAddress: 60, ofAll: 600 } as const

const ofInstallation = ['owner', 'create-manager', 'subscribe', 'mail-addresses']
const ofHotel = [
  'api-keys',
  'webhooks',
  'calendar-',
  'mail-addresses',
  'password-mail',
  'invoices/{invoiceId}/mails',
  'team',
  'staff-',
  'joined-staff',
  'linked-devices',
  'my/password',
  'my/second-factor',
  'my/mail-choices',
]
const closedPaths = [
  ...ofInstallation.map((path) => `/api/${path}`),
  ...ofHotel.map((path) => `/api/hotels/{hotelSlug}/${path}`),
]

/**
 * True if strangers could do harm by a route that lasts longer than a night, or reaches others than the demo: everything
 * of owners, files, mail, push, webhooks, calendars, keys, passwords and accounts.
 */
export const isOffInPublicDemo = ({ path, method, access, bytes, multipart }: Route): boolean =>
  access === 'owner' ||
  (method !== 'GET' &&
    (bytes !== undefined || multipart !== undefined || closedPaths.some((closed) => path.startsWith(closed))))

/** Refuses what strangers may not do in a public demo, before a body is read, and limits their writes. */
export const guardPublicDemo = (app: FastifyInstance): void => {
  const ofAddress = new MemoryCounter(windowSeconds)
  const ofAll = new MemoryCounter(windowSeconds)
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    const { route } = routeOptions.config
    if (!route) return
    if (isOffInPublicDemo(route)) throw new Refusal(offInPublicDemo)
    if (route.method === 'GET') return
    const own = ofAddress.add(addressForLimits(ip))
    if (own.count > maxWrites.ofAddress) throw new Refusal(tooManyRequests, { retryAfterSeconds: own.secondsLeft })
    // Only what one address may send counts here, so that it cannot use up the writes of all others.
    const all = ofAll.add('')
    if (all.count > maxWrites.ofAll) throw new Refusal(tooManyRequests, { retryAfterSeconds: all.secondsLeft })
  })
}
