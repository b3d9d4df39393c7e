import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import type { Translations } from '#modules/translations/contract.ts'
import { idTaken, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import {
  groupFailures,
  groupNameTaken,
  optionGroupInUse,
  priceBelowZero,
  tooManyOptionGroups,
  type NewOptionGroup,
  type OptionGroupChange,
} from '../../contract/option-editing.ts'
import { maxOptionGroups, type OptionGroup } from '../../contract/options.ts'
import { describeOption, findGroupProblem, getCheapest, getGroups } from '../../policy/options.ts'
import { changeMenu, isUnchanged, refuseOlder } from '../editing/changes.ts'
import { listItemsOfGroup } from '../items/store.ts'
import { deleteRow, listGroups } from '../store.ts'
import * as store from './store.ts'

/** Editing of option groups by staff. */
export const createOptionService = (database: Database) => ({
  /** Idempotent by id. */
  addGroup(scope: ManagerScope, { id, ...form }: NewOptionGroup): Promise<OptionGroup> {
    refuseBroken(form)
    const values = getValues(form, {})
    return changeMenu(database, scope, async (tx) => {
      const groups = await listGroups(tx, scope)
      const first = groups.find((group) => group.id === id)
      if (first) return isUnchanged(first, values) ? first : refuse(idTaken)
      await refuseTaken(tx, scope, groups, { id, ...values })
      if (groups.length >= maxOptionGroups) throw new Refusal(tooManyOptionGroups)
      const added = await store.insertGroup(tx, scope, { id, ...values })
      await record(tx, scope, 'menu.group_added', null, added)
      return added
    })
  },

  /** The items that use the group get it at once, so none of them may become cheaper than nothing. */
  updateGroup(scope: ManagerScope, id: string, { seen, ...form }: OptionGroupChange): Promise<OptionGroup> {
    refuseBroken(form)
    return changeMenu(database, scope, async (tx) => {
      const groups = await listGroups(tx, scope)
      const current = groups.find((group) => group.id === id)
      if (!current) throw new Refusal(notFound)
      const values = getValues(form, current.translations)
      if (isUnchanged(current, values)) return current
      refuseOlder(current, seen)
      await refuseTaken(tx, scope, groups, { id, ...values })
      const after = groups.map((group) => (group.id === id ? { ...group, ...values } : group))
      for (const item of await listItemsOfGroup(tx, scope, id))
        if (getCheapest(item, getGroups(item, after)) < 0) throw new Refusal(priceBelowZero)
      const changed = await store.updateGroupRow(tx, scope, id, values)
      await record(tx, scope, 'menu.group_changed', current, changed)
      return changed
    })
  },

  async deleteGroup(scope: ManagerScope, id: string): Promise<undefined> {
    await changeMenu(database, scope, async (tx) => {
      const items = (await listItemsOfGroup(tx, scope, id)).map(({ name }) => name)
      if (items.length > 0)
        throw new Refusal(optionGroupInUse, { values: { items: items.join(', ') }, current: { items } })
      const { name: label } = (await deleteRow(tx, scope, 'menu_option_groups', id)) ?? refuse(notFound)
      await recordEntry(tx, scope, 'menu.group_deleted', { entity: 'menu_option_groups', id, label })
    })
  },

  /** Switches one option. Items for which too few are left cannot be ordered until one is back. */
  setAvailability(
    scope: ManagerScope,
    { groupId, optionId }: { groupId: string; optionId: string },
    available: boolean,
  ): Promise<OptionGroup> {
    return changeMenu(database, scope, async (tx) => {
      const current = (await listGroups(tx, scope)).find(({ id }) => id === groupId)
      const option = current?.options.find(({ id }) => id === optionId)
      if (!current || !option) throw new Refusal(notFound)
      if (option.available === available) return current
      const options = current.options.map((one) => (one.id === optionId ? { ...one, available } : one))
      await recordEntry(tx, scope, 'menu.option_switched', {
        entity: 'menu_option_groups',
        id: groupId,
        label: `${option.name} (${current.name})`,
        before: { available: option.available },
        after: { available },
      })
      return store.updateGroupRow(tx, scope, groupId, { options })
    })
  },
})

const record = (
  tx: Tx,
  scope: ManagerScope,
  action: string,
  before: OptionGroup | null,
  after: OptionGroup,
): Promise<void> =>
  recordEntry(tx, scope, action, {
    entity: 'menu_option_groups',
    id: after.id,
    label: after.name,
    before: before && withPrices(before),
    after: withPrices(after),
  })

const withPrices = (group: OptionGroup) => ({ ...group, options: group.options.map(describeOption) })

/** The values of a form, with whole cents, and texts of options that exist. */
const getValues = (
  { name, least, most, options, translations }: OptionGroupChange,
  before: Translations,
): store.GroupValues => ({
  name,
  least,
  most,
  options: options.map((option) => ({ ...option, price_difference: Math.round(option.price_difference * 100) / 100 })),
  translations: keepTexts(translations ?? before, ['name', ...options.map(({ id }) => id)]),
})

const keepTexts = (translations: Translations, names: readonly string[]): Translations =>
  Object.fromEntries(
    Object.entries(translations)
      .map(
        ([code, texts]) =>
          [code, Object.fromEntries(Object.entries(texts ?? {}).filter(([name]) => names.includes(name)))] as const,
      )
      .filter(([, texts]) => Object.keys(texts).length > 0),
  )

const refuseBroken = (form: OptionGroupChange): void => {
  const problem = findGroupProblem(form)
  const values = problem === 'unsatisfiable' ? { values: { least: form.least, count: form.options.length } } : {}
  if (problem) throw new Refusal(groupFailures[problem], values)
}

/** The name is unique in the hotel, and so is the id of an option: lines of orders name it alone. */
const refuseTaken = async (
  tx: Tx,
  scope: ManagerScope,
  groups: readonly OptionGroup[],
  { id, name, options }: store.GroupValues & { id: string },
): Promise<void> => {
  const ids = options.map((option) => option.id)
  const others = groups.filter((group) => group.id !== id).flatMap((group) => group.options)
  if (new Set(ids).size < ids.length || others.some((option) => ids.includes(option.id))) throw new Refusal(idTaken)
  if (await store.isNameTaken(tx, scope, id, name)) throw new Refusal(groupNameTaken)
}
