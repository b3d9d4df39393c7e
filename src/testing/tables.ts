import type { Kysely } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'

type AnyRow = Record<string, unknown>

/**
 * The tables by name alone, whatever features there are: a journey through the whole product writes rows of a feature
 * that can be taken out, and its types must not keep the feature in.
 */
export const byName = (tx: Tx): Kysely<Record<string, AnyRow>> => tx as unknown as Kysely<Record<string, AnyRow>>
