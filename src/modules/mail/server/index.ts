import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { getLanguage } from '#modules/hotels/server/shell/shell.ts'
import { createSender } from '#modules/notifications/server/sender.ts'
import type { Clock } from '#platform/server/clock.ts'
import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import type { Log } from '#platform/server/log.ts'
import type { Module } from '#platform/server/module.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Settings } from '#platform/server/settings.ts'
import * as contract from '../contract.ts'
import { sendTestMail } from '../contract/test-mail.ts'
import { createMailAddressBook, type MailAddressBook } from './addresses/book.ts'
import { cleanUpMails } from './clean-up.ts'
import type { MailQueue } from './queue.ts'
import { findChoices, putChoices } from './receivers.ts'
import { mailDelivery } from './sending/deliver.ts'
import { createTestMail } from './sending/test-mail.ts'
import { createMailTransport } from './sending/transport.ts'
import { listMailsOf } from './store.ts'
import type { MailPreparers } from './template.ts'

type Options = {
  database: Database
  hotels: Hotels
  keys: Keys
  clock: Clock
  settings: Pick<Settings, 'smtp' | 'publicUrl'>
  queue: MailQueue
  /** Of the modules and features that queue mails. */
  preparers: MailPreparers
  maxJobPauseMs?: number | undefined
  log: Log
}

// Longer than the whole of a message may take: half a minute for its PDF, a minute for handing it over.
const claimSeconds = 150

/** The pages that the mails about a hotel lead to. */
const ownPages: MailPreparers = {
  second_factor_changed: async () => ({ path: 'manager/profile' }),
  password_changed: async () => ({ path: 'manager/team' }),
  manager_joined: async () => ({ path: 'manager/team' }),
  register_unreadable: async () => ({ path: 'manager/register' }),
  api_key_created: async () => ({ path: 'manager/connections' }),
  endpoint_disabled: async () => ({ path: 'manager/connections' }),
  feed_failing: async () => ({ path: 'manager/calendars' }),
}

/** E-mail: what is queued is sent, and staff see what became of it. Without an SMTP server only what is old is removed. */
export const createMail = (options: Options): Module => {
  const { database, hotels, settings, queue, preparers, log } = options
  const book = createMailAddressBook(options)
  const transport = settings.smtp && createMailTransport(settings.smtp)
  const sendTest = createTestMail(database, settings.smtp, transport)
  const routes = [
    ...mailRoutes({ database, hotels, queue, book }),
    handleInHotel(sendTestMail, ({ scope, request }) => sendTest(scope, getLanguage(request))),
  ]
  const jobs = [cleanUpMails(database)]
  if (!transport) return { routes, jobs }
  const deliver = mailDelivery({
    database,
    hotels,
    transport,
    preparers: { ...ownPages, confirm_address: book.prepare, ...preparers },
    publicUrl: settings.publicUrl,
  })
  const sender = createSender({ database, kind: 'mail', deliver, claimSeconds, maxPauseMs: options.maxJobPauseMs, log })
  return {
    routes,
    jobs,
    start: () => sender.start(),
    stop: () => sender.stop(),
  }
}

type Parts = { database: Database; hotels: Hotels; queue: MailQueue; book: MailAddressBook }

const mailRoutes = ({ database, hotels, queue, book }: Parts): RouteHandler[] => [
  handleInHotel(contract.getMail, async () => ({ available: queue.isAvailable })),
  handleInHotel(contract.listMails, ({ scope, query }) =>
    database.read(scope, async (tx) => ({
      items: await listMailsOf(tx, scope, query.subject),
      event_number: await eventNumber(tx, scope),
    })),
  ),
  handleInHotel(contract.listMailAddresses, ({ scope }) => book.list(scope)),
  handleInHotel(contract.putMailAddresses, ({ scope, body, request }) => book.put(scope, body, getLanguage(request))),
  handleInHotel(contract.confirmMailAddress, async ({ body }) => {
    const { hotelId, address, purpose } = await book.confirm(body.token)
    return { address, purpose, hotel: (await hotels.find(hotelId))?.name ?? hotelId }
  }),
  handleInHotel(contract.getMailChoices, async ({ scope }) => ({
    off: await database.read(scope, (tx) => findChoices(tx, scope, scope.actor.id)),
  })),
  handleInHotel(contract.putMailChoices, async ({ scope, body }) => {
    await database.write(scope, (tx) => putChoices(tx, scope, scope.actor.id, body.off))
    return body
  }),
]
