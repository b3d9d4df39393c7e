import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { collections, contracts } from '../contract.ts'
import { guideDemo } from './demo.ts'
import { createGuideService } from './service.ts'

/** The server part of the guide and the house rules. */
export const guide = {
  name: 'guide',
  live: Object.fromEntries(
    collections.map((of) => {
      const { feature, scope } = contracts[of].list
      return [of, { guest: feature, manager: feature, scope }]
    }),
  ),
  routes: ({ database }: { database: Database }) =>
    collections.flatMap((of) => {
      const [contract, entries] = [contracts[of], createGuideService(database, of)]
      return [
        handleInHotel(contract.list, ({ scope, query }) => entries.list(scope, query.cursor)),
        handleInHotel(contract.add, ({ scope, body }) => entries.add(scope, body)),
        handleInHotel(contract.update, ({ scope, params, body }) => entries.update(scope, params.entryId, body)),
        handleInHotel(contract.move, ({ scope, params, body }) => entries.move(scope, params.entryId, body)),
        handleInHotel(contract.remove, ({ scope, params }) => entries.delete(scope, params.entryId)),
      ]
    }),
  demo: guideDemo,
} as const
