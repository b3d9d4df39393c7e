import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import * as contract from '../contract.ts'
import { recommendationsDemo } from './demo.ts'
import { createRecommendationService } from './service.ts'

const { feature, scope } = contract.listRecommendations
const ofPlaces = { guest: feature, manager: feature, scope }

/** The server part of the recommendations. */
export const recommendations = {
  name: 'recommendations',
  live: { local_recommendations: ofPlaces, property_locations: ofPlaces },
  routes: ({ database }: { database: Database }) => {
    const service = createRecommendationService(database)
    return [
      handleInHotel(contract.listRecommendations, ({ scope, query }) => service.list(scope, query)),
      handleInHotel(contract.addRecommendation, ({ scope, body }) => service.add(scope, body)),
      handleInHotel(contract.updateRecommendation, ({ scope, params, body }) =>
        service.update(scope, params.recommendationId, body),
      ),
      handleInHotel(contract.deleteRecommendation, ({ scope, params }) =>
        service.delete(scope, params.recommendationId),
      ),
      handleInHotel(contract.setPropertyLocation, ({ scope, body }) => service.setPropertyLocation(scope, body)),
    ]
  },
  demo: recommendationsDemo,
} as const
