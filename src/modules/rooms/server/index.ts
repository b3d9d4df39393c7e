import { hideFromKeys } from '#modules/access/server/hide-from-keys.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Module } from '#platform/server/module.ts'
import type { Settings } from '#platform/server/settings.ts'
import { roomRoutes } from './routes.ts'
import { createRoomService } from './service.ts'

type Options = {
  database: Database
  hotels: Hotels
  clock: Clock
  settings: Settings
}

/** The rooms of hotels, their cards and codes. */
export const createRooms = ({ database, hotels, clock, settings }: Options): Module => ({
  // A stay's code signs guests in, which is nothing for a key.
  routes: hideFromKeys(
    roomRoutes(createRoomService({ database, hotels, clock, publicUrl: settings.publicUrl })),
    () => ({
      stay_code: '',
    }),
  ),
})
