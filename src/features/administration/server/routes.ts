import type { Handled } from '#platform/server/http/handled.ts'
import { on } from '#core/people/server/gate.ts'
import * as contract from '../contract.ts'
import type { AdministrationService } from './service.ts'

export const administrationRoutes = (administration: AdministrationService): Handled[] => [
  on(contract.listHotels, ({ scope, query }) => administration.listHotels(scope, query)),
  on(contract.createHotel, ({ scope, body }) => administration.createHotel(scope, body)),
  on(contract.updateHotel, ({ scope, params, body }) => administration.updateHotel(scope, params.hotelId, body)),
  on(contract.createManager, ({ scope, body }) => administration.createManager(scope, body)),
  on(contract.listManagers, async ({ scope, params }) => ({ items: await administration.listManagers(scope, params.hotelId) })),
  on(contract.renameManager, ({ scope, params, body }) => administration.renameManager(scope, params.hotelId, params.managerId, body.display_name)),
  on(contract.removeManager, ({ scope, params }) => administration.removeManager(scope, params.hotelId, params.managerId)),
  on(contract.resetManagerPassword, ({ scope, params, body }) => administration.resetPassword(scope, params.hotelId, params.managerId, body.password)),
]
