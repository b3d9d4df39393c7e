import { deskRoles } from '#modules/access/policy.ts'
import { handleInHotel } from '#modules/access/server/scope.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { StartByLink } from '#modules/sign-in/server/routes.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Settings } from '#platform/server/settings.ts'
import * as contract from '../contract.ts'
import * as arrivals from '../contract/arrival.ts'
import { getRegistrationSettings, updateRegistrationSettings } from '../contract/settings.ts'
import { createArrival } from './arrival.ts'
import { createFormCleanup } from './cleanup.ts'
import { registrationDemo } from './demo.ts'
import { createSealing } from './form/sealing.ts'
import { createArrivalLinks } from './links/service.ts'
import { notices } from './notifications.ts'
import { personal } from './privacy.ts'
import { createRegistrationSettings, type RegisterSwitch } from './settings.ts'
import { createRegistrations } from './staff.ts'

type Parts = {
  database: Database
  keys: Keys
  settings: Settings
  mail: MailQueue
  startByLink: StartByLink
  registerSwitch: RegisterSwitch
}

/** The server part of registration before arrival. */
export const registration = {
  name: 'registration',
  live: { registrations: { manager: contract.listArrivals.feature, roles: deskRoles } },
  routes: ({ database, keys, mail, settings: { publicUrl }, startByLink, registerSwitch }: Parts) => {
    const sealing = createSealing(keys)
    const settings = createRegistrationSettings(database, registerSwitch)
    const arrival = createArrival({ database, keys, sealing })
    const staff = createRegistrations(database, sealing)
    const links = createArrivalLinks({ database, keys, mail, publicUrl })
    return [
      handleInHotel(getRegistrationSettings, ({ scope }) => settings.get(scope)),
      handleInHotel(updateRegistrationSettings, ({ scope, body }) => settings.update(scope, body)),
      handleInHotel(contract.listArrivals, ({ scope, query }) => staff.list(scope, query)),
      handleInHotel(contract.openRegistration, ({ scope, params, query, reply }) => {
        reply.header('cache-control', 'no-store')
        return staff.open(scope, params.registrationId, query.begin === 'yes')
      }),
      handleInHotel(
        contract.putRegistrationPerson,
        ({ scope, params: { registrationId: id, position }, body, reply }) => {
          reply.header('cache-control', 'no-store')
          return staff.putPerson(scope, { id, position }, body)
        },
      ),
      handleInHotel(contract.checkRegistration, ({ scope, params, body }) =>
        staff.check(scope, params.registrationId, body.seen),
      ),
      handleInHotel(contract.deleteRegistration, ({ scope, params, query }) =>
        staff.remove(scope, params.registrationId, query.seen),
      ),
      handleInHotel(contract.makeArrivalLink, ({ scope, params, body, reply }) => {
        reply.header('cache-control', 'no-store')
        return links.make(scope, params.reservationId, body.renew)
      }),
      handleInHotel(contract.mailArrivalLink, ({ scope, params, body }) =>
        links.send(scope, params.reservationId, body),
      ),
      handleInHotel(arrivals.openArrival, ({ scope, body, request, reply }) => {
        reply.header('cache-control', 'no-store')
        return arrival.open(scope, { ...body, address: request.ip })
      }),
      handleInHotel(arrivals.putArrivingPerson, ({ scope, params, body, request, reply }) => {
        reply.header('cache-control', 'no-store')
        return arrival.putPerson(scope, params.position, { ...body, address: request.ip })
      }),
      handleInHotel(arrivals.removeArrivingPerson, async ({ scope, body, request, reply }) => {
        reply.header('cache-control', 'no-store')
        return { persons: await arrival.removePerson(scope, { ...body, address: request.ip }) }
      }),
      handleInHotel(arrivals.putArrivalDetails, ({ scope, body, request }) =>
        arrival.putDetails(scope, { ...body, address: request.ip }),
      ),
      handleInHotel(arrivals.finishArrival, async ({ scope, body, request }) => ({
        status: await arrival.finish(scope, { ...body, address: request.ip }),
      })),
      handleInHotel(arrivals.startArrival, async ({ scope, body, request, reply }) => {
        const { link, guest_name, room_number, language } = body
        const { reservation, room } = await arrival.readStart(scope, { link, address: request.ip })
        const start = { reservation, guest_name, room_number: room ?? room_number, language }
        return startByLink(scope, start, request, reply)
      }),
    ]
  },
  notices,
  jobs: ({ database, clock }: { database: Database; clock: Clock }) => createFormCleanup(database, clock),
  personal,
  demo: registrationDemo,
} as const
