import { sql } from 'kysely'
import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import { createTicketService } from '#modules/tickets/server/ticket-service.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import * as handover from '../contract/hand-over.ts'
import * as ofStaff from '../contract/staff.ts'
import { handOver, listHandovers } from './handover/hand-over.ts'
import { createRequestService } from './service.ts'
import { table } from './store.ts'

const completed = sql<boolean>`status = 'completed'`

export const requestRoutes = (database: Database, opening: Opening): RouteHandler[] => {
  const requests = createRequestService({ database, opening })
  const { listOwn, list, claim, transition } = createTicketService(database, table)
  return [
    handleInHotel(contract.createRequest, ({ scope, body }) => requests.createAsGuest(scope, body)),
    handleInHotel(contract.listMyRequests, ({ scope, query }) => listOwn(scope, query)),
    handleInHotel(contract.withdrawMyRequest, ({ scope, params }) => requests.withdraw(scope, params.requestId)),
    handleInHotel(ofStaff.listRequests, ({ scope, query }) =>
      list(scope, query, [
        ...(query.state === 'completed' ? [completed] : []),
        ...(query.departments === undefined
          ? []
          : [sql<boolean>`department in (${sql.join(query.departments.split(','))})`]),
        ...(query.stay_id === undefined ? [] : [sql<boolean>`stay_id = ${query.stay_id}`]),
      ]),
    ),
    handleInHotel(ofStaff.countCompletedToday, ({ scope }) => requests.countCompletedToday(scope)),
    handleInHotel(ofStaff.getOpenRequests, ({ scope }) => requests.readOpen(scope)),
    handleInHotel(ofStaff.createRequestForGuest, ({ scope, body }) => requests.createForGuest(scope, body)),
    handleInHotel(ofStaff.claimRequest, ({ scope, params }) => claim(scope, params.requestId)),
    handleInHotel(ofStaff.startRequest, ({ scope, params }) => transition(scope, params.requestId, 'in-progress')),
    handleInHotel(ofStaff.completeRequest, ({ scope, params }) => transition(scope, params.requestId, 'completed')),
    handleInHotel(handover.handOverRequest, ({ scope, params, body }) =>
      handOver(database, scope, params.requestId, body),
    ),
    handleInHotel(handover.listHandovers, ({ scope }) => listHandovers(database, scope)),
  ]
}
