import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Module } from '#platform/server/module.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { Hotels } from '#core/hotels/server/hotels.ts'
import type { Sessions } from '#core/people/server/sessions.ts'
import { roomRoutes } from './routes.ts'
import { RoomService } from './service.ts'
import { Stays } from './stays.ts'

type Options = {
  database: Database
  hotels: Hotels
  clock: Clock
  settings: Settings
  sessions: Sessions
}

/** The rooms of hotels, their cards and codes, and who is there. */
export const createRooms = ({ database, hotels, clock, settings, sessions }: Options): Module => ({
  routes: roomRoutes({
    rooms: new RoomService({ database, hotels, clock, publicUrl: settings.publicUrl }),
    stays: new Stays({ database, sessions, clock }),
  }),
})
