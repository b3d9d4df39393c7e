import { getNameOrEmail } from '#core/access/policy.ts'
import type { ManagerScope } from '#core/access/server/scope.ts'
import { recordEntry } from '#core/audit/server/record.ts'
import { applyChanges } from '#core/reservations/server/apply.ts'
import * as log from '#core/reservations/server/imports.ts'
import { listFromFiles, listKeys, listRowsById, lockReservations, sameRow } from '#core/reservations/server/rows.ts'
import { followReservations } from '#core/stays/server/follow.ts'
import { getHotelDay } from '#core/stays/server/store.ts'
import { changedMeanwhile, notFound, Refusal } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { readingLimit } from '#platform/server/table-files/thread.ts'
import {
  nothingToUndo,
  type ColumnMapping,
  type ImportCounts,
  type ImportPreview,
  type ReservationImport,
} from '../../contract/import.ts'
import { headersKey, readReservations, type Options, type Reading } from '../reading/index.ts'
import * as store from '../store.ts'
import * as mappings from './mappings.ts'
import { planImport, rowsToShow, type Plan } from './plan.ts'

/** An uploaded file with the user's answers. */
export type FileToRead = {
  name: string
  bytes: Uint8Array
  mapping?: ColumnMapping | undefined
  date_order?: 'dmy' | 'mdy' | undefined
}

const rowsShown = 200
const maxListed = 20
const none: ImportCounts = { new: 0, changed: 0, unchanged: 0, cancelled: 0, skipped: 0, refused: 0 }

/** Imports files, clears sources, and undoes both. */
export class ImportService {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  /** Shows what an import would do. Writes nothing. */
  async preview(scope: ManagerScope, file: FileToRead): Promise<ImportPreview> {
    const { reading, remembered } = await this.#read(scope, file)
    if (reading.kind === 'columns_needed') return reading
    if (reading.kind === 'date_order_needed')
      return { kind: reading.kind, examples: reading.examples, mapping: reading.mapping }
    const plan = await this.#database.read(scope, (tx) => planFor(tx, scope, reading))
    const { source, mapping, date_order } = reading
    return {
      kind: 'ready',
      source,
      counts: plan.counts,
      rows: rowsToShow(plan.rows, rowsShown),
      fingerprint: plan.fingerprint,
      mapping,
      remembered,
      date_order,
    }
  }

  /**
   * Imports in one transaction what the preview showed. Idempotent by id.
   * @throws Refusal `platform.changed_meanwhile` when the reservations have changed since the preview
   */
  async import(scope: ManagerScope, id: string, fingerprint: string, file: FileToRead): Promise<ReservationImport> {
    const done = await this.#database.read(scope, (tx) => log.findImport(tx, scope, id))
    if (done) return done
    const { reading } = await this.#read(scope, file)
    if (reading.kind !== 'rows') throw new Refusal(changedMeanwhile)
    return this.#database.write(scope, async (tx) => {
      await lockReservations(tx, scope)
      const first = await log.findImport(tx, scope, id)
      if (first) return first
      const plan = await planFor(tx, scope, reading)
      if (plan.fingerprint !== fingerprint) throw new Refusal(changedMeanwhile)
      await applyChanges(tx, scope, plan.changes, followReservations)
      if (file.mapping) await mappings.rememberMapping(tx, scope, headersKey(reading.headers), file.mapping)
      const { counts } = plan
      await record(tx, scope, 'reservations.imported', [id, reading.source], {
        added: counts.new,
        changed: counts.changed,
        removed: counts.cancelled,
      })
      return log.insertImport(
        tx,
        scope,
        {
          id,
          kind: 'import',
          source: reading.source,
          file_name: file.name || null,
          counts: plan.counts,
          by_name: getNameOrEmail(scope.actor),
        },
        plan.changes,
      )
    })
  }

  /** Removes all reservations of a channel. Those added by hand stay. */
  clear(scope: ManagerScope, id: string, source: string): Promise<ReservationImport> {
    return this.#database.write(scope, async (tx) => {
      await lockReservations(tx, scope)
      const first = await log.findImport(tx, scope, id)
      if (first) return first
      const changes = (await listFromFiles(tx, scope, source)).map((before) => ({ before, after: null }))
      await applyChanges(tx, scope, changes, followReservations)
      await record(tx, scope, 'reservations.cleared', [id, source], { removed: changes.length })
      return log.insertImport(
        tx,
        scope,
        {
          id,
          kind: 'clear',
          source,
          file_name: null,
          counts: { ...none, cancelled: changes.length },
          by_name: getNameOrEmail(scope.actor),
        },
        changes,
      )
    })
  }

  list(scope: ManagerScope): Promise<ReservationImport[]> {
    return this.#database.read(scope, (tx) => log.listImports(tx, scope, maxListed))
  }

  /** Undoes an import or a clearing. Rows changed since then stay as they are. */
  undo(scope: ManagerScope, id: string): Promise<ReservationImport> {
    return this.#database.write(scope, async (tx) => {
      await lockReservations(tx, scope)
      const done = await log.findImport(tx, scope, id)
      if (!done) throw new Refusal(notFound)
      if (done.undone_at) throw new Refusal(nothingToUndo)
      const made = await log.collectChanges(tx, scope, id)
      const ids = made.flatMap(({ before, after }) => (after ?? before)?.id ?? [])
      const byId = new Map((await listRowsById(tx, scope, ids)).map((row) => [row.id, row]))
      const keys = await listKeys(tx, scope, done.source)
      const back = made.filter(({ before, after }) => {
        const current = byId.get((after ?? before)?.id ?? '')
        return after
          ? current !== undefined && sameRow(current, after)
          : current === undefined && !keys.has(before?.import_key ?? null)
      })
      await applyChanges(
        tx,
        scope,
        back.map(({ before, after }) => ({ before: after, after: before })),
        followReservations,
      )
      await record(tx, scope, 'reservations.import_undone', [id, done.source], { changed: back.length })
      return log.markUndone(tx, scope, id)
    })
  }

  async #read(
    scope: ManagerScope,
    { name, bytes, mapping, date_order }: FileToRead,
  ): Promise<{ reading: Reading; remembered: boolean }> {
    const [knownUnits, { zone }] = await this.#database.read(scope, (tx) =>
      Promise.all([store.listApartments(tx, scope), getHotelDay(tx, scope)]),
    )
    const read = (said: Options): Promise<Reading> =>
      readingLimit(scope.hotelId, () =>
        readReservations({ name, bytes }, { knownUnits, zone, ...(date_order && { date_order }), ...said }),
      )
    const reading = await read(mapping ? { mapping } : {})
    if (reading.kind !== 'columns_needed' || mapping) return { reading, remembered: false }
    const remembered = await this.#database.read(scope, (tx) =>
      mappings.findMapping(tx, scope, headersKey(reading.headers)),
    )
    return remembered
      ? { reading: await read({ mapping: remembered }), remembered: true }
      : { reading, remembered: false }
  }
}

const record = (
  tx: Tx,
  scope: ManagerScope,
  action: string,
  [id, label]: readonly [id: string, source: string],
  after: Readonly<Record<'added' | 'changed' | 'removed', number>> | { changed: number } | { removed: number },
): Promise<void> => recordEntry(tx, scope, action, { entity: 'reservation_imports', id, label, after, via: 'import' })

const planFor = async (tx: Tx, scope: ManagerScope, reading: Extract<Reading, { kind: 'rows' }>): Promise<Plan> =>
  planImport(reading.rows, await listFromFiles(tx, scope, reading.source), reading.source)
