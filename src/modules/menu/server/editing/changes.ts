import type { ManagerScope } from '#modules/access/server/scope.ts'
import type { Translations } from '#modules/translations/contract.ts'
import { sameTranslations } from '#modules/translations/policy.ts'
import { changedMeanwhile, Refusal } from '#platform/contract/failure.ts'
import { lockUntilCommit, type Database, type Tx } from '#platform/server/database/transaction.ts'

/** Changes the menu of a hotel. Changes take turns, because they read what the menu has and then write. */
export const changeMenu = <T>(database: Database, scope: ManagerScope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.write(scope, async (tx) => {
    await lockUntilCommit(tx, `menu:${scope.hotelId}`)
    return work(tx)
  })

type Version = { updated_at: string; translations?: Translations }

/** Lost answer: a retry finds the row as it wanted it, and is true here. Lists have their usual order. */
export const isUnchanged = <Row extends Version>(row: Row, { translations, ...values }: Partial<Row>): boolean =>
  sameTranslations(row.translations ?? {}, translations ?? row.translations ?? {}) &&
  Object.entries(values).every(([name, value]) => isEqual(row[name as keyof Row], value))

const isEqual = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other)

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** @throws Refusal with the current row, if the form was filled with an older one */
export const refuseOlder = (row: Version, seen: string | undefined): void => {
  if (seen !== undefined && seen !== row.updated_at) throw new Refusal(changedMeanwhile, { current: row })
}
