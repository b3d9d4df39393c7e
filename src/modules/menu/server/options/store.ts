import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { OptionGroup } from '../../contract/options.ts'
import type { KnownOfGroup } from '../store.ts'

export type GroupValues = Pick<OptionGroup, 'name' | 'least' | 'most' | 'options' | 'translations'>

/** @returns true if another group has this name; upper and lower case count as equal */
export const isNameTaken = async (tx: Tx, scope: ManagerScope, id: string, name: string): Promise<boolean> =>
  (await tx
    .selectFrom('menu_option_groups')
    .select('id')
    .where('hotel_id', '=', scope.hotelId)
    .where(sql<boolean>`lower(name) = lower(${name}::text)`)
    .where('id', '<>', id)
    .executeTakeFirst()) !== undefined

export const insertGroup = (
  tx: Tx,
  scope: ManagerScope,
  { options, ...group }: GroupValues & { id: string },
): Promise<OptionGroup> =>
  tx
    .insertInto('menu_option_groups')
    .values({ ...group, options: asJson(options), hotel_id: scope.hotelId })
    .returningAll()
    .$narrowType<KnownOfGroup>()
    .executeTakeFirstOrThrow()

export const updateGroupRow = (
  tx: Tx,
  scope: ManagerScope,
  id: string,
  { options, ...values }: Partial<GroupValues>,
): Promise<OptionGroup> =>
  tx
    .updateTable('menu_option_groups')
    .set({ ...values, ...(options && { options: asJson(options) }), updated_at: changedAt })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .returningAll()
    .$narrowType<KnownOfGroup>()
    .executeTakeFirstOrThrow()
