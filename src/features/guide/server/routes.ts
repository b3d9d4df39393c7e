import type { Handled } from '#platform/server/http/handled.ts'
import { on } from '#core/people/server/gate.ts'
import { contracts, type Collection } from '../contract.ts'
import type { GuideService } from './service.ts'

export const guideRoutes = (of: Collection, entries: GuideService): Handled[] => {
  const contract = contracts[of]
  return [
    on(contract.list, ({ scope, query }) => entries.list(scope, query.cursor)),
    on(contract.add, ({ scope, body }) => entries.add(scope, body)),
    on(contract.update, ({ scope, params, body }) => entries.update(scope, params.entryId, body)),
    on(contract.move, ({ scope, params, body }) => entries.move(scope, params.entryId, body.direction, body.past)),
    on(contract.remove, async ({ scope, params }) => void (await entries.delete(scope, params.entryId))),
  ]
}
