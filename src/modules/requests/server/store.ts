import { sql, type Compilable, type RawBuilder } from 'kysely'
import { getActorName, type Department } from '#modules/access/policy.ts'
import type { HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { getZone } from '#modules/hotels/server/on-day.ts'
import type { TicketOwner } from '#modules/tickets/server/owner.ts'
import { getRingTime } from '#modules/tickets/server/scheduled.ts'
import { getStatement, type TicketTable } from '#modules/tickets/server/ticket-store.ts'
import { compileOnce, type Places } from '#platform/server/database/compile-once.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
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
    /** The stay of a guest's session. The database finds it where none is given, or where it is not present any more. */
    stay_id?: string | undefined
  } & TicketOwner

/** The values of the statement that inserts a request. */
type Values = { [Name in keyof Required<NewRow>]: Required<NewRow>[Name] | null } & {
  hotel_id: string
  rings_at: string | null
}

/** The icons with which every hotel begins. */
const builtInIcon = sql`case when type.id = 'towels' then 'towels' when type.id = 'cleaning' then 'broom'
  when type.id = 'maintenance' then 'wrench' else 'message' end`

/**
 * The words of its type that a request keeps, so that it stays readable. Null: the type is as every hotel begins with
 * it.
 */
const typeWords = sql`case
  when type.built_in = type.id and type.name is null and type.choices is null and type.icon = ${builtInIcon} then null
  else jsonb_build_object('icon', type.icon, 'built_in', type.built_in, 'name', type.name, 'choices', type.choices,
    'translations', type.translations)
end`

/**
 * The conditions of `findProblems`, in the statement itself: the type may change at the same moment. Each case compares
 * by itself: Citus writes the short form wrongly for its workers.
 */
const accepts = ({ description, quantity, choice, scheduled_for }: Places<Values>) => sql`
  not type.hidden
  and case when type.note = 'required' then ${description}::text <> ''
    when type.note = 'none' then ${description}::text = '' else true end
  and case when type.quantity_max is null then ${quantity}::int is null
    else coalesce(${quantity}::int, 1) between 1 and type.quantity_max end
  and case when type.choices is null then ${choice}::text is null
    else coalesce(${choice}::text = any (string_to_array(type.choices, chr(10))), false) end
  and case when type."time" = 'required' then ${scheduled_for}::timestamptz is not null
    when type."time" = 'none' then ${scheduled_for}::timestamptz is null else true end`

const targetTime = sql`make_interval(mins => type.target_minutes)`
/** A request is overdue after half of its target at the latest. */
const overdueTime = sql`make_interval(mins => least(hotel.overdue_minutes, (type.target_minutes + 1) / 2))`

/** When a request rings, since when it waits, and when it becomes overdue, is promised and becomes late. */
type Times = (value: Places<Values>) => RawBuilder<unknown>

const atOnce: Times = () => sql`null::timestamptz, now(), now() + ${overdueTime}, now() + ${targetTime},
  now() + ${targetTime}`

const scheduled: Times = ({ scheduled_for, rings_at }) => {
  const ringsAt = sql`${rings_at}::timestamptz`
  const targetAt = sql`${scheduled_for}::timestamptz + ${targetTime}`
  return sql`case when ${ringsAt} > now() then ${ringsAt} end, greatest(${ringsAt}, now()),
    greatest(${ringsAt}, now()) + ${overdueTime}, ${targetAt}, ${targetAt}`
}

/**
 * Department, target and times follow from the type and the hotel as they are in this statement. A column that is filled here is
 * not looked up by the trigger: a new request costs PostgreSQL a sixth less.
 */
const createInsert = (getTimes: Times) =>
  compileOnce<Values, ServiceRequest>((tx, value) =>
    getStatement(
      tx,
      sql<ServiceRequest>`insert into service_requests (hotel_id, id, type, type_name, type_words, description, quantity, choice,
          message_id, guest_id, guest_name, room_number, sent_by_name, sent_by_room, created_by, created_by_id, stay_id,
          scheduled_for, department, ring_due_at, escalation_from, escalation_due_at, target_at, late_due_at)
        select type.hotel_id, ${value.id}::uuid, type.id, type.main_name, ${typeWords}, ${value.description}::text,
          case when type.quantity_max is not null then coalesce(${value.quantity}::smallint, 1::smallint) end,
          ${value.choice}::text, ${value.message_id}::uuid, ${value.guest_id}::uuid, ${value.guest_name}::text,
          ${value.room_number}::text, ${value.sent_by_name}::text, ${value.sent_by_room}::text, ${value.created_by}::text,
          ${value.created_by_id}::uuid, stay.id, ${value.scheduled_for}::timestamptz, type.department, ${getTimes(value)}
        from request_types as type
          join hotels as hotel on hotel.id = type.hotel_id
          left join stays as stay
            on stay.hotel_id = type.hotel_id and stay.id = ${value.stay_id}::uuid and stay.status = 'present'
        where type."hotel_id" = ${value.hotel_id} and type.id = ${value.type} and ${accepts(value)}
        on conflict do nothing returning *`,
    ),
  )
const insertAtOnce = createInsert(atOnce)
const insertScheduled = createInsert(scheduled)

/**
 * Adds a request. Returns no row if the id exists already, or a request of the same message, or if its type rejects it.
 */
export const insertRequest = ({ hotelId }: HotelScope, request: NewRow): Compilable<ServiceRequest> => {
  const { scheduled_for = null } = request
  return (scheduled_for === null ? insertAtOnce : insertScheduled)({
    ...request,
    hotel_id: hotelId,
    quantity: request.quantity ?? null,
    choice: request.choice ?? null,
    message_id: request.message_id ?? null,
    sent_by_name: request.sent_by_name ?? null,
    sent_by_room: request.sent_by_room ?? null,
    stay_id: request.stay_id ?? null,
    scheduled_for,
    rings_at: scheduled_for === null ? null : getRingTime(scheduled_for, leadMinutes),
  })
}

/** The request that was made from a message. */
export const findOfMessage = (tx: Tx, { hotelId }: ManagerScope, messageId: string) =>
  tx
    .selectFrom('service_requests')
    .selectAll()
    .$narrowType<Pick<ServiceRequest, 'type_words'>>()
    .where('hotel_id', '=', hotelId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()

export type CompletedCount = { department: Department; type: string; count: number }

/**
 * Counts what was completed today, by department and type. The status is a literal, so that the partial index is used.
 */
export const countCompletedToday = (tx: Tx, { hotelId }: ManagerScope): Compilable<CompletedCount> => {
  const zone = getZone(hotelId)
  return tx
    .selectFrom('service_requests')
    .select(['department', 'type', sql<number>`count(*)::int`.as('count')])
    .where('hotel_id', '=', hotelId)
    .where('status', '=', sql.lit('completed'))
    .where(sql<boolean>`completed_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`)
    .groupBy(['department', 'type'])
}
