import type { AdoptSession } from '#modules/sessions/server/gate.ts'
import { assignStay } from '#modules/sessions/server/store/session-stays.ts'
import type { Sessions } from '#modules/sessions/server/store/sessions.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { GuestSignInRules, StayRules } from './rules.ts'

type Options = { database: Database; sessions: Sessions; signInRules: GuestSignInRules; stayRules: StayRules }

/** Gives sessions from before there were stays one at their next call, as if the guest signed in now without a proof. */
export const createAdoption =
  ({ database, sessions, signInRules, stayRules }: Options): AdoptSession =>
  async (scope, session) => {
    const { actor } = session
    if (actor.kind !== 'guest') return session
    const { room_number, guest_name } = actor
    const facts = await signInRules.lookUp(scope, { room_number, guest_name, code: '', bookingCode: '', byCard: false })
    const arrival = { guest: actor, facts, hasStayCode: false, invitation: null, language: null }
    const stay = await database.write(scope, async (tx) => {
      const joined = await stayRules.join(tx, scope, arrival)
      return assignStay(tx, session, joined)
    })
    sessions.forget(session)
    return { ...session, ...stay }
  }
