import { handleInHotel } from '#modules/access/server/scope.ts'
import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import type { Module } from '#platform/server/module.ts'
import { listDepartments } from '../contract.ts'
import { countFollowers } from './states.ts'

/** The departments of hotels, which do the work that guests ask for. */
export const createDepartments = ({ database }: { database: Database }): Module => ({
  routes: [
    handleInHotel(listDepartments, ({ scope }) =>
      database.read(scope, async (tx) => ({
        items: await countFollowers(tx, scope.hotelId),
        event_number: await eventNumber(tx, scope),
      })),
    ),
  ],
})
