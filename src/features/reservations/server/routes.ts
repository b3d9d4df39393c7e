import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { handleInHotel } from '#core/access/server/scope.ts'
import * as contract from '../contract.ts'
import * as files from '../contract/import.ts'
import type { FileToRead, ImportService } from './import/service.ts'
import type { ReservationService } from './service.ts'

type FileCall = {
  body: Uint8Array
  query: { file_name: string; mapping?: files.ColumnMapping | undefined; date_order?: 'dmy' | 'mdy' | undefined }
}
const getFile = ({ body, query }: FileCall): FileToRead => ({
  name: query.file_name,
  bytes: body,
  mapping: query.mapping,
  date_order: query.date_order,
})

export const reservationRoutes = (reservations: ReservationService, imports: ImportService): RouteHandler[] => [
  handleInHotel(contract.listReservationMonths, ({ scope }) => reservations.months(scope)),
  handleInHotel(contract.listReservations, ({ scope, query }) => reservations.list(scope, query)),
  handleInHotel(contract.addReservation, ({ scope, body }) => reservations.add(scope, body)),
  handleInHotel(contract.deleteReservation, async ({ scope, params }) => {
    await reservations.delete(scope, params.reservationId)
    return undefined
  }),
  handleInHotel(files.clearReservations, ({ scope, body }) => imports.clear(scope, body.id, body.source)),
  handleInHotel(files.previewImport, (call) => imports.preview(call.scope, getFile(call))),
  handleInHotel(files.importReservations, (call) =>
    imports.import(call.scope, call.query.id, call.query.fingerprint, getFile(call)),
  ),
  handleInHotel(files.listReservationImports, async ({ scope }) => ({ items: await imports.list(scope) })),
  handleInHotel(files.undoImport, ({ scope, params }) => imports.undo(scope, params.importId)),
]
