import { isDeepStrictEqual } from 'node:util'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { changedMeanwhile, Refusal } from '#platform/contract/failure.ts'
import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import type { Database as Tables } from '#platform/server/database/schema.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import { recordEntry } from './record.ts'

/** Settings of which a hotel has one row, and none before anything was changed: `updated_at` is null then. */
type Settings = { readonly updated_at: string | null }

/** What belongs to a change beside its values. */
export type SettingsRules<Kind> = {
  /** Refuses settings that do not fit each other. @returns what is written with them, such as the day of the change */
  readonly complete?: (wanted: Kind, before: Kind) => Partial<Kind>
  /** What follows a change, in its transaction. */
  readonly follow?: (before: Kind, after: Kind) => Promise<void>
}

/** Where settings are and what a change of them is called. */
type Kept<Kind> = SettingsRules<Kind> & {
  readonly table: Extract<keyof Tables, `${string}_settings`>
  readonly action: string
  /** The settings of a hotel; without any written, those that a hotel begins with. */
  readonly find: (tx: Tx, scope: ManagerScope) => Promise<Kind>
}

/**
 * Writes the settings of a hotel and records the change. What is left out stays as it is. Idempotent.
 * @param seen `updated_at` of what filled the form; left out, the form wins
 * @throws Refusal 409 with what is there now, when it has changed since the form was filled
 */
export const saveSettings = async <Kind extends Settings>(
  tx: Tx,
  scope: ManagerScope,
  { table, action, find, complete, follow }: Kept<Kind>,
  { seen, ...given }: { readonly seen?: string | null | undefined },
): Promise<Kind> => {
  const { hotelId } = scope
  // The first row of a hotel has nothing that could be locked.
  await lockUntilCommit(tx, `${table}:${hotelId}`)
  const before = await find(tx, scope)
  const wanted = { ...before, ...given }
  if (isDeepStrictEqual(wanted, before)) return before
  if (seen !== undefined && seen !== before.updated_at) throw new Refusal(changedMeanwhile, { current: before })
  const values = Object.fromEntries(
    Object.entries({ ...given, ...complete?.(wanted, before) }).map(([name, value]) => [
      name,
      isJson(value) ? asJson(value) : value,
    ]),
  )
  await (
    before.updated_at === null
      ? tx.insertInto(table).values({ ...values, hotel_id: hotelId })
      : tx
          .updateTable(table)
          .set({ ...values, updated_at: changedAt })
          .where('hotel_id', '=', hotelId)
  ).execute()
  const after = await find(tx, scope)
  await follow?.(before, after)
  await recordEntry(tx, scope, action, { entity: table, id: null, before, after })
  return after
}

const isJson = (value: unknown): boolean => typeof value === 'object' && value !== null
