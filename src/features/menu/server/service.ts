import { changedMeanwhile, idTaken, notFound, Refusal, type Failure } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { maxMenuItems, type MenuCategory, type MenuItem } from '#core/menu/contract.ts'
import { findItems, listCategories } from '#core/menu/server/store.ts'
import { removeUse } from '#core/hours/server/store.ts'
import type { ManagerScope } from '#core/access/server/scope.ts'
import type { Translations } from '#core/translations/contract.ts'
import { sameTranslations } from '#core/translations/policy.ts'
import {
  maxCategories,
  categoryNotEmpty,
  categoryUnknown,
  orderNotWhole,
  tooManyCategories,
  tooManyItems,
  type CategoryChange,
  type ItemChange,
  type NewCategory,
  type NewItem,
} from '../contract.ts'
import { categoryChangeProblem, itemProblem, newCategoryProblem } from '../policy.ts'
import * as store from './store.ts'

/** Editing of the menu by staff. */
export class MenuService {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  /** Idempotent by id, here and for items. */
  addCategory(scope: ManagerScope, { id, name, icon, translations = {} }: NewCategory): Promise<MenuCategory> {
    refuseProblem(newCategoryProblem({ name, icon }))
    return this.#change(scope, async (tx) => {
      const categories = await listCategories(tx, scope)
      const first = categories.find((category) => category.id === id)
      if (first) return first.name === name && first.icon === icon ? first : refuse(idTaken)
      if (categories.length >= maxCategories) throw new Refusal(tooManyCategories)
      return (
        (await store.insertCategory(tx, scope, {
          id,
          name,
          icon,
          translations,
          order: (categories.at(-1)?.order ?? 0) + 1,
        })) ?? refuse(idTaken)
      )
    })
  }

  updateCategory(scope: ManagerScope, id: string, { seen, ...change }: CategoryChange): Promise<MenuCategory> {
    refuseProblem(categoryChangeProblem(change))
    const { name, icon, translations } = change
    return this.#change(scope, async (tx) => {
      const current = (await listCategories(tx, scope)).find((category) => category.id === id)
      if (!current) throw new Refusal(notFound)
      const values = {
        name: name || current.name,
        icon: icon || current.icon,
        translations: translations ?? current.translations,
      }
      if (isUnchanged(current, values)) return current
      refuseOlder(current, seen)
      return (await store.updateCategoryRow(tx, scope, id, values)) ?? refuse(notFound)
    })
  }

  /** Sorts the categories. A list that misses one was made from an outdated menu and is refused. */
  orderCategories(scope: ManagerScope, ids: readonly string[]): Promise<MenuCategory[]> {
    return this.#change(scope, async (tx) => {
      const existing = await listCategories(tx, scope)
      if (
        existing.length !== ids.length ||
        new Set(ids).size !== ids.length ||
        !existing.every(({ id }) => ids.includes(id))
      )
        throw new Refusal(orderNotWhole, { current: existing })
      for (const [place, id] of ids.entries()) {
        if (existing.find((category) => category.id === id)?.order !== place + 1)
          await store.placeCategory(tx, scope, id, place + 1)
      }
      return listCategories(tx, scope)
    })
  }

  async deleteCategory(scope: ManagerScope, id: string): Promise<void> {
    await this.#change(scope, async (tx) => {
      if ((await store.listOfCategory(tx, scope, id)).length > 0) throw new Refusal(categoryNotEmpty)
      if (!(await store.deleteCategoryRow(tx, scope, id))) throw new Refusal(notFound)
      await removeUse(tx, scope, `category:${id}`)
    })
  }

  addItem(scope: ManagerScope, { id, ...form }: NewItem): Promise<MenuItem> {
    const values = { ...getValues(form, scope.hotelId), translations: form.translations ?? {} }
    return this.#change(scope, async (tx) => {
      const [first] = await findItems(tx, scope, [id])
      if (first)
        return first.name === values.name && first.price === values.price && first.category === values.category
          ? first
          : refuse(idTaken)
      await refuseUnknownCategory(tx, scope, values.category)
      if ((await store.countItems(tx, scope)) >= maxMenuItems) throw new Refusal(tooManyItems)
      return (
        (await store.insertItem(tx, scope, {
          id,
          ...values,
          order: await store.nextOrder(tx, scope, values.category),
        })) ?? refuse(idTaken)
      )
    })
  }

  /** An item that changes its category goes to the end of the new one. */
  updateItem(scope: ManagerScope, id: string, { seen, ...form }: ItemChange): Promise<MenuItem> {
    const formValues = getValues(form, scope.hotelId)
    return this.#change(scope, async (tx) => {
      const [current] = await findItems(tx, scope, [id])
      if (!current) throw new Refusal(notFound)
      const values = { ...formValues, translations: form.translations ?? current.translations }
      if (isUnchanged(current, values)) return current
      refuseOlder(current, seen)
      const moves = current.category !== values.category
      if (moves) await refuseUnknownCategory(tx, scope, values.category)
      return (
        (await store.updateItemRow(tx, scope, id, {
          ...values,
          ...(moves && { order: await store.nextOrder(tx, scope, values.category) }),
        })) ?? refuse(notFound)
      )
    })
  }

  async setAvailability(scope: ManagerScope, id: string, available: boolean): Promise<MenuItem> {
    return (
      (await this.#database.write(scope, (tx) => store.updateItemRow(tx, scope, id, { available }))) ?? refuse(notFound)
    )
  }

  /**
   * Swaps an item with a neighbour in its category. Idempotent: an item already past the neighbour stays.
   * @throws Refusal 409 with the current item, when the other one is no longer its neighbour
   */
  moveItem(scope: ManagerScope, id: string, direction: 'up' | 'down', past: string): Promise<MenuItem[]> {
    return this.#change(scope, async (tx) => {
      const [moved] = await findItems(tx, scope, [id])
      if (!moved) throw new Refusal(notFound)
      const items = await store.listOfCategory(tx, scope, moved.category)
      const from = items.findIndex((item) => item.id === id)
      const to = items.findIndex((item) => item.id === past)
      const neighbour = items[to]
      const isPast = direction === 'up' ? from < to : to < from
      const both = (): Promise<MenuItem[]> => findItems(tx, scope, [id, past])
      if (neighbour && isPast) return both()
      if (!neighbour || Math.abs(to - from) !== 1) throw new Refusal(changedMeanwhile, { current: moved })
      // Items with equal numbers are sorted by name, so number all of them: then the swap is a swap.
      const reordered = items.map((item) => (item.id === id ? neighbour : item.id === neighbour.id ? moved : item))
      for (const [place, item] of reordered.entries())
        if (item.order !== place + 1) await store.placeItem(tx, scope, item.id, place + 1)
      return both()
    })
  }

  async deleteItem(scope: ManagerScope, id: string): Promise<void> {
    if (!(await this.#database.write(scope, (tx) => store.deleteItemRow(tx, scope, id)))) throw new Refusal(notFound)
  }

  #change<T>(scope: ManagerScope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#database.write(scope, async (tx) => {
      await store.lockMenu(tx, scope)
      return work(tx)
    })
  }
}

