import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Module } from '#platform/server/module.ts'
import type { Settings } from '#platform/server/settings.ts'
import * as contract from '../contract.ts'
import { createPlaceService } from './service.ts'

type Options = { database: Database; hotels: Hotels; clock: Clock; settings: Settings }

/** Places for food and drinks other than rooms, and the cards that guests scan there. */
export const createPlaces = ({ database, hotels, clock, settings }: Options): Module => {
  const places = createPlaceService({ database, hotels, clock, publicUrl: settings.publicUrl })
  return {
    routes: [
      handleInHotel(contract.listPlaces, ({ scope }) => places.list(scope)),
      handleInHotel(contract.addPlace, ({ scope, body }) => places.add(scope, body)),
      handleInHotel(contract.updatePlace, ({ scope, params, body }) => places.update(scope, params.placeId, body)),
      handleInHotel(contract.renewPlaceCard, ({ scope, params }) => places.renewCard(scope, params.placeId)),
      handleInHotel(contract.removePlace, ({ scope, params }) => places.remove(scope, params.placeId)),
      handleInHotel(contract.listPlaceCards, ({ scope }) => places.cards(scope)),
      handleInHotel(contract.scanPlace, ({ scope, body }) => places.scan(scope, body.card)),
    ],
  }
}
