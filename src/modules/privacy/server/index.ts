import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Module } from '#platform/server/module.ts'
import type { DataSubjectSource } from './data-subjects.ts'
import { forgetInTime } from './retention.ts'
import { dataSubjectSources, privacyRoutes } from './routes.ts'
import { createPrivacyService } from './service.ts'

type Options = {
  database: Database
  clock: Clock
  /** The features' data about people. */
  sources: readonly DataSubjectSource[]
}

/** Guests' data: handing out, erasing, and forgetting in time. */
export const createPrivacy = ({ database, clock, sources }: Options): Module => {
  const people = dataSubjectSources(sources)
  const keepers = sources.flatMap(({ findKept }) => findKept ?? [])
  return {
    routes: privacyRoutes(createPrivacyService({ database, clock, sources: people, keepers })),
    jobs: [{ name: 'privacy', run: forgetInTime(database, clock, people) }],
  }
}
