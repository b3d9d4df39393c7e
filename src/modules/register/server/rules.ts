import { getNameOrEmail } from '#modules/access/policy.ts'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { findStayTimes } from '#modules/essentials/server/service.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import type { OpeningHours } from '#modules/hours/policy.ts'
import { listDepartmentHours } from '#modules/hours/server/store.ts'
import type { RegistrationSettings } from '#modules/registration/contract/settings.ts'
import { getPack, type Moment, type Pack, type PackCode } from '#modules/registration/policy/packs.ts'
import { findRegistrationSettings } from '#modules/registration/server/settings.ts'
import { refuse } from '#platform/contract/failure.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { nameTagNeeded, type RegisterStay } from '../contract/rows.ts'
import { getDueAt, getWarnAt, isShortStay } from '../policy/due.ts'

/** By what due times are computed: the settings, the hotel's clock, and the hours of its reception. */
export type RegisterRules = {
  settings: RegistrationSettings
  zone: string
  today: string
  now: number
  hours: OpeningHours | null
  times: { check_in_from: string; check_out_until: string }
}

/** @param settings those that are known already */
export const readRules = async (tx: Tx, scope: Scope, settings?: RegistrationSettings): Promise<RegisterRules> => {
  const { zone, today, now } = await getHotelDay(tx, scope)
  const hours = (await listDepartmentHours(tx, scope.hotelId)).find(({ id }) => id === 'department:reception')
  return {
    settings: settings ?? (await findRegistrationSettings(tx, scope)),
    zone,
    today,
    now: Math.floor(now),
    hours: hours ?? null,
    times: await findStayTimes(tx, scope),
  }
}

/** A moment of a stay, by when it has to be reported, and from when staff are warned. */
export type Due = { happened_at: string; due_at: string; warn_at: string }

type DueStay = Pick<RegisterStay, 'check_in' | 'leaves_on'>

/** @param code the pack of the stay @param at ISO time @returns null where nothing is due */
export const computeDue = (
  { settings, zone, now, hours, times }: RegisterRules,
  code: PackCode,
  moment: Moment,
  { check_in, leaves_on }: DueStay,
  at: string,
): Due | null => {
  const pack: Pack = getPack(code)
  const isShort = isShortStay({ ...times, check_in, check_out: leaves_on }, zone)
  const facts = { at: Date.parse(at), timeZone: zone, isShort }
  const due = getDueAt(pack, settings, moment, facts)
  if (due === null) return null
  const warn = getWarnAt(pack, due, facts, { hours, now })
  return { happened_at: at, due_at: new Date(due).toISOString(), warn_at: new Date(warn).toISOString() }
}

/** The hotel's day on which a party arrived: ages count on it. */
export const getArrivalDay = ({ zone }: Pick<RegisterRules, 'zone'>, { arrived_at }: { arrived_at: string }): string =>
  localTime(Date.parse(arrived_at), zone).slice(0, 10)

/** Who writes into the register, or reads in it. @throws Refusal 403 at a shared device without a name tag */
export const getWriter = ({ actor }: ManagerScope): { name: string; id: string } => {
  if (actor.kind === 'manager' && actor.member_kind === 'device' && !actor.name_tag) refuse(nameTagNeeded)
  return { name: getNameOrEmail(actor), id: (actor.kind === 'manager' && actor.name_tag?.id) || actor.id }
}
