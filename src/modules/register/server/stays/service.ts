import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { featureOff } from '#modules/hotels/contract.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { getHotelDay, getZone } from '#modules/hotels/server/on-day.ts'
import { getPack } from '#modules/registration/policy/packs.ts'
import { findRegistrationSettings } from '#modules/registration/server/settings.ts'
import { findStay } from '#modules/stays/server/lock.ts'
import { changedMeanwhile, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { getCursor, type Page } from '#platform/contract/page.ts'
import { momentInZone } from '#platform/contract/zone/zoned-time.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { getNewest, type ListQuery } from '#platform/server/list/page.ts'
import type { Scope } from '#platform/server/scope.ts'
import {
  arrivedAtInvalid,
  somebodyEntered,
  type ListedRegisterStay,
  type OpenBooking,
  type RegisterStayForm,
} from '../../contract.ts'
import type { RegisterLoss } from '../../contract/losses.ts'
import type { RegisterEntry, RegisterReport, RegisterStay } from '../../contract/rows.ts'
import { listEntries, toRegisterEntry } from '../entries/store.ts'
import type { Losses } from '../losses/service.ts'
import { isBookDue } from '../prints/printed.ts'
import { listOpenBookings, listReportsOf } from '../reports/store.ts'
import { getWriter, readRules, type RegisterRules } from '../rules.ts'
import { refreshStay } from './refresh.ts'
import { lockStayRow, selectStays, toRegisterStay, updateStayRow, type StayRow } from './store.ts'

/** More than are due at once are those that nobody does. */
const maxDue = 500
const maxHere = 1_000

/** Adds to each row what a list shows of its entries, its reports and the name that the stay still has. */
const selectListed = (tx: Tx, scope: Scope) =>
  selectStays(tx, scope)
    .select(['created_at'])
    .select(
      sql<string | null>`(select nullif(coalesce(
          (select lead_name from stays where stays.hotel_id = register_stays.hotel_id and stays.id = register_stays.id),
          (select guest_name from reservations where reservations.hotel_id = register_stays.hotel_id
            and reservations.id = register_stays.reservation_id)), ''))`.as('lead_name'),
    )
    .select(
      sql<{ first: string | null; last: string | null; by: string | null; until: string | null }>`(
        select json_build_object('first', min(number), 'last', max(number), 'by', max(entered_by_name),
          'until', max(kept_until)) from register_entries entry
        where entry.hotel_id = register_stays.hotel_id and entry.stay_id = register_stays.id)`.as('entered'),
    )
    .select(
      sql<number>`(select count(*)::int from register_reports report where report.hotel_id = register_stays.hotel_id
        and report.stay_id = register_stays.id and report.state in ('waiting', 'exported'))`.as('reports_waiting'),
    )

type ListedRow = StayRow & {
  created_at: string
  lead_name: string | null
  entered: { first: string | null; last: string | null; by: string | null; until: string | null }
  reports_waiting: number
}

const toListed = ({
  entered,
  warned_level: _level,
  due_from: _from,
  all_seen_at: _seen,
  ...row
}: ListedRow): ListedRegisterStay => ({
  ...row,
  numbers: entered.first === null || entered.last === null ? null : [entered.first, entered.last],
  entered_by_name: entered.by,
  kept_until: entered.until,
})

type KeptEntries = { count: number; until: string | null }

const countKept = (tx: Tx, { hotelId }: Scope): Promise<KeptEntries> =>
  tx
    .selectFrom('register_entries')
    .select(({ fn }) => [sql<number>`count(*)::int`.as('count'), fn.max('kept_until').as('until')])
    .where('hotel_id', '=', hotelId)
    .where('sealed', 'is not', null)
    .executeTakeFirstOrThrow()

type StayOfRegister = {
  stay: ListedRegisterStay
  entries: RegisterEntry[]
  reports: RegisterReport[]
  settings: RegisterRules['settings'] | null
  event_number: number
}

/** The stays of the register, for the reception. */
export const createRegisterStays = ({ database, losses }: { database: Database; losses: Pick<Losses, 'find'> }) => ({
  /** What is due, by its time; who is here or is not closed; or what is entered, the newest first. */
  list: (
    scope: ManagerScope,
    { list, day, ...query }: ListQuery & { list: 'due' | 'here' | 'entered'; day?: string | undefined },
  ): Promise<
    Page<ListedRegisterStay> & {
      bookings: OpenBooking[]
      register_on: boolean
      book_due: boolean
      kept: KeptEntries | null
      loss: RegisterLoss | null
    }
  > =>
    database.read(scope, async (tx) => {
      const isOffered = await hasFeature(tx, scope, 'registration')
      if (list !== 'entered' && !isOffered) refuse(featureOff)
      const settings = await findRegistrationSettings(tx, scope)
      const register_on = isOffered && settings.register_on
      const loss = await losses.find(tx, scope)
      const kept = register_on ? null : await countKept(tx, scope)
      const event_number = await eventNumber(tx, scope)
      const { pack } = settings
      const hasPaperBook = register_on && pack !== null && getPack(pack).hasPaperBook === true
      const book_due = hasPaperBook && (await isBookDue(tx, scope, await getHotelDay(tx, scope)))
      const known = { register_on, book_due, loss, kept, event_number }
      if (list === 'due') {
        const due = await selectListed(tx, scope)
          .where('state', 'in', ['open', 'complete'])
          .where((where) => where.or([where('state', '=', 'open'), where('next_due_at', 'is not', null)]))
          .orderBy(sql`next_due_at asc nulls last`)
          .orderBy('id')
          .limit(maxDue)
          .execute()
        const bookings = await listOpenBookings(tx, scope, maxDue)
        return { items: due.map(toListed), bookings, next_cursor: null, ...known }
      }
      if (list === 'here') {
        const here = await selectListed(tx, scope)
          .where((where) => where.or([where('left_at', 'is', null), where('state', '<>', 'closed')]))
          .orderBy('arrived_at', 'desc')
          .orderBy('id')
          .limit(maxHere)
          .execute()
        return { items: here.map(toListed), bookings: [], next_cursor: null, ...known }
      }
      const zone = getZone(scope.hotelId)
      const entered = selectListed(tx, scope)
        .where('persons_entered', '>', 0)
        .$if(day !== undefined, (some) =>
          some
            .where(sql<boolean>`arrived_at >= ${day}::date::timestamp at time zone ${zone}`)
            .where(sql<boolean>`arrived_at < (${day}::date + 1)::timestamp at time zone ${zone}`),
        )
      const rows = await getNewest(entered, query).execute()
      const items = rows.slice(0, query.limit).map(toListed)
      const last = items.at(-1)
      return {
        items,
        bookings: [],
        next_cursor: rows.length > query.limit && last ? getCursor(last) : null,
        ...known,
      }
    }),

  get: (scope: ManagerScope, id: string): Promise<StayOfRegister> =>
    database.read(scope, async (tx) => {
      const row = (await selectListed(tx, scope).where('id', '=', id).executeTakeFirst()) ?? refuse(notFound)
      const { settings } = await readRules(tx, scope)
      const isOn = settings.register_on && (await hasFeature(tx, scope, 'registration'))
      const reservation_id = row.reservation_id ?? (await findStay(tx, scope, id))?.reservation_id ?? null
      return {
        stay: toListed({ ...row, reservation_id }),
        entries: (await listEntries(tx, scope, id)).map(toRegisterEntry),
        reports: await listReportsOf(tx, scope, id),
        settings: isOn ? settings : null,
        event_number: await eventNumber(tx, scope),
      }
    }),

  /**
   * What is left out stays as it is.
   * @throws Refusal 409 when it has changed since it was read, or somebody is entered where nobody stayed; 400 for a time
   * before the check-in day or in the future
   */
  put: (scope: ManagerScope, id: string, { seen, ...form }: RegisterStayForm): Promise<RegisterStay> => {
    getWriter(scope)
    return database.write(scope, async (tx) => {
      const current = (await lockStayRow(tx, scope, id)) ?? refuse(notFound)
      const change = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
      const isSame = Object.entries(change).every(([name, value]) => current[name as keyof StayRow] === value)
      if (isSame) return toRegisterStay(current)
      if (seen !== undefined && seen !== current.updated_at)
        throw new Refusal(changedMeanwhile, { current: toRegisterStay(current) })
      if (form.nobody_reason !== undefined && current.persons_entered > 0) refuse(somebodyEntered)
      const rules = await readRules(tx, scope)
      if (form.arrived_at !== undefined) refuseWrongArrival(rules, current, Date.parse(form.arrived_at))
      const moved = await updateStayRow(tx, scope, id, {
        ...change,
        ...(form.arrived_at !== undefined && { arrived_by_staff: true, due_from: null }),
      })
      const saved = await refreshStay(tx, scope, rules, moved)
      await recordEntry(tx, scope, 'register.stay_changed', {
        entity: 'register_stays',
        id,
        label: current.room_number,
        before: current,
        after: saved,
      })
      return toRegisterStay(saved)
    })
  },
})

/** Staff say when a party really came: not before its day, and not in the future. */
const refuseWrongArrival = ({ zone, now }: RegisterRules, { check_in }: StayRow, at: number): void => {
  if (at < momentInZone(check_in, '00:00', zone) || at > now) refuse(arrivedAtInvalid, 'arrived_at')
}
