import { handleInHotel } from '#modules/access/server/scope.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { contracts, type Collection } from '../contract.ts'
import type { GuideService } from './service.ts'

export const guideRoutes = (of: Collection, entries: GuideService): RouteHandler[] => {
  const contract = contracts[of]
  return [
    handleInHotel(contract.list, ({ scope, query }) => entries.list(scope, query.cursor)),
    handleInHotel(contract.add, ({ scope, body }) => entries.add(scope, body)),
    handleInHotel(contract.update, ({ scope, params, body }) => entries.update(scope, params.entryId, body)),
    handleInHotel(contract.move, ({ scope, params, body }) => entries.move(scope, params.entryId, body)),
    handleInHotel(contract.remove, ({ scope, params }) => entries.delete(scope, params.entryId)),
  ]
}
