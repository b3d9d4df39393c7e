import type { Database } from '#platform/server/database/transaction.ts'
import { listRecommendations } from '../contract.ts'
import { recommendationsDemo } from './demo.ts'
import { recommendationRoutes } from './routes.ts'
import { createRecommendationService } from './service.ts'

const ofPlaces = {
  guest: listRecommendations.feature,
  manager: listRecommendations.feature,
  scope: listRecommendations.scope,
}

/** The server part of the recommendations. */
export const recommendations = {
  name: 'recommendations',
  live: { local_recommendations: ofPlaces, property_locations: ofPlaces },
  routes: ({ database }: { database: Database }) => recommendationRoutes(createRecommendationService(database)),
  demo: recommendationsDemo,
} as const
