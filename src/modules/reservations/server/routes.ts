import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { replyHijacked, type RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import * as conflict from '../contract/conflicts.ts'
import * as system from '../contract/external.ts'
import * as files from '../contract/import.ts'
import type { FollowReservations } from './apply.ts'
import { createConflictService } from './conflicts/service.ts'
import { createExternalReservations } from './external/service.ts'
import { createImportService } from './import/service.ts'
import { createReservationService } from './service.ts'

export const reservationRoutes = (database: Database, follow: FollowReservations): RouteHandler[] => {
  const reservations = createReservationService(database, follow)
  const imports = createImportService(database, follow)
  const conflicts = createConflictService(database)
  const external = createExternalReservations(database, follow)
  return [
    handleInHotel(contract.listReservationMonths, ({ scope }) => reservations.months(scope)),
    handleInHotel(contract.listReservations, ({ scope, query }) => reservations.list(scope, query)),
    handleInHotel(contract.addReservation, ({ scope, body }) => reservations.add(scope, body)),
    handleInHotel(conflict.nameReservation, ({ scope, params, body }) =>
      conflicts.name(scope, params.reservationId, body),
    ),
    handleInHotel(contract.deleteReservation, ({ scope, params }) => reservations.delete(scope, params.reservationId)),
    handleInHotel(files.clearReservations, ({ scope, body }) => imports.clear(scope, body.id, body.source)),
    handleInHotel(files.previewImport, ({ scope, query, body }) => imports.preview(scope, { ...query, bytes: body })),
    handleInHotel(files.importReservations, ({ scope, query: { id, fingerprint, ...answers }, body }) =>
      imports.import(scope, id, fingerprint, { ...answers, bytes: body }),
    ),
    handleInHotel(files.listReservationImports, async ({ scope }) => ({ items: await imports.list(scope) })),
    handleInHotel(files.undoImport, ({ scope, params }) => imports.undo(scope, params.importId)),
    handleInHotel(conflict.listReservationConflicts, ({ scope }) => conflicts.list(scope)),
    handleInHotel(conflict.dismissReservationConflict, ({ scope, params, body }) =>
      conflicts.dismiss(scope, params, body),
    ),
    handleInHotel(system.putExternalReservation, async ({ scope, params, body, reply }) => {
      const reservation = await external.put(scope, params, body)
      if (reservation) return reservation
      void reply.code(204).send()
      return replyHijacked as never
    }),
    handleInHotel(system.putExternalReservations, async ({ scope, body }) => ({
      items: await external.putAll(scope, body.items),
    })),
  ]
}
