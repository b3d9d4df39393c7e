import { getNameOrEmail } from '#modules/access/policy.ts'
import { getStayId, type GuestScope, type ManagerScope } from '#modules/access/server/scope.ts'
import { recordAdded } from '#modules/audit/server/record-row.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { sameTranslations } from '#modules/translations/policy.ts'
import { idTaken, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { getCursor, type Page } from '#platform/contract/page.ts'
import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import { takeWhileUnderBytes, type ListQuery } from '#platform/server/list/page.ts'
import {
  maxRunning,
  tooManyRunning,
  type Announcement,
  type ListedAnnouncement,
  type NewAnnouncement,
} from '../contract.ts'
import { findAudienceProblem, countMaxConcurrent, findPeriodProblem } from '../policy.ts'
import { deliverDue } from './delivery/deliver.ts'
import * as store from './store.ts'

/** The announcements of a hotel. */
export const createAnnouncementService = (database: Database) => ({
  list: (scope: ManagerScope, query: ListQuery): Promise<Page<ListedAnnouncement>> =>
    database.read(scope, async (tx) => {
      const rows = await store.listNewest(tx, scope, query)
      const items = takeWhileUnderBytes(rows.slice(0, query.limit))
      const ids = items.map(({ id }) => id)
      const counts = await store.countDeliveries(tx, scope, ids)
      const last = items.at(-1)
      return {
        items: items.map((row) => ({ ...row, delivered: 0, seen: 0, ...counts.get(row.id) })),
        next_cursor: last && rows.length > items.length ? getCursor(last) : null,
        event_number: await eventNumber(tx, scope),
      }
    }),

  /**
   * Announces something. Idempotent by id. One that begins at once is delivered in the same transaction.
   * @throws Refusal 400 for a wrong period or an audience without rooms; 409 when too many would run at the same time
   */
  create: (scope: ManagerScope, form: NewAnnouncement): Promise<Announcement> =>
    database.write(scope, async (tx) => {
      await store.lockAnnouncements(tx, scope)
      const now = await store.readNow(tx)
      const values = getValues(scope, form, now)
      const first = await store.findAnnouncement(tx, scope, form.id)
      if (first) return isSame(first, form) ? first : refuse(idTaken)
      const problem =
        findPeriodProblem(Date.parse(values.from_at), Date.parse(values.until_at), Date.parse(now)) ??
        findAudienceProblem(values, await store.listRooms(tx, scope))
      if (problem) throw new Refusal(problem)
      if (countMaxConcurrent(values, await store.listLasting(tx, scope, values.from_at)) > maxRunning)
        throw new Refusal(tooManyRunning, { values: { max: maxRunning } })
      await store.insertAnnouncement(tx, scope, values)
      await deliverDue(tx, scope)
      const created = (await store.findAnnouncement(tx, scope, form.id)) ?? refuse(notFound)
      return recordAdded(tx, scope, ['announcements.created', 'announcements'], created)
    }),

  /** Twice is once, and an announcement that is over stays as it is. @throws Refusal 404 */
  withdraw: (scope: ManagerScope, id: string): Promise<Announcement> =>
    database.write(scope, async (tx) => {
      await store.lockDeliveries(tx, scope)
      const withdrawn = await store.withdraw(tx, scope, id)
      if (!withdrawn) return (await store.findAnnouncement(tx, scope, id)) ?? refuse(notFound)
      await store.endDeliveries(tx, scope, id)
      const label = withdrawn.title
      await recordEntry(tx, scope, 'announcements.withdrawn', { entity: 'announcements', id, label })
      return withdrawn
    }),

  /** @throws Refusal 404 when the guest's stay does not have it */
  markSeen: async (scope: GuestScope, id: string): Promise<void> => {
    const found = await database.write(scope, (tx) => store.markSeen(tx, scope, id, getStayId(scope)))
    if (!found) throw new Refusal(notFound)
  },
})

const getValues = ({ actor }: ManagerScope, form: NewAnnouncement, now: string): store.Values => ({
  ...form,
  rooms: [...new Set(form.rooms)],
  floors: [...new Set(form.floors)],
  from_at: form.from_at ?? now,
  by_name: getNameOrEmail(actor),
})

const isSame = (row: Announcement, form: NewAnnouncement): boolean =>
  row.title === form.title &&
  row.text === form.text &&
  row.kind === form.kind &&
  row.push === form.push &&
  row.until_at === form.until_at &&
  (!form.from_at || row.from_at === form.from_at) &&
  sameTranslations(row.translations, form.translations) &&
  sameItems(row.rooms, form.rooms) &&
  sameItems(row.floors, form.floors)

const sameItems = (one: readonly string[], other: readonly string[]): boolean =>
  [...new Set(one)].toSorted().join('\n') === [...new Set(other)].toSorted().join('\n')
