import { itemTexts, ItemTranslations, maxMenuItems, maxStock, type Menu, type MenuItem } from '#core/menu/contract.ts'
import { categoryTexts, defaultCategoryIcon } from '#core/menu/contract.ts'
import type { Allergen } from '#core/menu/contract/ingredients.ts'
import { maxGroupsOfItem } from '#core/menu/contract/options.ts'
import { findContradiction, withImplied } from '#core/menu/policy/ingredients.ts'
import { newId } from '#platform/contract/id.ts'
import { dietContradicts, maxCategories, itemPriceInvalid, tooManyCategories, tooManyItems } from '../../contract.ts'
import type { ItemColumn, RowReason } from '../../contract/files.ts'
import { isPrice } from '../../policy.ts'
import type { ItemValues as StoredValues } from '../items/values.ts'
import { getNameKey, type GroupDraft } from './groups.ts'
import {
  readAllergens,
  readAmount,
  readDiets,
  readNames,
  readRate,
  readBoolean,
  readWholeNumber,
} from './reading/cells.ts'
import { failed, refusalReasons, RefusedRow } from './reasons.ts'
import type { FileRow } from './rows.ts'

/** What a file can say of an item. */
export type ItemValues = Omit<StoredValues, 'image_url'> & Pick<MenuItem, 'stock'>

/** A category that a file names and the hotel does not have. */
export type NewCategory = { id: string; name: string; icon: string }

/** An item as a file would leave it. */
export type ItemDraft = {
  row: FileRow<'items'>
  before: MenuItem | null
  after: ItemValues & { id: string }
  reason: RowReason | null
}

type Now = Pick<Menu, 'categories' | 'items' | 'option_groups'> & { currency: string }

/** The items of a file, in its order, and the categories that some of them need. */
export const draftItems = (
  rows: readonly FileRow<'items'>[],
  now: Now,
  groups: readonly GroupDraft[],
): { drafts: ItemDraft[]; categories: NewCategory[] } => {
  const reading = new Reading(now, groups)
  // Those with an id first: another row can have the name that one of them gives up.
  const byId = new Map(rows.map((row) => [row, reading.findById(row)]))
  return { drafts: rows.map((row) => reading.draft(row, byId.get(row) ?? null)), categories: reading.categories }
}

class Reading {
  readonly categories: NewCategory[] = []
  readonly #now: Now
  readonly #groups: ReadonlyMap<string, string>
  readonly #claimed = new Set<string>()
  readonly #drafted = new Set<string>()
  readonly #newNames = new Set<string>()
  readonly #items: ReadonlyMap<string, MenuItem>
  #count: number

