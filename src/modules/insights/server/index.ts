import { handleInHotel } from '#modules/access/server/scope.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Module } from '#platform/server/module.ts'
import { maxBest, getInsights, periodInvalid, type Insights } from '../contract.ts'
import { periodIsUsable } from '../policy.ts'
import type { InsightSource } from './source.ts'

type Options = { database: Database; hotels: Pick<Hotels, 'find'>; sources: readonly InsightSource[] }

/** The figures of a hotel for its staff: what each feature counts, from one snapshot. */
export const createInsights = ({ database, hotels, sources }: Options): Module => ({
  routes: [
    handleInHotel(getInsights, async ({ scope, query }): Promise<Insights> => {
      if (!periodIsUsable(query.from, query.to)) throw new Refusal(periodInvalid)
      const features = (await hotels.find(scope.hotelId))?.features ?? {}
      const asked = sources.filter(({ flag }) => flag === undefined || featureIsOn(features, flag))
      return database.read(scope, async (tx) => {
        const insights: Insights = { responses: [], sales: [], best_sellers: [] }
        for (const { responses, sales, extras } of asked) {
          if (responses) insights.responses.push(...(await responses(tx, scope, query)))
          if (extras) insights.extras = await extras(tx, scope, query)
          if (!sales) continue
          const { days, best } = await sales(tx, scope, query)
          insights.sales.push(...days)
          insights.best_sellers.push(...best)
        }
        return {
          ...insights,
          best_sellers: insights.best_sellers.toSorted((one, other) => other.quantity - one.quantity).slice(0, maxBest),
        }
      })
    }),
  ],
})
