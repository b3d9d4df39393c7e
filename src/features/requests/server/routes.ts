import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { handleInHotel } from '#core/access/server/scope.ts'
import {
  completeRequest,
  countCompletedToday,
  createRequest,
  enterRequest,
  getOpenRequests,
  listMyRequests,
  listRequests,
  startRequest,
  takeRequest,
} from '../contract.ts'
import type { RequestService } from './service.ts'

export const requestRoutes = (requests: RequestService): RouteHandler[] => [
  handleInHotel(createRequest, ({ scope, body }) => requests.ask(scope, body)),
  handleInHotel(listMyRequests, ({ scope, query }) => requests.listOwn(scope, query)),
  handleInHotel(listRequests, ({ scope, query }) => requests.listAll(scope, query)),
  handleInHotel(countCompletedToday, ({ scope }) => requests.completedToday(scope)),
  handleInHotel(getOpenRequests, ({ scope }) => requests.open(scope)),
  handleInHotel(enterRequest, ({ scope, body }) => requests.enter(scope, body)),
  handleInHotel(takeRequest, ({ scope, params }) => requests.take(scope, params.requestId)),
  handleInHotel(startRequest, ({ scope, params }) => requests.start(scope, params.requestId)),
  handleInHotel(completeRequest, ({ scope, params }) => requests.complete(scope, params.requestId)),
]
