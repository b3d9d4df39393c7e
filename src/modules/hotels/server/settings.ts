import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { isImageAddress } from '#modules/images/contract.ts'
import { refuse } from '#platform/contract/failure.ts'
import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { hotelUnknown } from '../contract.ts'
import {
  escalationTooEarly,
  logoInvalid,
  quietHalf,
  timeZoneUnknown,
  type HotelSettings,
} from '../contract/settings.ts'
import type { Hotel, Hotels } from './hotels.ts'

/** Computes again what is due at a local time, after the time zone of a hotel has changed. */
export type FollowZone = (tx: Tx, scope: ManagerScope, formerZone: string) => Promise<void>

/** The settings that a hotel's managers make. Open screens learn of a change through the trigger on the row. */
export const createHotelSettingsService = (database: Database, hotels: Hotels, followZone: FollowZone) => ({
  /**
   * Changes the given fields and leaves the others.
   * @throws Refusal for a logo that is neither an image of this hotel nor an https URL, and for a time zone that
   * browsers or PostgreSQL do not know
   */
  change: async (scope: ManagerScope, { guest_services, ...change }: HotelSettings): Promise<Hotel> => {
    const { hotelId } = scope
    const { logo_url, time_zone } = change
    if (logo_url && !isImageAddress(logo_url, hotelId)) refuse(logoInvalid, 'logo_url')
    if (time_zone !== undefined && !isKnownToBrowsers(time_zone)) refuse(timeZoneUnknown, 'time_zone')
    await database.write(scope, async (tx) => {
      const { rows } = await sql`select from pg_timezone_names where name = ${time_zone ?? 'UTC'}`.execute(tx)
      if (rows.length === 0) refuse(timeZoneUnknown, 'time_zone')
      const before = await lockHotel(tx, hotelId)
      if (concernsEscalation(change)) checkEscalation(before, change)
      const former = time_zone === undefined ? null : before.time_zone
      const after = await tx
        .updateTable('hotels')
        .set({
          ...change,
          ...(logo_url === '' && { logo_url: null }),
          // In one statement, so that of two switches pressed at once none is lost.
          ...(guest_services && { features: sql<string>`features || ${asJson(guest_services)}` }),
          updated_at: changedAt,
        })
        .where('id', '=', hotelId)
        .returningAll()
        .executeTakeFirstOrThrow()
      const label = after.name
      await recordEntry(tx, scope, 'hotels.settings_changed', { entity: 'hotels', id: hotelId, label, before, after })
      if (former !== null && former !== time_zone) await followZone(tx, scope, former)
    })
    hotels.forget(hotelId)
    return (await hotels.find(hotelId)) ?? refuse(hotelUnknown)
  },
})

export type HotelSettingsService = ReturnType<typeof createHotelSettingsService>

/** The hotel as it is. Locks the row, so that two changes of it come one after the other. */
const lockHotel = (tx: Tx, hotelId: string) =>
  tx.selectFrom('hotels').selectAll().where('id', '=', hotelId).forUpdate().executeTakeFirstOrThrow()

const concernsEscalation = (change: HotelSettings): boolean =>
  ['overdue_minutes', 'escalation_minutes', 'quiet_from', 'quiet_until'].some((name) => name in change)

type EscalationSettings = Pick<Hotel, 'overdue_minutes' | 'escalation_minutes' | 'quiet_from' | 'quiet_until'>

/** The new values must fit those that stay. */
const checkEscalation = (current: EscalationSettings, change: HotelSettings): void => {
  const after = { ...current, ...change } as EscalationSettings
  if (after.escalation_minutes <= after.overdue_minutes) refuse(escalationTooEarly, 'escalation_minutes')
  if (after.quiet_from === null && after.quiet_until !== null) refuse(quietHalf, 'quiet_from')
  if (after.quiet_from !== null && after.quiet_until === null) refuse(quietHalf, 'quiet_until')
}

/** True if `Intl` has this time zone. */
export const isKnownToBrowsers = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
