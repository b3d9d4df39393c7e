import type { Handled } from '#platform/server/http/handled.ts'
import { on } from '#core/people/server/gate.ts'
import * as contract from '../contract.ts'
import type { FileToRead, ImportService } from './import/service.ts'
import type { ReservationService } from './service.ts'

type FileCall = {
  body: Uint8Array
  query: { file_name: string; mapping?: contract.ColumnMapping | undefined; date_order?: 'dmy' | 'mdy' | undefined }
}
const fileOf = ({ body, query }: FileCall): FileToRead => ({
  name: query.file_name,
  bytes: body,
  mapping: query.mapping,
  date_order: query.date_order,
})

export const reservationRoutes = (reservations: ReservationService, imports: ImportService): Handled[] => [
  on(contract.listReservationMonths, ({ scope }) => reservations.months(scope)),
  on(contract.listReservations, ({ scope, query }) => reservations.list(scope, query)),
  on(contract.addReservation, ({ scope, body }) => reservations.add(scope, body)),
  on(contract.deleteReservation, async ({ scope, params }) => {
    await reservations.delete(scope, params.reservationId)
    return undefined
  }),
  on(contract.clearReservations, ({ scope, body }) => imports.clear(scope, body.id, body.source)),
  on(contract.previewImport, (call) => imports.preview(call.scope, fileOf(call))),
  on(contract.importReservations, (call) =>
    imports.import(call.scope, call.query.id, call.query.fingerprint, fileOf(call)),
  ),
  on(contract.listReservationImports, async ({ scope }) => ({ items: await imports.list(scope) })),
  on(contract.undoImport, ({ scope, params }) => imports.undo(scope, params.importId)),
]
