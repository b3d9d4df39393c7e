import type { FeatureServer } from '#app/server/feature.ts'
import { collections, contracts } from '../contract.ts'
import { guideDemo } from './demo.ts'
import { guideRoutes } from './routes.ts'
import { createGuideService } from './service.ts'

/** The server part of the guide and the house rules. */
export const guide: FeatureServer = {
  name: 'guide',
  live: Object.fromEntries(
    collections.map((of) => [
      of,
      { guest: contracts[of].list.feature, manager: contracts[of].list.feature, scope: contracts[of].list.scope },
    ]),
  ),
  routes: ({ database }) => collections.flatMap((of) => guideRoutes(of, createGuideService(database, of))),
  demo: guideDemo,
}
