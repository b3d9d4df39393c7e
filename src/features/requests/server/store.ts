import { sql, type Compilable } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { getActorName } from '#core/access/policy.ts'
import type { TicketOwner } from '#core/tickets/server/owner.ts'
import { getRingTime } from '#core/tickets/server/scheduled.ts'
import { getStatement, type TicketTable } from '#core/tickets/server/ticket-store.ts'
import { getZone } from '#core/hotels/server/on-day.ts'
import type { HotelScope, ManagerScope } from '#core/access/server/scope.ts'
import { leadMinutes, type ServiceRequest } from '../contract.ts'
import { openStatuses, transitions } from '../policy.ts'

const now = sql<string>`now()`
const getName = (actor: HotelScope['actor']) => (actor.kind === 'guest' ? null : getActorName(actor))

export const table: TicketTable<ServiceRequest, (typeof openStatuses)[number]> = {
  name: 'service_requests',
  waiting: ['pending', 'in-progress'],
  since: 'escalation_from',
  department: null,
  hasTargets: true,
  open: openStatuses,
  transitions,
  transitionColumns: {
    'in-progress': (actor) => ({ started_at: now, started_by_name: getName(actor) }),
    completed: (actor) => ({ completed_at: now, completed_by_name: getName(actor) }),
  },
}

type NewRow = Pick<ServiceRequest, 'id' | 'type' | 'description'> &
  Partial<Pick<ServiceRequest, 'sent_by_name' | 'sent_by_room'>> & {
    message_id?: string | undefined
    quantity?: number | undefined
    choice?: string | undefined
    scheduled_for?: string | undefined
  } & TicketOwner

/** The icons with which every hotel begins. */
const builtInIcon = sql`case when type.id = 'towels' then 'towels' when type.id = 'cleaning' then 'broom'
  when type.id = 'maintenance' then 'wrench' else 'message' end`

/** What the request keeps of its type's words, so that it stays readable. Null: the type is as every hotel begins with it. */
const typeWords = sql`case
  when type.built_in = type.id and type.name is null and type.choices is null and type.icon = ${builtInIcon} then null
  else jsonb_build_object('icon', type.icon, 'built_in', type.built_in, 'name', type.name, 'choices', type.choices,
    'translations', type.translations)
end`

/**
 * The conditions of `findProblems`, in the statement itself: the type may change at the same moment. Each case compares by
 * itself: Citus writes the short form wrongly for its workers.
 */
const takes = ({ description, quantity, choice, scheduled_for }: NewRow) => sql`
  not type.hidden
  and case when type.note = 'required' then ${description}::text <> ''
    when type.note = 'none' then ${description}::text = '' else true end
  and case when type.quantity_max is null then ${quantity ?? null}::int is null
    else ${quantity ?? 1}::int between 1 and type.quantity_max end
  and case when type.choices is null then ${choice ?? null}::text is null
    else coalesce(${choice ?? null}::text = any (string_to_array(type.choices, chr(10))), false) end
  and case when type."time" = 'required' then ${scheduled_for ?? null}::timestamptz is not null
    when type."time" = 'none' then ${scheduled_for ?? null}::timestamptz is null else true end`

/**
 * Adds a request. Returns no row if the id exists already, or a request of the same message, or its type does not take it.
 * What triggers would fill is filled here, where the type is at hand.
 */
export const insertRequest = (tx: Tx, { hotelId }: HotelScope, request: NewRow): Compilable<ServiceRequest> => {
  const { id, type, description, quantity, choice, scheduled_for, message_id = null } = request
  const { guest_id, guest_name, room_number, sent_by_name = null, sent_by_room = null } = request
  const { entered_by, entered_by_id } = request
  return getStatement(
    tx,
    sql<ServiceRequest>`insert into service_requests (hotel_id, id, type, type_name, type_words, description, quantity, choice,
        message_id, guest_id, guest_name, room_number, sent_by_name, sent_by_room, entered_by, entered_by_id,
        scheduled_for, escalation_from, department, target_at)
      select type.hotel_id, ${id}::uuid, type.id, type.main_name, ${typeWords}, ${description}::text,
        case when type.quantity_max is not null then ${quantity ?? 1}::smallint end, ${choice ?? null}::text,
        ${message_id}::uuid, ${guest_id}::uuid, ${guest_name}::text, ${room_number}::text, ${sent_by_name}::text,
        ${sent_by_room}::text, ${entered_by}::text, ${entered_by_id}::uuid, ${scheduled_for ?? null}::timestamptz,
        ${scheduled_for === undefined ? now : sql`${getRingTime(scheduled_for, leadMinutes)}::timestamptz`}, type.department,
        coalesce(${scheduled_for ?? null}::timestamptz, now()) + make_interval(mins => type.target_minutes)
      from request_types as type where type."hotel_id" = ${hotelId} and type.id = ${type} and ${takes(request)}
      on conflict do nothing returning *`,
  )
}

/** The request that was made from a message. */
export const findOfMessage = (
  tx: Tx,
  { hotelId }: ManagerScope,
  messageId: string,
): Promise<ServiceRequest | undefined> =>
  tx
    .selectFrom('service_requests')
    .selectAll()
    .$narrowType<Pick<ServiceRequest, 'type_words'>>()
    .where('hotel_id', '=', hotelId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()

/** Counts what was completed today, by type. The status is a literal, so that the partial index is used. */
export const completedToday = (tx: Tx, { hotelId }: ManagerScope): Compilable<{ type: string; count: number }> => {
  const zone = getZone(hotelId)
  return tx
    .selectFrom('service_requests')
    .select(['type', sql<number>`count(*)::int`.as('count')])
    .where('hotel_id', '=', hotelId)
    .where('status', '=', sql.lit('completed'))
    .where(sql<boolean>`completed_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`)
    .groupBy('type')
}
