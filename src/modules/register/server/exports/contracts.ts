import { findStayTimes } from '#modules/essentials/server/service.ts'
import type { RegistrationSettings } from '#modules/registration/contract/settings.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { getReference, type SesStay } from '../outputs/ses.ts'
import type { StayRow } from '../stays/store.ts'

/** How stays are paid of which nothing else is said. */
export const defaultPayment = 'EFECT'

/** What Spain is told of the stays of parties: when each was agreed, how it is paid, and under which number. */
export const listContracts = async (
  tx: Tx,
  scope: Scope,
  stays: ReadonlyMap<string, StayRow>,
  { settings, zone }: { settings: RegistrationSettings; zone: string },
): Promise<SesStay[]> => {
  const rows = [...stays.values()]
  const reservationIds = rows.flatMap(({ reservation_id }) => reservation_id ?? [])
  const bookings = await tx
    .selectFrom('reservations')
    .select(['id', 'booking_number', 'created_at'])
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', anyId(reservationIds))
    .execute()
  const opened = await tx
    .selectFrom('stays')
    .select(['id', 'created_at'])
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', anyId(rows.map(({ id }) => id)))
    .execute()
  const { check_out_until } = await findStayTimes(tx, scope)
  return Array.from(stays, ([party, row]): SesStay => {
    const booking = bookings.find(({ id }) => id === row.reservation_id)
    const opened_at = opened.find(({ id }) => id === row.id)?.created_at ?? row.arrived_at
    const agreed_at = booking?.created_at ?? opened_at
    return {
      stay_id: party,
      reference: getReference(booking?.booking_number ?? null, row.reservation_id, party),
      contract_on: row.contract_on ?? localTime(Date.parse(agreed_at), zone).slice(0, 10),
      enters: localTime(Date.parse(row.arrived_at), zone),
      leaves: row.leaves_on && `${row.leaves_on}T${check_out_until}`,
      persons: Math.max(row.persons_expected ?? 0, row.persons_entered),
      payment: row.payment ?? settings.establishment.payment ?? defaultPayment,
    }
  })
}
