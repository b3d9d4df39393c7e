import type { Handled } from '#platform/server/http/handled.ts'
import { on } from '#core/people/server/gate.ts'
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

export const requestRoutes = (requests: RequestService): Handled[] => [
  on(createRequest, ({ scope, body }) => requests.ask(scope, body)),
  on(listMyRequests, ({ scope, query }) => requests.listOwn(scope, query)),
  on(listRequests, ({ scope, query }) => requests.listAll(scope, query)),
  on(countCompletedToday, ({ scope }) => requests.completedToday(scope)),
  on(getOpenRequests, ({ scope }) => requests.open(scope)),
  on(enterRequest, ({ scope, body }) => requests.enter(scope, body)),
  on(takeRequest, ({ scope, params }) => requests.take(scope, params.requestId)),
  on(startRequest, ({ scope, params }) => requests.start(scope, params.requestId)),
  on(completeRequest, ({ scope, params }) => requests.complete(scope, params.requestId)),
]
