import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Module } from '#platform/server/module.ts'
import { listOpeningHours } from '../contract.ts'
import * as editing from '../contract/editing.ts'
import { createHoursService, type Options } from './service.ts'

/** The opening hours of hotels. */
export const createHours = (options: Options): Module => {
  const hours = createHoursService(options)
  return {
    routes: [
      handleInHotel(listOpeningHours, ({ scope }) => hours.list(scope)),
      handleInHotel(editing.addOpeningHours, ({ scope, body }) => hours.add(scope, body)),
      handleInHotel(editing.updateOpeningHours, ({ scope, params, body }) => hours.update(scope, params.hoursId, body)),
      handleInHotel(editing.deleteOpeningHours, ({ scope, params }) => hours.remove(scope, params.hoursId)),
      handleInHotel(editing.setHoursUse, ({ scope, body }) => hours.setUse(scope, body)),
    ],
  }
}
