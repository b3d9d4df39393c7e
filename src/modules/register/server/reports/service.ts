import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { changedMeanwhile, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { RegisterReport } from '../../contract/rows.ts'
import { findEntry } from '../entries/store.ts'
import { getWriter, readRules } from '../rules.ts'
import { refreshStay } from '../stays/refresh.ts'
import { lockStayRow } from '../stays/store.ts'
import { lockReport, selectReports, updateReport } from './store.ts'

type ListedReport = RegisterReport & { room_number: string | null; number: string | null }
type Filter = { state?: RegisterReport['state'] | undefined; moment?: RegisterReport['moment'] | undefined }
type Change = Parameters<typeof updateReport>[3]

const maxListed = 2_000

/** What follows for the stay of a report that was changed. */
export const followReport = async (tx: Tx, scope: Scope, stayId: string | null): Promise<void> => {
  const row = stayId === null ? undefined : await lockStayRow(tx, scope, stayId)
  if (row) await refreshStay(tx, scope, await readRules(tx, scope), row)
}

/** What the authority is told, and what staff note of it. */
export const createReports = (database: Database) => {
  /**
   * Changes a report out of one of these states; twice is once.
   * @throws Refusal 409 with the report of now where it is in another one, or has changed since it was read
   */
  const change = (
    scope: ManagerScope,
    id: string,
    seen: string | undefined,
    from: readonly RegisterReport['state'][],
    getChange: (name: string) => Change & { state: RegisterReport['state'] },
  ): Promise<RegisterReport> => {
    const writer = getWriter(scope)
    return database.write(scope, async (tx) => {
      const stayId = (await selectReports(tx, scope).where('id', '=', id).executeTakeFirst())?.stay_id ?? null
      // The stay first, as everywhere: two locks in another order would wait for each other.
      if (stayId !== null) await lockStayRow(tx, scope, stayId)
      const current = (await lockReport(tx, scope, id)) ?? refuse(notFound)
      const wanted = getChange(writer.name)
      if (current.state === wanted.state) return current
      if (!from.includes(current.state) || (seen !== undefined && seen !== current.updated_at))
        throw new Refusal(changedMeanwhile, { current })
      const saved = await updateReport(tx, scope, id, wanted)
      await followReport(tx, scope, saved.stay_id)
      const entry = await findEntry(tx, scope, saved.subject_id)
      const label = [entry?.number, saved.reference || saved.failure].filter(Boolean).join(' · ')
      const states = { before: { state: current.state }, after: { state: saved.state } }
      await recordEntry(tx, scope, 'register.report_changed', { entity: 'register_reports', id, label, ...states })
      return saved
    })
  }
  const getNow = (): string => new Date().toISOString()

  return {
    list: (scope: ManagerScope, { state, moment }: Filter): Promise<{ items: ListedReport[]; event_number: number }> =>
      database.read(scope, async (tx) => {
        const items = await selectReports(tx, scope)
          .select(
            sql<string | null>`coalesce((select number from register_entries entry
                where entry.hotel_id = register_reports.hotel_id and entry.id = register_reports.subject_id),
              (select booking_number from reservations booking
                where booking.hotel_id = register_reports.hotel_id and booking.id = register_reports.subject_id))`.as(
              'number',
            ),
          )
          .select(
            sql<string | null>`coalesce((select room_number from register_stays stay
                where stay.hotel_id = register_reports.hotel_id and stay.id = register_reports.stay_id),
              (select apartment from reservations booking
                where booking.hotel_id = register_reports.hotel_id and booking.id = register_reports.subject_id))`.as(
              'room_number',
            ),
          )
          .$if(state !== undefined, (some) => some.where('register_reports.state', '=', state ?? 'waiting'))
          .$if(moment !== undefined, (some) => some.where('register_reports.moment', '=', moment ?? 'arrived'))
          .orderBy('register_reports.due_at')
          .orderBy('register_reports.id')
          .limit(maxListed)
          .execute()
        return { items, event_number: await eventNumber(tx, scope) }
      }),

    doByHand: (
      scope: ManagerScope,
      id: string,
      { reference, seen }: { reference: string; seen?: string | undefined },
    ) =>
      change(scope, id, seen, ['waiting', 'exported'], (done_by_name) => ({
        state: 'by_hand',
        reference,
        done_at: getNow(),
        done_by_name,
      })),

    refuseAccepted: (
      scope: ManagerScope,
      id: string,
      { failure, seen }: { failure: string; seen?: string | undefined },
    ) =>
      change(scope, id, seen, ['exported', 'done'], () => ({
        state: 'waiting',
        failure,
        export_id: null,
        told_leaves_on: null,
        done_at: null,
        done_by_name: null,
      })),

    voidOne: (scope: ManagerScope, id: string, { reason, seen }: { reason: string; seen?: string | undefined }) =>
      change(scope, id, seen, ['waiting'], (done_by_name) => ({
        state: 'void',
        failure: reason,
        done_at: getNow(),
        done_by_name,
      })),
  }
}
