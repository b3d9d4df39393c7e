import type { Database } from '#platform/server/database/transaction.ts'
import type { Module } from '#platform/server/module.ts'
import { insightRoutes } from './routes.ts'
import type { InsightSource } from './source.ts'

type Options = { database: Database; sources: readonly InsightSource[] }

/** The figures of a hotel. */
export const createInsights = ({ database, sources }: Options): Module => ({ routes: insightRoutes(database, sources) })
