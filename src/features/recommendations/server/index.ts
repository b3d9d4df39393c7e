import type { FeatureServer } from '#core/areas/server/feature.ts'
import { recommendationsDemo } from './demo.ts'
import { recommendationRoutes } from './routes.ts'
import { RecommendationService } from './service.ts'

/** What recommendations offer to the composition root. */
export const recommendations: FeatureServer = {
  name: 'recommendations',
  routes: ({ database }) => recommendationRoutes(new RecommendationService(database)),
  demo: recommendationsDemo,
}