  constructor(now: Now, groups: readonly GroupDraft[]) {
    this.#now = now
    this.#count = now.items.length
    this.#items = new Map(now.items.map((item) => [item.id, item]))
    this.#groups = new Map([
      ...now.option_groups.map(({ id, name }) => [getNameKey(name), id] as const),
      ...groups.filter(({ reason }) => reason === null).map(({ after }) => [getNameKey(after.name), after.id] as const),
    ])
  }

  findById({ cells }: FileRow<'items'>): MenuItem | null {
    const item = this.#items.get(cells.get('id')?.toLowerCase() ?? '') ?? null
    if (item) this.#claimed.add(item.id)
    return item
  }

  draft(row: FileRow<'items'>, found: MenuItem | null): ItemDraft {
    const before = found ?? this.#findByName(row)
    const after = { ...(before ? getItemFields(before) : getDefaults()), id: before?.id ?? newId() }
    try {
      if (row.reason) throw new RefusedRow(row.reason)
      if (before && this.#drafted.has(before.id)) throw new RefusedRow(refusalReasons.repeated())
      if (before) this.#drafted.add(before.id)
      this.#fill(after, row, before !== null && !found)
      if (!before) this.#countNew(after)
      return { row, before, after, reason: null }
    } catch (error) {
      if (!(error instanceof RefusedRow)) throw error
      return { row, before, after, reason: error.reason }
    }
  }

  #findByName({ cells }: FileRow<'items'>): MenuItem | null {
    const [name, category] = [getNameKey(cells.get('name') ?? ''), getNameKey(cells.get('category') ?? '')]
    const ids = this.#now.categories.filter((one) => getNameKey(one.name) === category).map(({ id }) => id)
    return (
      this.#now.items.find(
        (item) => !this.#claimed.has(item.id) && ids.includes(item.category) && getNameKey(item.name) === name,
      ) ?? null
    )
  }

  #countNew({ category, name }: ItemValues): void {
    const key = JSON.stringify([category, getNameKey(name)])
    if (this.#newNames.has(key)) throw new RefusedRow(refusalReasons.repeated())
    if (this.#count >= maxMenuItems) throw new RefusedRow(failed(tooManyItems))
    this.#newNames.add(key)
    this.#count += 1
  }

  #fill(item: ItemValues, row: FileRow<'items'>, isNamed: boolean): void {
    const { cells, texts } = row
    const read = <Value>(column: ItemColumn, parse: (text: string) => Value | undefined, emptied?: Value) => {
      const text = cells.get(column)
      if (text === undefined) return undefined
      const value = text === null ? emptied : parse(text)
      if (value === undefined) throw new RefusedRow(refusalReasons.unreadable(column, text ?? '-'))
      return value
    }
    // By its name it was found: upper and lower case of it change nothing.
    if (!isNamed && cells.has('name')) item.name = cells.get('name') ?? ''
    if (item.name === '') throw new RefusedRow(refusalReasons.missing('name'))
    refuseLong('name', item.name, itemTexts.name)
    item.category = this.#getCategory(cells.get('category'), item.category)
    const price = read('price', (text) => readAmount(text, this.#now.currency))
    if (price !== undefined && !isPrice(price)) throw new RefusedRow(failed(itemPriceInvalid))
    item.price = price ?? item.price
    if (Number.isNaN(item.price)) throw new RefusedRow(refusalReasons.missing('price'))
    for (const column of ['description', 'allergen_note'] as const) {
      const text = cells.get(column)
      if (text !== undefined) item[column] = text
      refuseLong(column, text ?? '', itemTexts[column])
    }
    item.available = read('available', readBoolean) ?? item.available
    item.featured = read('featured', readBoolean, false) ?? item.featured
    item.contains_alcohol = read('contains_alcohol', readBoolean, false) ?? item.contains_alcohol
    item.option_groups = this.#getGroups(cells.get('option_groups'), item.option_groups)
    item.allergens = read<Allergen[] | null>('allergens', readAllergens, null) ?? keep(cells, 'allergens', item)
    item.may_contain = read('may_contain', readAllergens, []) ?? item.may_contain
    item.diets = read('diets', readDiets, []) ?? item.diets
    item.stock = read<number | null>('stock', readWholeNumber(0, maxStock), null) ?? keep(cells, 'stock', item)
    item.stock_daily =
      read<number | null>('stock_daily', readWholeNumber(1, maxStock), null) ?? keep(cells, 'stock_daily', item)
    item.tax_rate = read<number | null>('tax_rate', readRate, null) ?? keep(cells, 'tax_rate', item)
    item.preparation_minutes =
      read<number | null>('preparation_minutes', readWholeNumber(1, 240), null) ??
      keep(cells, 'preparation_minutes', item)
    this.#fillTexts(item, texts)
    this.#settleIngredients(item)
  }

  #fillTexts(item: ItemValues, texts: FileRow<'items'>['texts']): void {
    const translations = structuredClone(item.translations)
    for (const { column, language, text } of texts) {
      if (column !== 'name' && column !== 'description' && column !== 'allergen_note') continue
      refuseLong(column, text ?? '', itemTexts[column])
      translations[language] = { ...translations[language], [column]: text ?? undefined }
    }
    const checked = ItemTranslations.safeParse(translations)
    if (!checked.success) throw new RefusedRow(refusalReasons.tooLong('description'))
    item.translations = checked.data
  }

  /** What a dish contains it does not contain in traces. */
  #settleIngredients(item: ItemValues): void {
    item.may_contain = item.may_contain.filter((one) => !item.allergens?.includes(one))
    // Before vegan is vegetarian too: the reason names the word of the file.
    const found = findContradiction(item)
    if (found) throw new RefusedRow(failed(dietContradicts, { diet: found.diet, allergen: found.with }))
    item.diets = withImplied(item.diets)
  }

  #getCategory(name: string | null | undefined, current: string): string {
    if (name === undefined && current !== '') return current
    if (!name) throw new RefusedRow(refusalReasons.missing('category'))
    refuseLong('category', name, categoryTexts.name)
    const key = getNameKey(name)
    const { categories } = this.#now
    const isOwn = categories.some((one) => one.id === current && getNameKey(one.name) === key)
    if (isOwn) return current
    const known = [...categories, ...this.categories].find((one) => getNameKey(one.name) === key)
    if (known) return known.id
    if (categories.length + this.categories.length >= maxCategories) throw new RefusedRow(failed(tooManyCategories))
    const made = { id: newId(), name, icon: defaultCategoryIcon }
    this.categories.push(made)
    return made.id
  }

  #getGroups(text: string | null | undefined, current: string[]): string[] {
    if (text === undefined) return current
    if (text === null) return []
    const ids = readNames(text, (name) => this.#groups.has(getNameKey(name))).map((name) => {
      const id = this.#groups.get(getNameKey(name))
      if (id === undefined) throw new RefusedRow(refusalReasons.groupUnknown(name))
      return id
    })
    if (ids.length > maxGroupsOfItem) throw new RefusedRow(refusalReasons.tooLong('option_groups'))
    return [...new Set(ids)]
  }
}

/** The present value of a field that a cell does not change; null where a dash empties it. */
const keep = <Name extends ItemColumn & keyof ItemValues>(
  cells: FileRow<'items'>['cells'],
  name: Name,
  item: ItemValues,
): ItemValues[Name] | null => (cells.has(name) ? null : item[name])

const refuseLong = (column: ItemColumn, text: string, max: number): void => {
  if (text.length > max) throw new RefusedRow(refusalReasons.tooLong(column))
}

const getDefaults = (): ItemValues => ({
  name: '',
  description: null,
  price: NaN,
  category: '',
  available: true,
  option_groups: [],
  allergens: null,
  may_contain: [],
  allergen_note: null,
  diets: [],
  contains_alcohol: false,
  stock: null,
  stock_daily: null,
  featured: false,
  tax_rate: null,
  preparation_minutes: null,
  translations: {},
})

export const getItemFields = (item: MenuItem): ItemValues => ({
  name: item.name,
  description: item.description,
  price: item.price,
  category: item.category,
  available: item.available,
  option_groups: item.option_groups,
  allergens: item.allergens,
  may_contain: item.may_contain,
  allergen_note: item.allergen_note,
  diets: item.diets,
  contains_alcohol: item.contains_alcohol,
  stock: item.stock,
  stock_daily: item.stock_daily ?? null,
  featured: item.featured,
  tax_rate: item.tax_rate,
  preparation_minutes: item.preparation_minutes ?? null,
  translations: item.translations,
})
