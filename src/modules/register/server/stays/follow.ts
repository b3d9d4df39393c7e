import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { findPersonsExpected } from '#modules/registration/server/form/moving.ts'
import { findRegistrationSettings } from '#modules/registration/server/settings.ts'
import type { Stay } from '#modules/stays/contract.ts'
import type { StayFollower } from '#modules/stays/server/follower.ts'
import { momentInZone } from '#platform/contract/zone/zoned-time.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import { shareUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { isStanding, listEntries } from '../entries/store.ts'
import { insertReport } from '../reports/store.ts'
import { computeDue, getArrivalDay, readRules, type RegisterRules } from '../rules.ts'
import { refreshStay } from './refresh.ts'
import { deleteStayRow, insertStayRow, lockStayRow, updateStayRow, type StayRow } from './store.ts'

/** Race of a stay that is opened with the switch of the register, which lists the stays in the house. */
export const registerSwitchLock = ({ hotelId }: Scope): string => `register switch:${hotelId}`

/**
 * Adds a stay to the register, locked.
 * @param due_from left out: from the arrival on
 */
export const putStayRow = async (
  tx: Tx,
  scope: Scope,
  rules: RegisterRules,
  stay: Stay,
  due_from?: string,
): Promise<StayRow | undefined> => {
  const { pack } = rules.settings
  if (pack === null) return undefined
  const { reservation_id, room_number, check_in, check_out } = stay
  // A stay that staff open before its day has not begun.
  const begins = momentInZone(check_in, '00:00', rules.zone)
  const opened = Date.parse(stay.confirmed_at ?? stay.created_at)
  await insertStayRow(tx, scope, {
    id: stay.id,
    reservation_id,
    room_number,
    check_in,
    pack,
    pack_version: getPack(pack).version,
    arrived_at: new Date(Math.max(begins, opened)).toISOString(),
    leaves_on: check_out,
    persons_expected: await findPersonsExpected(tx, scope, reservation_id),
    ...(due_from !== undefined && { due_from }),
  })
  return lockStayRow(tx, scope, stay.id)
}

/** Makes the reports of the departure of everybody who is entered. */
export const reportLeft = async (tx: Tx, scope: Scope, rules: RegisterRules, row: StayRow): Promise<void> => {
  if (row.left_at === null) return
  for (const entry of (await listEntries(tx, scope, row.id)).filter(isStanding)) {
    const due = computeDue(rules, entry.pack, 'left', row, row.left_at)
    if (due) await insertReport(tx, scope, { subject_id: entry.id, stay_id: row.id, moment: 'left', ...due })
  }
}

/** Adds up what two rows expect; null where either is unknown. */
const sumExpected = (one: StayRow, other: StayRow): number | null =>
  one.persons_expected === null || other.persons_expected === null
    ? null
    : Math.min(30, one.persons_expected + other.persons_expected)

const moveRows = async (tx: Tx, { hotelId }: Scope, from: string, into: string): Promise<void> => {
  for (const table of ['register_entries', 'register_reports'] as const)
    await tx
      .updateTable(table)
      .set({ stay_id: into })
      .where('hotel_id', '=', hotelId)
      .where('stay_id', '=', from)
      .execute()
}

/** The register follows the stays of hotels that keep one. */
export const stayFollower: StayFollower = {
  opened: async (tx, scope, stay) => {
    await shareUntilCommit(tx, registerSwitchLock(scope))
    const settings = await findRegistrationSettings(tx, scope)
    if (!settings.register_on || !(await hasFeature(tx, scope, 'registration'))) return
    const rules = await readRules(tx, scope, settings)
    const row = await putStayRow(tx, scope, rules, stay)
    if (row) await refreshStay(tx, scope, rules, row)
  },

  changed: async (tx, scope, stay) => {
    const row = await lockStayRow(tx, scope, stay.id)
    if (!row) return
    const rules = await readRules(tx, scope)
    const hasMoved = stay.room_number !== row.room_number
    const moved = await updateStayRow(tx, scope, stay.id, {
      room_number: stay.room_number,
      // Who changes rooms before midnight of their first day was never in another one for a night.
      ...(hasMoved && { room_since: rules.today === getArrivalDay(rules, row) ? null : rules.today }),
      leaves_on: stay.check_out,
      reservation_id: stay.reservation_id,
    })
    await refreshStay(tx, scope, rules, moved)
  },

  ended: async (tx, scope, stay) => {
    const row = await lockStayRow(tx, scope, stay.id)
    if (!row) return
    const rules = await readRules(tx, scope)
    const ended = await updateStayRow(tx, scope, stay.id, { left_at: stay.ended_at })
    await reportLeft(tx, scope, rules, ended)
    await refreshStay(tx, scope, rules, ended)
  },

  merged: async (tx, scope, { from, into }) => {
    const row = await lockStayRow(tx, scope, from.id)
    if (!row) return
    const rules = await readRules(tx, scope)
    const kept = (await lockStayRow(tx, scope, into.id)) ?? (await putStayRow(tx, scope, rules, into))
    if (!kept) return
    await moveRows(tx, scope, from.id, into.id)
    await deleteStayRow(tx, scope, from.id)
    // Of two due times the first is that of both, as far as staff were warned of it.
    const isFirst = row.state === 'open' && row.next_due_at !== null && row.next_due_at < (kept.next_due_at ?? '~')
    const { state, next_due_at, next_warn_at, warned_level } = isFirst ? row : kept
    const joined = await updateStayRow(tx, scope, into.id, {
      state,
      next_due_at,
      next_warn_at,
      warned_level,
      persons_expected: sumExpected(row, kept),
      nobody_reason: row.nobody_reason === '' ? '' : kept.nobody_reason,
      reservation_id: kept.reservation_id ?? row.reservation_id,
      arrived_at: row.arrived_at < kept.arrived_at ? row.arrived_at : kept.arrived_at,
    })
    await refreshStay(tx, scope, rules, joined)
  },
}

/** Moves the day of departure of stays whose reservations have changed. */
export const followReservationsOfRegister = async (
  tx: Tx,
  scope: Scope,
  rows: readonly { id: string }[],
): Promise<void> => {
  if (rows.length === 0) return
  const moved = await tx
    .selectFrom('register_stays as row')
    .innerJoin('stays as stay', (join) =>
      join.onRef('stay.hotel_id', '=', 'row.hotel_id').onRef('stay.id', '=', 'row.id'),
    )
    .select(['row.id', 'stay.check_out'])
    .where('row.hotel_id', '=', scope.hotelId)
    .where('row.reservation_id', '=', anyId(rows.map(({ id }) => id)))
    .whereRef('stay.check_out', 'is distinct from', 'row.leaves_on')
    .where('row.left_at', 'is', null)
    .orderBy('row.id')
    .execute()
  if (moved.length === 0) return
  const rules = await readRules(tx, scope)
  for (const { id, check_out } of moved) {
    if (!(await lockStayRow(tx, scope, id))) continue
    await refreshStay(tx, scope, rules, await updateStayRow(tx, scope, id, { leaves_on: check_out }))
  }
}
