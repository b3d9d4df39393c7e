import { sql } from 'kysely'
import { getMainLanguage } from '#modules/hotels/server/hotels.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { MailQueue } from './queue.ts'
import { lockMails } from './store.ts'

const gatherSeconds = 300
// A mail about a waiting ticket is useless after an hour.
const lifeSeconds = 3600
// A mail that goes out in this moment may have counted already.
const marginSeconds = 10

/**
 * Tells the confirmed addresses of a hotel that something was escalated: at most one mail in five minutes, which counts
 * what waits when it is sent.
 */
export const queueEscalation = async (queue: MailQueue, tx: Tx, scope: Scope): Promise<void> => {
  if (!queue.isAvailable) return
  const addresses = await tx
    .selectFrom('mail_addresses')
    .select('address')
    .where('hotel_id', '=', scope.hotelId)
    .where('purpose', '=', 'escalation')
    .where('confirmed_at', 'is not', null)
    .execute()
  if (addresses.length === 0) return
  // Before the last one is read: two processes that escalate at once would both find none.
  await lockMails(tx, scope)
  const { seconds } = await tx
    .selectFrom('mails')
    .select(sql<number | null>`(extract(epoch from max(expires_at) - now()) - ${lifeSeconds})::float8`.as('seconds'))
    .where('hotel_id', '=', scope.hotelId)
    .where('template', '=', 'escalation')
    .executeTakeFirstOrThrow()
  // One is being gathered: it will count this too.
  if (seconds !== null && seconds > marginSeconds) return
  const delaySeconds = seconds === null ? 0 : Math.max(0, Math.ceil(seconds + gatherSeconds))
  const language = await getMainLanguage(tx, scope)
  await queue.queueWithinLimits(
    tx,
    scope,
    addresses.map(({ address }) => ({
      template: 'escalation',
      to: address,
      language,
      lifeSeconds: delaySeconds + lifeSeconds,
      delaySeconds,
    })),
  )
}
