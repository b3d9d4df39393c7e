import type { FastifyRequest } from 'fastify'
import { handleInHotel, type SessionGate } from '#modules/access/server/scope.ts'
import { refuse } from '#platform/contract/failure.ts'
import { handle, type RouteHandler } from '#platform/server/http/route-handler.ts'
import { getHotel, getHotelStatus, hotelUnknown } from '../contract.ts'
import { searchHotels } from '../contract/search.ts'
import { updateHotelSettings } from '../contract/settings.ts'
import { getSupportPhone } from './demo.ts'
import type { Hotel, Hotels } from './hotels.ts'
import type { HotelSearchIndex } from './search.ts'
import type { HotelSettingsService } from './settings.ts'

type Options = {
  hotels: Hotels
  search: HotelSearchIndex
  settings: HotelSettingsService
  supportPhone: string | null
  gate: SessionGate
}

/** The public routes about hotels, and the settings of a manager's own hotel. */
export const hotelRoutes = ({ hotels, search, settings, supportPhone, gate }: Options): RouteHandler[] => {
  const requireHotel = async (hotelId: string): Promise<Hotel> => (await hotels.find(hotelId)) ?? refuse(hotelUnknown)
  const belongsTo = async (hotelId: string, request: FastifyRequest): Promise<boolean> =>
    (await gate.sessionIn(hotelId, 'guest', request)) !== null ||
    (await gate.sessionIn(hotelId, 'manager', request)) !== null
  return [
    handle(searchHotels, async ({ query }) => ({ items: await search.find(query.q) })),
    handle(getHotel, async ({ scope }) => publicHotel(await requireHotel(scope.hotelId), supportPhone)),
    handleInHotel(updateHotelSettings, async ({ scope, body }) =>
      publicHotel(await settings.change(scope, body), supportPhone),
    ),
    handle(getHotelStatus, async ({ scope, request }) => {
      const hotel = await requireHotel(scope.hotelId)
      const status = await hotels.getPublicStatus(hotel)
      return (await belongsTo(hotel.id, request)) ? { ...status, ...hotels.getStatus(hotel) } : status
    }),
  ]
}

/** Selects the public fields of a hotel. */
export const publicHotel = (
  { expiry_date: _expiry, enabled: _enabled, is_demo, ...hotel }: Hotel,
  supportPhone: string | null,
) => ({ ...hotel, support_phone: getSupportPhone({ is_demo }, supportPhone) })
