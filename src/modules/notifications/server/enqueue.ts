import { sql } from 'kysely'
import { noFollowers, readDepartmentStates } from '#modules/departments/server/states.ts'
import { newId } from '#platform/contract/id.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { readNewest, toLoggedEvent, type LoggedEvent } from '#platform/server/live/event-log.ts'
import type { Notice, Webhook } from '../contract.ts'
import { hasChosen, isFor, listSubscribers } from './receivers.ts'
import { getRecorded, type EventRecorder, type GetWebhookEvent } from './recorder.ts'

/** Turns an event into messages to people and calls to a notification service. */
export type NotificationSource = {
  notices: (event: LoggedEvent) => Notice[]
  webhook: (event: LoggedEvent, hotelId: string) => Webhook | null
  /** The staff roles that hear the events of a table. */
  getRoles: (entity: string) => readonly StaffRole[]
  /** The webhook events of changes, and their recorder. */
  webhookEvents: readonly GetWebhookEvent[]
  recorder: EventRecorder
}

const batch = 200
const webhookLifeSeconds = 3600

/**
 * Turns new events into outgoing messages. The cursor moves in the transaction that inserts them, so each event is
 * announced exactly once, even when processes die. Locking the cursor row claims a hotel, so one process at a time
 * works on it.
 * @param everyHotel also hotels without subscriptions, because a notification service is configured
 * @param startedAt when this process began to look, by `performance.now()`: clocks of different machines are never
 * compared
 * @returns whether there may be more
 */
export const enqueueNotifications = async (
  database: Database,
  source: NotificationSource,
  everyHotel: boolean,
  startedAt: number,
): Promise<boolean> => {
  const behind = await database.onPlatform(async (tx) => {
    if (everyHotel) await openCursors(tx, startedAt)
    return tx
      .selectFrom('notification_cursors as cursor')
      .innerJoin('hotel_event_counters as counter', 'counter.hotel_id', 'cursor.hotel_id')
      .select('cursor.hotel_id')
      .whereRef('counter.last_number', '>', 'cursor.number')
      .limit(100)
      .execute()
  })
  let more = behind.length === 100
  for (const { hotel_id } of behind)
    more = (await database.onPlatform((tx) => enqueueOfHotel(tx, source, hotel_id, everyHotel))) || more
  return more
}

const openCursors = async (tx: Tx, startedAt: number): Promise<void> => {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    select id, created_at > now() - make_interval(secs => ${(performance.now() - startedAt) / 1000}) as is_new
    from hotels where not exists (select from notification_cursors where hotel_id = hotels.id)`.execute(tx)
  if (rows.length === 0) return
  const counters = await readNewest(
    tx,
    rows.map(({ id }) => id),
  )
  const last = new Map(counters.map(({ hotel_id, last_number }) => [hotel_id, last_number]))
  await tx
    .insertInto('notification_cursors')
    .values(rows.map(({ id, is_new }) => ({ hotel_id: id, number: is_new ? 0 : (last.get(id) ?? 0) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const toMessage = (hotel_id: string, kind: 'push' | 'webhook', content: object, seconds: number) => ({
  hotel_id,
  id: newId(),
  kind,
  content,
  expires_at: sql<string>`now() + make_interval(secs => ${seconds})`,
})

const toPush = (hotelId: string, subscription_id: string, message: Notice['message']) =>
  toMessage(hotelId, 'push', { subscription_id, message }, message.ttlSeconds)

/** Tells the managers of a hotel what no event is about, such as a day. The caller sees that it is told once. */
export const tellManagers = async (tx: Tx, hotelId: string, message: Notice['message']): Promise<void> => {
  const subscriptions = await listSubscribers(tx, hotelId)
  const told = subscriptions.filter((one) => isFor('managers', one, ['manager'], noFollowers))
  if (told.length === 0) return
  const messages = told.map(({ id }) => toPush(hotelId, id, message))
  await tx.insertInto('outgoing_messages').values(messages).execute()
}

const enqueueOfHotel = async (
  tx: Tx,
  { notices, webhook, getRoles, webhookEvents, recorder }: NotificationSource,
  hotelId: string,
  withWebhook: boolean,
): Promise<boolean> => {
  const cursor = await tx
    .selectFrom('notification_cursors')
    .select('number')
    .where('hotel_id', '=', hotelId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!cursor) return false
  const rows = await tx
    .selectFrom('hotel_events')
    .selectAll()
    .where('hotel_id', '=', hotelId)
    .where('number', '>', cursor.number)
    .orderBy('number')
    .limit(batch)
    .execute()
  const last = rows.at(-1)
  if (!last) return false
  const subscriptions = await listSubscribers(tx, hotelId)
  const events = rows.map(toLoggedEvent)
  const facts = subscriptions.some(hasChosen) ? await readDepartmentStates(tx, hotelId) : noFollowers
  const messages = events.flatMap((event) => {
    const roles = getRoles(event.entity)
    const pushes = notices(event).flatMap(({ to, message }) =>
      subscriptions.filter((one) => isFor(to, one, roles, facts)).map(({ id }) => toPush(hotelId, id, message)),
    )
    const call = withWebhook ? webhook(event, hotelId) : null
    return call ? [...pushes, toMessage(hotelId, 'webhook', call, webhookLifeSeconds)] : pushes
  })
  if (messages.length > 0) await tx.insertInto('outgoing_messages').values(messages).execute()
  const recorded = getRecorded(events, webhookEvents)
  if (recorded.length > 0) await recorder.record(tx, hotelId, recorded)
  await tx.updateTable('notification_cursors').set({ number: last.number }).where('hotel_id', '=', hotelId).execute()
  return rows.length === batch
}
