import { getTakingOutput } from '#modules/registration/policy/desk.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { findRegistrationSettings } from '#modules/registration/server/settings.ts'
import { listCleared } from '#modules/reservations/server/import/imports.ts'
import { selectRows, type Change, type ReservationRow } from '#modules/reservations/server/rows.ts'
import { createApartmentMatcher } from '#modules/rooms/policy.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { RegisterReport } from '../../contract/rows.ts'
import { cameByOtherWay, isSameBooking } from '../../policy/same-booking.ts'
import { computeDue, readRules, type RegisterRules } from '../rules.ts'
import { insertReports, selectReports, updateReport, type NewReport } from './store.ts'

/** The `failure` of a booking that is not told because it was cancelled before. */
const cancelledFirst = 'cancelled'

type Told = Partial<Record<RegisterReport['moment'], RegisterReport>>
type Reports = Map<string, Told>

/** What is told of these bookings, locked until the end of the transaction: a file may take one at this moment. */
const lockBookings = async (tx: Tx, scope: Scope, ids: readonly string[]): Promise<Reports> => {
  const rows = await selectReports(tx, scope)
    .where('subject_id', '=', anyId(ids))
    .where('stay_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const known: Reports = new Map()
  for (const row of rows) known.set(row.subject_id, { ...known.get(row.subject_id), [row.moment]: row })
  return known
}

const isTold = ({ state }: Pick<RegisterReport, 'state'>): boolean => state !== 'waiting' && state !== 'void'

const createBookings = (tx: Tx, scope: Scope, rules: RegisterRules) => {
  const now = new Date(rules.now).toISOString()
  const getDue = (moment: 'booked' | 'cancelled', { check_in, check_out }: ReservationRow) =>
    computeDue(rules, 'es', moment, { check_in, leaves_on: check_out }, now)
  const waitAgain = (id: string, moment: 'booked' | 'cancelled', row: ReservationRow) =>
    updateReport(tx, scope, id, {
      ...getDue(moment, row),
      state: 'waiting',
      failure: '',
      reference: '',
      export_id: null,
      done_at: null,
      done_by_name: null,
      warned_level: 0,
    })

  return {
    /** The booking is known by another row now, which is what a file reads. */
    move: async (told: Told, subject_id: string): Promise<void> => {
      for (const { id } of Object.values(told)) await updateReport(tx, scope, id, { subject_id })
    },

    /** The booking is there again: what was told of it still holds, unless it was withdrawn since. */
    bringBack: async ({ booked, cancelled }: Told, row: ReservationRow): Promise<void> => {
      const isWithdrawn = cancelled !== undefined && isTold(cancelled)
      if (cancelled) await updateReport(tx, scope, cancelled.id, { state: 'void', done_at: now })
      const wasNever = booked?.state === 'void' && booked.failure === cancelledFirst
      if (booked && (isWithdrawn || wasNever)) await waitAgain(booked.id, 'booked', row)
    },

    /** What the authority does not know yet is not told; what it knows is withdrawn. */
    cancel: async ({ booked, cancelled }: Told, row: ReservationRow): Promise<NewReport[]> => {
      if (!booked || booked.state === 'void') return []
      if (booked.state === 'waiting') {
        await updateReport(tx, scope, booked.id, { state: 'void', failure: cancelledFirst, done_at: now })
        return []
      }
      const due = getDue('cancelled', row)
      if (cancelled?.state === 'void') await waitAgain(cancelled.id, 'cancelled', row)
      return cancelled || !due ? [] : [{ subject_id: row.id, stay_id: null, moment: 'cancelled', ...due }]
    },

    getBooked: (row: ReservationRow): NewReport[] => {
      const due = getDue('booked', row)
      return due ? [{ subject_id: row.id, stay_id: null, moment: 'booked', ...due }] : []
    },
  }
}

/** Reservations that have a stay in the register: whoever has come is told by the arrival. */
const listCome = async (tx: Tx, { hotelId }: Scope, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('register_stays')
    .select('reservation_id')
    .where('hotel_id', '=', hotelId)
    .where('reservation_id', '=', anyId(ids))
    .execute()
  return new Set(rows.flatMap(({ reservation_id }) => reservation_id ?? []))
}

/** Other rows of the days of these, and rows that were cleared: each may be the same booking. */
const listOthers = async (tx: Tx, scope: Scope, rows: readonly ReservationRow[], changed: ReadonlySet<string>) => {
  const days = rows.map(({ check_in }) => check_in).toSorted()
  const there = await selectRows(tx, scope)
    .where('check_in', '>=', days[0] ?? '')
    .where('check_in', '<=', days.at(-1) ?? '')
    .execute()
  const find = createApartmentMatcher(await listRooms(tx, scope))
  return {
    there: there.filter(({ id }) => !changed.has(id)),
    cleared: await listCleared(tx, scope, [...new Set(rows.map(({ source }) => source))]),
    getRoom: (apartment: string) => find(apartment)?.room_number ?? null,
  }
}

/**
 * Makes the reports of bookings that are new or cancelled, where the authority wants them.
 * Hazard: a booking that comes again, by another key or after a clearing, is the same booking and is told once.
 */
export const followBookings = async (tx: Tx, scope: Scope, changes: readonly Change[]): Promise<void> => {
  const made = changes.flatMap(({ before, after }) => (before === null && after ? [after] : []))
  const gone = changes.flatMap(({ before, after }) => (before && after === null ? [before] : []))
  if (made.length + gone.length === 0) return
  const settings = await findRegistrationSettings(tx, scope)
  if (!settings.register_on || settings.pack === null) return
  if (getTakingOutput(getPack(settings.pack), settings, 'booked') === null) return
  const rules = await readRules(tx, scope, settings)
  const known = await lockBookings(tx, scope, [...made, ...gone].map(({ id }) => id)) // prettier-ignore
  const fresh = made.filter((row) => !known.has(row.id) && row.check_in >= rules.today)
  const withdrawn = gone.filter((row) => known.has(row.id) && row.check_out >= rules.today)
  const bookings = createBookings(tx, scope, rules)
  for (const row of made) await bookings.bringBack(known.get(row.id) ?? {}, row)
  if (fresh.length + withdrawn.length === 0) return

  const changed = new Set([...made, ...gone].map(({ id }) => id))
  const { there, cleared, getRoom } = await listOthers(tx, scope, [...fresh, ...withdrawn], changed)
  const others = await lockBookings(tx, scope, [...there, ...cleared].map(({ id }) => id)) // prettier-ignore
  const come = await listCome(tx, scope, withdrawn.map(({ id }) => id)) // prettier-ignore
  const reports: NewReport[] = []
  for (const row of fresh) {
    const twin = there.find((one) => others.has(one.id) && cameByOtherWay(one, row) && isSameBooking(one, row, getRoom))
    const former = cleared.find((one) => isSameBooking(one, row, getRoom))
    const told = former && others.get(former.id)
    if (told) {
      others.delete(former.id)
      await bookings.move(told, row.id)
    } else if (!twin && !former && !settings.reported_sources.includes(row.source))
      reports.push(...bookings.getBooked(row))
  }
  for (const row of withdrawn) {
    const told = known.get(row.id) ?? {}
    const twin = there.find((one) => !others.has(one.id) && isSameBooking(one, row, getRoom))
    if (twin) {
      others.set(twin.id, told)
      await bookings.move(told, twin.id)
    } else if (!come.has(row.id)) reports.push(...(await bookings.cancel(told, row)))
  }
  await insertReports(tx, scope, reports)
}
