import { sql } from 'kysely'
import type { FindTaxGaps } from '#modules/stays/server/follower.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { TaxParty } from '../contract/party.ts'
import { findGap } from '../policy/compute.ts'
import { countNights } from '../policy/nights.ts'
import { findTaxedHotel, listRules } from './store.ts'

type Left = Pick<TaxParty, 'room_price'> & {
  id: string
  check_in: string
  check_out: string | null
  left_on: string
  persons: TaxParty['persons'] | null
}

/** What kept the tax of stays that have ended from being charged: nobody has said to end them without it. */
export const findTaxGaps: FindTaxGaps = async (tx, scope, stayIds) => {
  const gaps = new Map<string, 'persons' | 'price'>()
  // An API key reads nothing of the persons of a stay.
  if (stayIds.length === 0 || scope.actor.kind === 'integration' || !(await findTaxedHotel(tx, scope))) return gaps
  const rules = await listRules(tx, scope)
  const { rows } = await sql<Left>`
    select stay.id, stay.check_in, stay.check_out, (stay.ended_at at time zone hotel.time_zone)::date as left_on,
      party.persons, party.room_price
    from stays stay join hotels hotel on hotel.id = stay.hotel_id
      left join tax_parties party on party.hotel_id = stay.hotel_id and party.stay_id = stay.id
    where stay.hotel_id = ${scope.hotelId} and stay.id = ${anyId(stayIds)} and stay.ended_at is not null
      -- The persons go when the guests are forgotten, and what was charged stays.
      and (party.stay_id is not null or not exists (
        select from charges charge where charge.hotel_id = stay.hotel_id and charge.stay_id = stay.id and charge.kind = 'tax'
      ))
      and not exists (
        select from audit_entries entry where entry.hotel_id = stay.hotel_id and entry.entity = 'stays'
          and entry.entity_id = stay.id::text and entry.action = 'bill.tax_skipped'
      )`.execute(tx)
  for (const { persons, room_price, left_on, ...stay } of rows) {
    const nights = countNights(stay, left_on)
    const gap = findGap(rules, { check_in: stay.check_in, nights }, persons && { persons, room_price })
    if (gap) gaps.set(stay.id, gap)
  }
  return gaps
}
