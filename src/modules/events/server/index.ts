import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { LiveEntityFilter } from '#modules/sessions/server/streams/receive.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Module } from '#platform/server/module.ts'
import { listChanges } from '../contract.ts'
import { readChanges } from './changes.ts'

type Options = { database: Database; hotels: Hotels; entities: LiveEntityFilter }

/** The event log of hotels for readers without a stream. */
export const createEvents = (options: Options): Module => ({
  routes: [handleInHotel(listChanges, ({ scope, query }) => readChanges(options, scope, query))],
})
