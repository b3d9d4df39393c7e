import { handleInHotel } from '#modules/access/server/scope.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import {
  addRecommendation,
  deleteRecommendation,
  listRecommendations,
  setPropertyLocation,
  updateRecommendation,
} from '../contract.ts'
import type { RecommendationService } from './service.ts'

export const recommendationRoutes = (recommendations: RecommendationService): RouteHandler[] => [
  handleInHotel(listRecommendations, ({ scope, query }) => recommendations.list(scope, query)),
  handleInHotel(addRecommendation, ({ scope, body }) => recommendations.add(scope, body)),
  handleInHotel(updateRecommendation, ({ scope, params, body }) =>
    recommendations.update(scope, params.recommendationId, body),
  ),
  handleInHotel(deleteRecommendation, ({ scope, params }) => recommendations.delete(scope, params.recommendationId)),
  handleInHotel(setPropertyLocation, ({ scope, body }) => recommendations.setPropertyLocation(scope, body)),
]
