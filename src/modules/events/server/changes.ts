import type * as z from 'zod/mini'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { canReceive, getKeyView, type LiveEntityFilter } from '#modules/sessions/server/streams/receive.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { toLoggedEvent } from '#platform/server/live/event-log.ts'
import { eventsTooOld, type listChanges } from '../contract.ts'

type Options = { database: Database; hotels: Pick<Hotels, 'find'>; entities: LiveEntityFilter }
type Changes = z.output<typeof listChanges.response>

/**
 * Reads a page of the event log, as the caller would hear it on a stream.
 * @throws Refusal `events.too_old` where retention has removed events after `after`, and for a number that is none of
 * this log
 */
export const readChanges = async (
  { database, hotels, entities }: Options,
  scope: ManagerScope,
  { after, limit }: z.output<typeof listChanges.query>,
): Promise<Changes> => {
  const { actor, hotelId } = scope
  const features = (await hotels.find(hotelId))?.features ?? {}
  const isForCaller = canReceive(
    actor,
    entities,
    (feature) => featureIsOn(features, feature),
    () => null,
  )
  const view = actor.kind === 'integration' ? getKeyView(entities, actor) : undefined
  const { counter, rows } = await database.read(scope, async (tx) => {
    const counter = await tx
      .selectFrom('hotel_event_counters')
      .select(['last_number', 'pruned_up_to'])
      .where('hotel_id', '=', hotelId)
      .executeTakeFirstOrThrow()
    const rows =
      after === undefined
        ? []
        : await tx
            .selectFrom('hotel_events')
            .selectAll()
            .where('hotel_id', '=', hotelId)
            .where('number', '>', after)
            .orderBy('number')
            .limit(limit)
            .execute()
    return { counter, rows }
  })
  if (after === undefined) return { items: [], next: counter.last_number, more: false }
  if (after < counter.pruned_up_to || after > counter.last_number) throw new Refusal(eventsTooOld)
  const next = rows.at(-1)?.number ?? after
  const items = rows
    .map(toLoggedEvent)
    .filter(isForCaller)
    .map((event) => {
      const { number, entity, operation, id, at } = event
      return { number, entity, operation, id, row: view ? view(event) : event.row, at }
    })
  return { items, next, more: next < counter.last_number }
}
