import type { Database } from '#platform/server/database/transaction.ts'
import { collections, contracts } from '../contract.ts'
import { guideDemo } from './demo.ts'
import { guideRoutes } from './routes.ts'
import { createGuideService } from './service.ts'

/** The server part of the guide and the house rules. */
export const guide = {
  name: 'guide',
  live: Object.fromEntries(
    collections.map((of) => [
      of,
      { guest: contracts[of].list.feature, manager: contracts[of].list.feature, scope: contracts[of].list.scope },
    ]),
  ),
  routes: ({ database }: { database: Database }) =>
    collections.flatMap((of) => guideRoutes(of, createGuideService(database, of))),
  demo: guideDemo,
} as const
