import { sql } from 'kysely'
import type { GuestScope, HotelScope } from '#modules/access/server/scope.ts'
import { timeUnavailable } from '#modules/hours/contract/closed.ts'
import { isTimeAvailable } from '#modules/hours/policy.ts'
import { changedMeanwhile, notFound, Refusal } from '#platform/contract/failure.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Ticket } from '../contract.ts'
import { asSeenBy } from './owner.ts'
import { findTicket, type TicketTable } from './ticket-store.ts'

/** A time that something is asked for, and how many minutes before it the staff are told. */
export type Scheduling = { scheduled_for: string; leadMinutes: number }

/** When something that is asked for at a time rings: its lead before it. */
export const getRingTime = (scheduledFor: string, leadMinutes: number): string =>
  new Date(Date.parse(scheduledFor) - leadMinutes * 60_000).toISOString()

/** The columns of a new row that is asked for at a time. It waits from the time at which it rings. */
export const scheduledColumns = ({
  scheduled_for,
  leadMinutes,
}: Scheduling): { scheduled_for: string; escalation_from: string } => ({
  scheduled_for,
  escalation_from: getRingTime(scheduled_for, leadMinutes),
})

/**
 * Checks the time that something is asked for: far enough ahead, not too far, and within the guest's stay.
 * @param guestId whose stay counts
 * @throws Refusal 409 for a time that cannot be asked for
 */
export const checkTime = async (
  tx: Tx,
  { hotelId }: HotelScope,
  guestId: string,
  { scheduled_for, leadMinutes }: Scheduling,
): Promise<void> => {
  const [clock, stay] = await Promise.all([
    sql<{ now: number; time_zone: string }>`
      select (extract(epoch from now()) * 1000)::float8 as now, time_zone from hotels where id = ${hotelId}`.execute(
      tx,
    ),
    sql<{ check_out: string | null }>`
      select stay.check_out::text from stay_guests party join stays stay on stay.hotel_id = party.hotel_id and stay.id = party.stay_id
      where party.hotel_id = ${hotelId} and party.guest_id = ${guestId} and stay.status = 'present'
      order by party.joined_at desc limit 1`.execute(tx),
  ])
  const { now, time_zone } = clock.rows[0] ?? { now: Date.now(), time_zone: 'UTC' }
  const until = stay.rows[0]?.check_out ?? null
  const day = localTime(Date.parse(scheduled_for), time_zone).slice(0, 10)
  if (
    !isTimeAvailable([], time_zone, now, { at: Date.parse(scheduled_for), lead: leadMinutes }) ||
    (until !== null && day > until)
  )
    throw new Refusal(timeUnavailable, { current: { next: null, closes: null } })
}

/**
 * Withdraws a guest's scheduled ticket, until it rings or is claimed: deletes the row.
 * @throws Refusal 409 with the row: it is claimed or has rung; 404 if it is not this guest's
 */
export const withdraw = async <Row extends Ticket>(
  tx: Tx,
  scope: GuestScope,
  table: TicketTable<Row>,
  id: string,
): Promise<undefined> => {
  const { hotelId, actor } = scope
  const { rows } = await sql`delete from ${sql.table(table.name)}
    where "hotel_id" = ${hotelId} and id = ${id} and guest_id = ${actor.id} and claimed_at is null and ring_due_at is not null
    returning id`.execute(tx)
  if (rows.length > 0) return undefined
  const current = await findTicket(tx, scope, table, id)
  throw current?.guest_id === actor.id
    ? new Refusal(changedMeanwhile, { current: asSeenBy(scope, current) })
    : new Refusal(notFound)
}

/** Removes the scheduled rows of a stay that ends. @returns the rows as they were */
export const withdrawScheduledOfStay = async <Row extends Ticket>(
  tx: Tx,
  hotelId: string,
  { name }: Pick<TicketTable<Row>, 'name'>,
  stayId: string,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`delete from ${sql.table(name)}
    where "hotel_id" = ${hotelId} and stay_id = ${stayId} and ring_due_at is not null returning *`.execute(tx)
  return rows
}
