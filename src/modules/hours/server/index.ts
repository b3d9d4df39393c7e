import { handleInHotel } from '#modules/access/server/scope.ts'
import { staffRoles } from '#platform/contract/route.ts'
import type { Module } from '#platform/server/module.ts'
import { listOpeningHours } from '../contract.ts'
import * as editing from '../contract/editing.ts'
import { openingHoursDemo } from './demo.ts'
import { createHoursService, type Options } from './service.ts'

/** The routes of opening hours. They need what the server keeps of them in memory. */
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

/** The tables of opening hours on the stream, and their demo. */
export const openingHours = {
  name: 'hours',
  live: {
    opening_hours: { roles: staffRoles, scope: 'content:read' },
    hours_uses: { roles: staffRoles, scope: 'content:read' },
  },
  routes: () => [],
  demo: openingHoursDemo,
} as const
