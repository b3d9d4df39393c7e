import { getNameOrEmail } from '#modules/access/policy.ts'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { previewPlan, refuseOtherPlan } from '#modules/file-imports/server/plan.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { changedMeanwhile, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { readingLimit } from '#platform/server/file-threads/limits.ts'
import { nothingToUndo, type ColumnMapping, type ImportPreview, type ReservationImport } from '../../contract/import.ts'
import { applyChanges, type FollowReservations } from '../apply.ts'
import { headersKey } from '../reading/headers.ts'
import { readReservations } from '../reading/index.ts'
import type { Options, Reading } from '../reading/read.ts'
import { deleteRows, listFromFiles, listExternalIds, listRowsById, lockReservations, sameRow } from '../rows.ts'
import * as store from '../store.ts'
import * as log from './imports.ts'
import { planImport, type Plan } from './plan.ts'

/** An uploaded file with the user's answers. */
type FileToRead = {
  file_name: string
  bytes: Uint8Array
  mapping?: ColumnMapping | undefined
  date_order?: 'dmy' | 'mdy' | undefined
}

const maxListed = 20

/** Imports files, clears sources, and undoes both. */
export const createImportService = (database: Database, follow: FollowReservations) => {
  /** Writes once for an id, one call at a time. */
  const writeOnce = (
    scope: ManagerScope,
    id: string,
    work: (tx: Tx) => Promise<ReservationImport>,
  ): Promise<ReservationImport> =>
    database.write(scope, async (tx) => {
      await lockReservations(tx, scope)
      return (await log.findImport(tx, scope, id)) ?? work(tx)
    })

  const readFile = async (
    scope: ManagerScope,
    { bytes, mapping, date_order }: FileToRead,
  ): Promise<{ reading: Reading; remembered: boolean }> => {
    const [knownUnits, { zone }] = await database.read(scope, (tx) =>
      Promise.all([store.listApartments(tx, scope), getHotelDay(tx, scope)]),
    )
    const read = (said: Options): Promise<Reading> =>
      readingLimit(scope.hotelId, () =>
        readReservations(bytes, { knownUnits, zone, ...(date_order && { date_order }), ...said }),
      )
    const reading = await read(mapping ? { mapping } : {})
    if (reading.kind !== 'columns_needed' || mapping) return { reading, remembered: false }
    const remembered = await database.read(scope, (tx) => log.findMapping(tx, scope, headersKey(reading.headers)))
    return remembered
      ? { reading: await read({ mapping: remembered }), remembered: true }
      : { reading, remembered: false }
  }

  return {
    /** Shows what an import would do. Writes nothing. */
    async preview(scope: ManagerScope, file: FileToRead): Promise<ImportPreview> {
      const { reading, remembered } = await readFile(scope, file)
      if (reading.kind === 'columns_needed') return reading
      if (reading.kind === 'date_order_needed')
        return { kind: reading.kind, examples: reading.examples, mapping: reading.mapping }
      const plan = await database.read(scope, (tx) => planFor(tx, scope, reading))
      const { source, mapping, date_order } = reading
      return { kind: 'ready', source, ...previewPlan(plan), mapping, remembered, date_order }
    },

    /**
     * Imports in one transaction what the preview showed. Idempotent by id.
     * @throws Refusal `platform.changed_meanwhile` when the reservations have changed since the preview
     */
    async import(scope: ManagerScope, id: string, fingerprint: string, file: FileToRead): Promise<ReservationImport> {
      const done = await database.read(scope, (tx) => log.findImport(tx, scope, id))
      if (done) return done
      const { reading } = await readFile(scope, file)
      if (reading.kind !== 'rows') throw new Refusal(changedMeanwhile)
      return writeOnce(scope, id, async (tx) => {
        const plan = await planFor(tx, scope, reading)
        refuseOtherPlan(plan, fingerprint)
        await applyChanges(tx, scope, plan.changes, follow)
        if (file.mapping) await log.rememberMapping(tx, scope, headersKey(reading.headers), file.mapping)
        const { counts } = plan
        await record(tx, scope, 'reservations.imported', [id, reading.source], {
          added: counts.new,
          changed: counts.changed,
          removed: counts.cancelled,
        })
        const entry = { id, kind: 'import', source: reading.source, file_name: file.file_name || null, counts } as const
        return log.insertImport(tx, scope, { ...entry, by_name: getNameOrEmail(scope.actor) }, plan.changes)
      })
    },

    /** Removes all reservations of a channel. Those added by hand stay. */
    clear(scope: ManagerScope, id: string, source: string): Promise<ReservationImport> {
      return writeOnce(scope, id, async (tx) => {
        const changes = (await listFromFiles(tx, scope, source)).map((before) => ({ before, after: null }))
        // Hazard: bookings that are cleared are not cancelled; most come back with the next file.
        await deleteRows(tx, scope, changes.map(({ before }) => before.id)) // prettier-ignore
        await record(tx, scope, 'reservations.cleared', [id, source], { removed: changes.length })
        const counts = { ...log.noCounts, cancelled: changes.length }
        const entry = { id, kind: 'clear', source, file_name: null, counts } as const
        return log.insertImport(tx, scope, { ...entry, by_name: getNameOrEmail(scope.actor) }, changes)
      })
    },

    list(scope: ManagerScope): Promise<ReservationImport[]> {
      return database.read(scope, (tx) => log.listImports(tx, scope, maxListed))
    },

    /** Undoes an import or a clearing. Rows changed since then stay as they are. */
    undo(scope: ManagerScope, id: string): Promise<ReservationImport> {
      return database.write(scope, async (tx) => {
        await lockReservations(tx, scope)
        const done = (await log.findImport(tx, scope, id)) ?? refuse(notFound)
        if (done.undone_at) throw new Refusal(nothingToUndo)
        const made = await log.collectChanges(tx, scope, id)
        const ids = made.flatMap(({ before, after }) => (after ?? before)?.id ?? [])
        const byId = new Map((await listRowsById(tx, scope, ids)).map((row) => [row.id, row]))
        const externalIds = await listExternalIds(tx, scope, done.source)
        const back = made.flatMap(({ before, after }) => {
          const current = byId.get((after ?? before)?.id ?? '')
          const isAsItWas = after
            ? current !== undefined && sameRow(current, after)
            : current === undefined && !externalIds.has(before?.import_key ?? null)
          return isAsItWas ? [{ before: after, after: before }] : []
        })
        await applyChanges(tx, scope, back, follow)
        await record(tx, scope, 'reservations.import_undone', [id, done.source], { changed: back.length })
        return log.markUndone(tx, scope, id)
      })
    },
  }
}

const record = (
  tx: Tx,
  scope: ManagerScope,
  action: string,
  [id, label]: readonly [id: string, source: string],
  after: Readonly<Partial<Record<'added' | 'changed' | 'removed', number>>>,
): Promise<void> => recordEntry(tx, scope, action, { entity: 'reservation_imports', id, label, after, via: 'import' })

const planFor = async (tx: Tx, scope: ManagerScope, reading: Extract<Reading, { kind: 'rows' }>): Promise<Plan> =>
  planImport(reading.rows, await listFromFiles(tx, scope, reading.source), reading.source)
