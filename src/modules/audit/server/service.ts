import { Readable } from 'node:stream'
import type { MemberScope, OpenOtherHotel } from '#modules/access/server/scope.ts'
import { writeCsv, writeCsvRows, type CellToWrite } from '#packages/table-files/write.ts'
import { addDays } from '#platform/contract/day.ts'
import { notFound, Refusal } from '#platform/contract/failure.ts'
import { getCursor } from '#platform/contract/page.ts'
import { momentInZone } from '#platform/contract/zone/zoned-time.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { ListQuery } from '#platform/server/list/page.ts'
import {
  allHotels,
  changeAuditSettings,
  exportAudit,
  maxExported,
  maxHotelsRead,
  type AuditEntry,
  type AuditFilters,
  type AuditPage,
  type AuditSettings,
} from '../contract.ts'
import { recordEntry } from './record.ts'
import * as store from './store.ts'

export type Options = {
  database: Database
  openOtherHotel: OpenOtherHotel
  /** The time zone of a hotel. */
  getZone: (hotelId: string) => Promise<string>
}

const rowsAtOnce = 1_000

/** The audit log of a hotel, for its managers and the owners of the installation. */
export const createAuditService = ({ database, openOtherHotel, getZone }: Options) => {
  const open = async (scope: MemberScope, hotel: string): Promise<MemberScope[]> => {
    if (hotel === scope.hotelId) return [scope]
    const asked =
      hotel === allHotels
        ? await database.onPlatform((tx) => store.listManagedHotels(tx, scope.actor.id, maxHotelsRead))
        : [hotel]
    const scopes = await Promise.all(
      asked.map(async (id) => (id === scope.hotelId ? scope : await openOtherHotel(scope, id, { roles: ['manager'] }))),
    )
    return scopes.filter((one) => one !== null)
  }

  const getQuery = async (
    hotelId: string,
    { actor, kind, from, to, q, cursor }: ListQuery & AuditFilters,
    limit: number,
  ): Promise<store.EntryQuery> => {
    const zone = from === undefined && to === undefined ? 'UTC' : await getZone(hotelId)
    const startOf = (day: string): string => new Date(momentInZone(day, '00:00', zone)).toISOString()
    return { actor, kind, q, cursor, limit, since: from && startOf(from), until: to && startOf(addDays(to, 1)) }
  }

  /**
   * A page of the log: of this hotel, of another one of the reader, or of all of them by time. Each is read under its
   * own scope.
   * @throws Refusal 404 for a hotel that the reader does not manage
   */
  const list = async (
    scope: MemberScope,
    { hotel = scope.hotelId, ...query }: ListQuery & AuditFilters & { hotel?: string | undefined },
  ): Promise<AuditPage> => {
    const scopes = await open(scope, hotel)
    if (scopes.length === 0) throw new Refusal(notFound)
    const found: AuditEntry[] = []
    for (const one of scopes) {
      const asked = await getQuery(one.hotelId, query, query.limit + 1)
      found.push(...(await database.read(one, (tx) => store.listEntries(tx, one.hotelId, asked))))
    }
    return toPage(found.toSorted(newestFirst), query.limit)
  }

  /** A page of the log of any hotel, for an owner. @throws Refusal 404 */
  const listForOwner = async (hotelId: string, query: ListQuery & AuditFilters): Promise<AuditPage> => {
    if ((await database.onPlatform((tx) => store.readAuditDays(tx, hotelId))) === undefined) throw new Refusal(notFound)
    const asked = await getQuery(hotelId, query, query.limit + 1)
    return toPage(await database.onPlatform((tx) => store.listEntries(tx, hotelId, asked)), query.limit)
  }

  const settings = (scope: MemberScope): Promise<AuditSettings> => database.read(scope, (tx) => readSettings(tx, scope))

  const changeSettings = (
    scope: MemberScope,
    { audit_days }: Pick<AuditSettings, 'audit_days'>,
  ): Promise<AuditSettings> =>
    database.write(scope, async (tx) => {
      const before = { audit_days: await store.putAuditDays(tx, scope.hotelId, audit_days) }
      const what = { entity: 'hotels', id: scope.hotelId, before, after: { audit_days } }
      await recordEntry(tx, scope, changeAuditSettings.audit, what)
      return readSettings(tx, scope)
    })

  /** The filtered entries as CSV, read while they are sent. That they were handed out is an entry itself. */
  const exportCsv = async (scope: MemberScope, filters: AuditFilters): Promise<Readable> => {
    const asked = await getQuery(scope.hotelId, { ...filters, limit: rowsAtOnce }, rowsAtOnce)
    // Read before anything is sent: a failure is an answer, and the entry of the export is not in it.
    const first = await database.write(scope, async (tx) => {
      const entries = await store.listEntries(tx, scope.hotelId, asked)
      await recordEntry(tx, scope, exportAudit.audit, { entity: 'audit_entries', id: null })
      return entries
    })
    const readAfter = (last: AuditEntry, limit: number): Promise<AuditEntry[]> =>
      database.read(scope, (tx) =>
        store.listEntries(tx, scope.hotelId, { ...asked, limit, cursor: getEntryCursor(last) }),
      )
    return Readable.from(writeInParts(first, readAfter))
  }

  return { list, listForOwner, settings, changeSettings, exportCsv }
}

const readSettings = async (tx: Tx, { hotelId }: MemberScope): Promise<AuditSettings> => ({
  audit_days: (await store.readAuditDays(tx, hotelId)) ?? 0,
  actors: await store.listActors(tx, hotelId),
})

const newestFirst = (one: AuditEntry, other: AuditEntry): number =>
  getEntryCursor(one) < getEntryCursor(other) ? 1 : -1

const getEntryCursor = ({ at, id }: AuditEntry): string => getCursor({ created_at: at, id })

const toPage = (found: readonly AuditEntry[], limit: number): AuditPage => {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: last && found.length > limit ? getEntryCursor(last) : null }
}

const header = 'at actor actor_kind action kind entity entity_id label changes via network'.split(' ')

const toRow = ({ changes, ...entry }: AuditEntry): CellToWrite[] => {
  const written = Object.keys(changes).length === 0 ? '' : JSON.stringify(changes)
  const cells: Record<string, CellToWrite> = { ...entry, actor: entry.actor_name, changes: written }
  return header.map((column) => cells[column] ?? null)
}

async function* writeInParts(
  first: AuditEntry[],
  readAfter: (last: AuditEntry, limit: number) => Promise<AuditEntry[]>,
): AsyncGenerator<Buffer> {
  yield writeCsv({ header, rows: first.map(toRow) })
  let written = first.length
  let last = first.at(-1)
  while (last && written % rowsAtOnce === 0 && written < maxExported) {
    const rows: AuditEntry[] = await readAfter(last, rowsAtOnce)
    if (rows.length > 0) yield writeCsvRows(rows.map(toRow))
    written += rows.length
    last = rows.at(-1)
  }
}
