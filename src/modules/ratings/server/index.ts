import { deskRoles } from '#modules/access/policy.ts'
import { handleInHotel } from '#modules/access/server/scope.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import * as contract from '../contract.ts'
import { openFarewell, rateByKey } from '../contract/farewell.ts'
import { getRatingSettings, updateRatingSettings } from '../contract/settings.ts'
import * as ofStaff from '../contract/staff.ts'
import { ratingsDemo } from './demo.ts'
import { createFarewell } from './farewell/service.ts'
import { createMyRatings } from './mine.ts'
import { notices, webhookEvent } from './notifications.ts'
import { forgetStays, personal } from './privacy.ts'
import { createQuestions } from './questions.ts'
import { createRating } from './rate.ts'
import type { RatedKind } from './rated-things.ts'
import { createRatingSettingsService } from './settings.ts'
import { createStaffRatings } from './staff.ts'
import { getRowForRole, stayFollower } from './stays.ts'

type Parts = { database: Database; clock: Clock; keys: Keys; ratedKinds: readonly RatedKind[] }

/** The server part of ratings. */
export const ratings = {
  name: 'ratings',
  live: {
    ratings: { roles: deskRoles, getRowForRole },
    // Only the push follows from it.
    stay_questions: { roles: [] },
  },
  routes: ({ database, clock, keys, ratedKinds: kinds }: Parts) => {
    const { rate } = createRating({ kinds, clock })
    const mine = createMyRatings(database, rate)
    const staff = createStaffRatings(database)
    const settings = createRatingSettingsService(database)
    const farewell = createFarewell({ database, keys, clock, rate })
    return [
      handleInHotel(contract.listMyRatings, ({ scope, reply }) => {
        reply.header('cache-control', 'no-store')
        return mine.list(scope)
      }),
      handleInHotel(contract.rate, ({ scope, body }) => mine.rate(scope, body)),
      handleInHotel(ofStaff.listRatings, ({ scope, query }) => staff.list(scope, query)),
      handleInHotel(ofStaff.getOpenRatings, ({ scope }) => staff.readOpen(scope)),
      handleInHotel(ofStaff.claimRating, ({ scope, params }) => staff.claim(scope, params.ratingId)),
      handleInHotel(ofStaff.sortRating, ({ scope, params, body }) => staff.sort(scope, params.ratingId, body.note)),
      handleInHotel(getRatingSettings, ({ scope }) => settings.get(scope)),
      handleInHotel(updateRatingSettings, ({ scope, body }) => settings.update(scope, body)),
      handleInHotel(openFarewell, ({ scope, body, request, reply }) => {
        reply.header('cache-control', 'no-store')
        return farewell.open(scope, { ...body, address: request.ip })
      }),
      handleInHotel(rateByKey, ({ scope, body, request }) => farewell.rate(scope, { ...body, address: request.ip })),
    ]
  },
  notices,
  webhookEvent,
  jobs: ({ database }: Pick<Parts, 'database'>) => createQuestions(database),
  stayFollower: { ...stayFollower, forgotten: forgetStays },
  personal,
  demo: ratingsDemo,
} as const
