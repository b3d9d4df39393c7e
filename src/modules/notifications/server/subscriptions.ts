import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { HotelScope } from '#modules/access/server/scope.ts'
import { invalidInput, Refusal } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import { countRows, type Database } from '#platform/server/database/transaction.ts'
import { checkPushEndpoint } from '#platform/server/outbound/egress-policy.ts'
import { maxDevices, endpointRefused, tooManyDevices, type PushSubscription } from '../contract.ts'
import { listenFromNow } from './cursor.ts'
import { findInvalidKeys } from './keys.ts'

type Parts = { database: Database; hosts: readonly string[] }
type Subscription = Pick<z.output<typeof PushSubscription>, 'endpoint' | 'keys'> & { language: Language }

/**
 * Saves where the person of this session receives messages: the subscription of a browser. Saving it again renews it and
 * replaces the previous person.
 */
export const saveSubscription = async (
  { database, hosts }: Parts,
  scope: HotelScope,
  { endpoint, keys, language }: Subscription,
): Promise<void> => {
  if (checkPushEndpoint(endpoint, hosts) === 'blocked') throw new Refusal(endpointRefused)
  const wrong = findInvalidKeys(keys)
  if (wrong.length > 0)
    throw new Refusal(invalidInput, {
      fields: Object.fromEntries(wrong.map((name) => [['keys', name].join('.'), 'platform.field_invalid'])),
    })
  const { actor, session } = scope
  if (!session) throw new Error('A subscription needs the session that was proved.')
  const kind = actor.kind === 'guest' ? 'guest_id' : 'manager_id'
  // A browser has one session of each kind, so a previous listener has left it, perhaps while the server was down.
  // The subscription's secret proves that it is the same browser: an endpoint alone, which others may learn, must not
  // end another person's messages.
  await database.onPlatform((tx) =>
    tx
      .deleteFrom('push_subscriptions')
      .where(sql<boolean>`md5(endpoint) = md5(${endpoint})`)
      .where('endpoint', '=', endpoint)
      .where(kind, 'is not', null)
      .where('session_id', '<>', session.id)
      .where((row) => row.or([row('auth', '=', keys.auth), row(kind, '=', actor.id)]))
      .execute(),
  )
  const person = {
    guest_id: actor.kind === 'guest' ? actor.id : null,
    manager_id: actor.kind === 'manager' ? actor.id : null,
  }
  await database.write(scope, async (tx) => {
    await listenFromNow(tx, scope)
    // A session belongs to one browser, and a browser has one subscription: a new endpoint replaces the old one.
    await tx
      .deleteFrom('push_subscriptions')
      .where('hotel_id', '=', scope.hotelId)
      .where('session_id', '=', session.id)
      .execute()
    const count = await countRows(
      tx
        .selectFrom('push_subscriptions')
        .where('hotel_id', '=', scope.hotelId)
        .where(sql<boolean>`coalesce(guest_id, manager_id) = ${actor.id}`),
    )
    if (count >= maxDevices) throw new Refusal(tooManyDevices)
    await tx
      .insertInto('push_subscriptions')
      .values({
        hotel_id: scope.hotelId,
        id: newId(),
        ...person,
        session_id: session.id,
        endpoint,
        ...keys,
        language,
      })
      .execute()
  })
}
