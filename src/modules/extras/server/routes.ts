import { sql } from 'kysely'
import { getStayId, handleInHotel } from '#modules/access/server/scope.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import { createTicketService } from '#modules/tickets/server/ticket-service.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import * as editing from '../contract/editing.ts'
import * as staff from '../contract/staff.ts'
import { createAnswers } from './bookings/answer.ts'
import { book } from './bookings/book.ts'
import { table } from './bookings/store.ts'
import { listMine } from './my-extras.ts'
import { createOfferService } from './offers/service.ts'

export const extrasRoutes = (parts: { database: Database; opening: Opening }): RouteHandler[] => {
  const { database } = parts
  const offers = createOfferService(database)
  const answers = createAnswers(database)
  const { list, readOpen, claim } = createTicketService(database, table)
  return [
    handleInHotel(contract.listMyExtras, ({ scope, reply }) => {
      reply.header('cache-control', 'no-store')
      return listMine(database, scope)
    }),
    handleInHotel(contract.askForExtra, ({ scope, body }) => book(parts, scope, getStayId(scope), body)),
    handleInHotel(contract.withdrawMyExtra, ({ scope, params }) => answers.withdraw(scope, params.extraBookingId)),
    handleInHotel(editing.listExtras, ({ scope }) => offers.list(scope)),
    handleInHotel(editing.addExtra, ({ scope, body }) => offers.add(scope, body)),
    handleInHotel(editing.updateExtra, ({ scope, params, body }) => offers.update(scope, params.extraId, body)),
    handleInHotel(editing.moveExtra, ({ scope, params, body }) => offers.move(scope, params.extraId, body)),
    handleInHotel(editing.setExtraAvailability, ({ scope, params, body }) =>
      offers.setAvailability(scope, params.extraId, body.available),
    ),
    handleInHotel(editing.deleteExtra, ({ scope, params }) => offers.delete(scope, params.extraId)),
    handleInHotel(staff.listExtraBookings, ({ scope, query: { status, ...query } }) =>
      list(scope, query, status === undefined ? [] : [sql<boolean>`status = ${sql.lit(status)}`]),
    ),
    handleInHotel(staff.getOpenExtraBookings, async ({ scope }) => ({
      ...(await readOpen(scope)),
      next_scheduled: null,
    })),
    handleInHotel(staff.bookExtra, ({ scope, body }) => {
      const { stay_id, settle, despite_limit: despiteLimit = false, despite_hours, ...wanted } = body
      return book(parts, scope, stay_id, wanted, { settle, despiteLimit, despiteHours: despite_hours ?? false })
    }),
    handleInHotel(staff.claimExtra, ({ scope, params }) => claim(scope, params.extraBookingId)),
    handleInHotel(staff.approveExtra, ({ scope, params, body }) => answers.approve(scope, params.extraBookingId, body)),
    handleInHotel(staff.declineExtra, ({ scope, params, body }) => answers.decline(scope, params.extraBookingId, body)),
    handleInHotel(staff.cancelExtra, ({ scope, params, body }) => answers.cancel(scope, params.extraBookingId, body)),
  ]
}
