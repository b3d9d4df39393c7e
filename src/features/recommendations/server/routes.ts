import type { Handled } from '#platform/server/http/handled.ts'
import { on } from '#core/people/server/gate.ts'
import {
  addRecommendation,
  deleteRecommendation,
  listRecommendations,
  setPropertyLocation,
  updateRecommendation,
} from '../contract.ts'
import type { RecommendationService } from './service.ts'

export const recommendationRoutes = (recommendations: RecommendationService): Handled[] => [
  on(listRecommendations, ({ scope, query }) => recommendations.list(scope, query)),
  on(addRecommendation, ({ scope, body }) => recommendations.add(scope, body)),
  on(updateRecommendation, ({ scope, params, body }) => recommendations.update(scope, params.recommendationId, body)),
  on(
    deleteRecommendation,
    async ({ scope, params }) => void (await recommendations.delete(scope, params.recommendationId)),
  ),
  on(setPropertyLocation, ({ scope, body }) => recommendations.setPropertyLocation(scope, body)),
]
