import type { HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { recordAdded, recordChanged, recordRemoved } from '#modules/audit/server/record-row.ts'
import { hasValues } from '#modules/translations/policy.ts'
import { changedMeanwhile, idTaken, notFound, Refusal, refuse, refuseIf } from '#platform/contract/failure.ts'
import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import { moveRow, type Move } from '#platform/server/list/move.ts'
import { takeWhileUnderBytes } from '#platform/server/list/page.ts'
import {
  contracts,
  maxEntries,
  tooManyEntries,
  type Collection,
  type Entry,
  type EntryForm,
  type NewEntry,
} from '../contract.ts'
import { findEntryProblem } from '../policy.ts'
import * as store from './store.ts'

type List = { items: Entry[]; next_cursor: string | null; event_number: number }

/** The guide and the house rules: one implementation for both. */
export const createGuideService = (database: Database, of: Collection) => {
  /** As many as fit into a response: entries can be long. */
  const list = (scope: HotelScope, cursor: string | undefined): Promise<List> =>
    database.read(scope, async (tx) => {
      const [rows, number] = await Promise.all([
        store.listEntries(tx, scope, of, cursor === undefined ? null : parseCursor(cursor)),
        eventNumber(tx, scope),
      ])
      const items = takeWhileUnderBytes(rows)
      const last = items.at(-1)
      return {
        items,
        next_cursor: last && items.length < rows.length ? `${last.order}_${last.id}` : null,
        event_number: number,
      }
    })

  /** Idempotent by id. Without an order the entry goes to the end. */
  const add = (scope: ManagerScope, { id, title, content, order, translations = {} }: NewEntry): Promise<Entry> => {
    refuseIf(findEntryProblem(of, { title, content }))
    return database.write(scope, async (tx) => {
      await store.lockOrder(tx, scope, of)
      const entries = await store.listEntries(tx, scope, of)
      const first = entries.find((entry) => entry.id === id)
      if (first) return hasValues(first, { title, content, translations }) ? first : refuse(idTaken)
      if (entries.length >= maxEntries) throw new Refusal(tooManyEntries)
      const values = { id, title, content, translations, order: order ?? entries.length + 1 }
      const added = (await store.insertEntry(tx, scope, of, values)) ?? refuse(idTaken)
      return recordAdded(tx, scope, [contracts[of].add.audit, of], added)
    })
  }

  /** @throws Refusal 409 with the current entry, when it has changed since the form was filled */
  const update = (
    scope: ManagerScope,
    id: string,
    { title, content, order, seen, translations: newTranslations }: EntryForm,
  ): Promise<Entry> => {
    refuseIf(findEntryProblem(of, { title, content }))
    return database.write(scope, async (tx) => {
      await store.lockOrder(tx, scope, of)
      const current = (await store.findEntry(tx, scope, of, id)) ?? refuse(notFound)
      const translations = newTranslations ?? current.translations
      // A retry after a lost response.
      if (hasValues(current, { title, content, translations }) && (order === undefined || order === current.order))
        return current
      if (seen !== undefined && seen !== current.updated_at) throw new Refusal(changedMeanwhile, { current })
      const values = { title, content, translations, ...(order !== undefined && { order }) }
      const changed = (await store.updateEntry(tx, scope, of, id, values)) ?? refuse(notFound)
      return recordChanged(tx, scope, [contracts[of].update.audit, of], current, changed)
    })
  }

  /**
   * Swaps an entry with its neighbour and numbers all from 1. Idempotent: an entry already past the neighbour stays.
   * @throws Refusal 409 with the entry, when the other one is no longer its neighbour
   */
  const move = (scope: ManagerScope, id: string, move: Move): Promise<Entry> =>
    database.write(scope, async (tx) => {
      await store.lockOrder(tx, scope, of)
      const entries = await store.listEntries(tx, scope, of)
      const moved = moveRow(entries, id, move)
      for (const entry of moved)
        if (!entries.includes(entry)) await store.placeEntry(tx, scope, of, entry.id, entry.order)
      return moved.find((entry) => entry.id === id) ?? refuse(notFound)
    })

  const remove = async (scope: ManagerScope, id: string): Promise<void> => {
    await database.write(scope, async (tx) => {
      const deleted = (await store.deleteEntry(tx, scope, of, id)) ?? refuse(notFound)
      await recordRemoved(tx, scope, [contracts[of].remove.audit, of], deleted)
    })
  }

  return { list, add, update, move, delete: remove }
}

const parseCursor = (cursor: string): store.CursorKey => {
  const [order = '', id = ''] = cursor.split('_')
  return { order: Number(order), id }
}