const getValues = (form: ItemChange, hotelId: string) => {
  refuseProblem(itemProblem(form, hotelId))
  const { name, description, price, category, image_url, available } = form
  return {
    name,
    description: description || null,
    price: Math.round((price ?? 0) * 100) / 100,
    category: category ?? '',
    image_url: image_url || null,
    available,
  }
}

/** Whether a change changes nothing: then it is a retry after a lost response. */
const isUnchanged = <Row extends { translations: Translations }>(
  row: Row,
  { translations, ...values }: Partial<Row>,
): boolean =>
  sameTranslations(row.translations, translations ?? row.translations) &&
  Object.entries(values).every(([name, value]) => row[name as keyof Row] === value)

const refuseOlder = (row: MenuItem | MenuCategory, seen: string | undefined): void => {
  if (seen !== undefined && seen !== row.updated_at) throw new Refusal(changedMeanwhile, { current: row })
}

const refuseUnknownCategory = async (tx: Tx, scope: ManagerScope, category: string): Promise<void> => {
  if (!(await listCategories(tx, scope)).some(({ id }) => id === category))
    throw new Refusal(categoryUnknown, { fields: { category: categoryUnknown.code } })
}

const refuseProblem = (problem: ReturnType<typeof itemProblem>): void => {
  if (problem) throw new Refusal(problem.failure, { fields: { [problem.field]: problem.failure.code } })
}

const refuse = (failure: Failure): never => {
  throw new Refusal(failure)
}
