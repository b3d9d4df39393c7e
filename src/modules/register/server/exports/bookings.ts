import { findStayTimes } from '#modules/essentials/server/service.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import type { RegistrationSettings } from '#modules/registration/contract/settings.ts'
import { findLeads } from '#modules/registration/server/form/moving.ts'
import type { Sealing } from '#modules/registration/server/form/sealing.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { EntrySealing } from '../entries/sealing.ts'
import { turnDay, type Cannot } from '../outputs/entry.ts'
import { getReference, writeSesRh, type SesBooking } from '../outputs/ses.ts'
import { defaultPayment } from './contracts.ts'
import { needAll, toBytes, type NamedFile } from './formats.ts'

type Sealings = { sealing: EntrySealing; forms: Sealing }

/** The first persons who were entered in the register already: they are not in their form any more. */
const findEntered = async (
  tx: Tx,
  { hotelId }: Scope,
  sealing: EntrySealing,
  ids: readonly string[],
): Promise<Map<string, Person>> => {
  const rows = await tx
    .selectFrom('register_entries as entry')
    .innerJoin('register_stays as stay', (join) =>
      join.onRef('stay.hotel_id', '=', 'entry.hotel_id').onRef('stay.id', '=', 'entry.stay_id'),
    )
    .select(['entry.id', 'entry.sealed', 'stay.reservation_id'])
    .where('entry.hotel_id', '=', hotelId)
    .where('stay.reservation_id', '=', anyId(ids))
    .where('entry.is_lead', '=', true)
    .where('entry.status', 'in', ['entered', 'refused'])
    .execute()
  return new Map(
    rows.flatMap(({ id, sealed, reservation_id }) => {
      const person = sealing.unsealContent(hotelId, id, sealed)?.person
      return person && reservation_id !== null ? [[reservation_id, person] as const] : []
    }),
  )
}

const listRows = (tx: Tx, { hotelId }: Scope, ids: readonly string[]) =>
  tx
    .selectFrom('reservations as row')
    .leftJoin('registrations as form', (join) =>
      join.onRef('form.hotel_id', '=', 'row.hotel_id').onRef('form.id', '=', 'row.id'),
    )
    .select(['row.id', 'row.apartment', 'row.check_in', 'row.check_out', 'row.booking_number', 'row.created_at'])
    .select(['form.persons_expected', 'form.persons_filled'])
    .where('row.hotel_id', '=', hotelId)
    .where('row.id', '=', anyId(ids))
    .execute()

/**
 * The file of bookings. The holder is the first person of the form, of whom staff may know no more than a name and how to
 * reach them.
 * @throws Refusal 409 where the settings lack something
 */
export const writeBookings = async (
  tx: Tx,
  scope: Scope,
  { sealing, forms }: Sealings,
  given: ReadonlySet<string>,
  { settings, zone }: { settings: RegistrationSettings; zone: string },
): Promise<NamedFile> => {
  const { code, internet = true, payment = defaultPayment } = settings.establishment
  const house = { ...needAll({ code }), internet }
  const ids = [...given]
  const rows = await listRows(tx, scope, ids)
  const holders = new Map([
    ...(await findEntered(tx, scope, sealing, ids)),
    ...(await findLeads(tx, scope, forms, ids)),
  ])
  const { check_in_from, check_out_until } = await findStayTimes(tx, scope)
  const bookings = rows.map((row): SesBooking => ({
    id: row.id,
    number: `${row.apartment} · ${row.booking_number || turnDay(row.check_in, '/')}`,
    reference: getReference(row.booking_number, row.id, row.id),
    contract_on: localTime(Date.parse(row.created_at), zone).slice(0, 10),
    enters: `${row.check_in}T${check_in_from}`,
    leaves: `${row.check_out}T${check_out_until}`,
    persons: row.persons_expected ?? Math.max(1, row.persons_filled ?? 0),
    payment,
    holder: holders.get(row.id) ?? null,
  }))
  // Cleared, and not imported again yet.
  const gone = [...given].filter((id) => !rows.some((row) => row.id === id))
  const without = gone.map((id): Cannot => ({ entry_id: id, number: getReference(null, id, id), reason: 'no_booking' }))
  const file = writeSesRh(bookings, house)
  return toBytes({ ...file, cannot: [...file.cannot, ...without] }, 'ses_rh.xml')
}
