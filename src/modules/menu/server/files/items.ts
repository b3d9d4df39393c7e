import { newId } from '#platform/contract/id.ts'
import {
  categoryTexts,
  defaultCategoryIcon,
  itemTexts,
  ItemTranslations,
  maxMenuItems,
  maxStock,
  type Menu,
  type MenuItem,
} from '../../contract.ts'
import {
  dietContradicts,
  maxCategories,
  itemPriceInvalid,
  tooManyCategories,
  tooManyItems,
} from '../../contract/editing.ts'
import type { ItemColumn, RowReason } from '../../contract/files.ts'
import { maxGroupsOfItem } from '../../contract/options.ts'
import { maxPreparationMinutes } from '../../contract/settings-editing.ts'
import { isPrice } from '../../policy/editing.ts'
import { findContradiction, withImplied } from '../../policy/ingredients.ts'
import { blankItem, type ItemValues as StoredValues } from '../items/values.ts'
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
import { readCell, type FileRow } from './rows.ts'

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

/** The menu that a file or a copy is compared with. */
export type CurrentMenu = Pick<Menu, 'categories' | 'items' | 'option_groups'> & { currency: string }

/** The items of a file, in its order, and the categories that some of them need. */
export const draftItems = (
  rows: readonly FileRow<'items'>[],
  now: CurrentMenu,
  groups: readonly GroupDraft[],
): { drafts: ItemDraft[]; categories: NewCategory[] } => {
  const newCategories: NewCategory[] = []
  const claimed = new Set<string>()
  const drafted = new Set<string>()
  const newNames = new Set<string>()
  let count = now.items.length
  const byId = new Map(now.items.map((item) => [item.id, item]))
  const groupIds = new Map([
    ...now.option_groups.map(({ id, name }) => [getNameKey(name), id] as const),
    ...groups.filter(({ reason }) => reason === null).map(({ after }) => [getNameKey(after.name), after.id] as const),
  ])

  const findById = ({ cells }: FileRow<'items'>): MenuItem | null => {
    const item = byId.get(cells.get('id')?.toLowerCase() ?? '') ?? null
    if (item) claimed.add(item.id)
    return item
  }

  const draft = (row: FileRow<'items'>, found: MenuItem | null): ItemDraft => {
    const before = found ?? findByName(row)
    const after = { ...(before ? getItemFields(before) : blank), id: before?.id ?? newId() }
    try {
      if (row.reason) throw new RefusedRow(row.reason)
      if (before && drafted.has(before.id)) throw new RefusedRow(refusalReasons.repeated())
      if (before) drafted.add(before.id)
      fill(after, row, before !== null && !found)
      if (!before) countNew(after)
      return { row, before, after, reason: null }
    } catch (error) {
      if (!(error instanceof RefusedRow)) throw error
      return { row, before, after, reason: error.reason }
    }
  }

  const findByName = ({ cells }: FileRow<'items'>): MenuItem | null => {
    const [name, category] = [getNameKey(cells.get('name') ?? ''), getNameKey(cells.get('category') ?? '')]
    const ids = now.categories.filter((one) => getNameKey(one.name) === category).map(({ id }) => id)
    return (
      now.items.find(
        (item) => !claimed.has(item.id) && ids.includes(item.category) && getNameKey(item.name) === name,
      ) ?? null
    )
  }

  const countNew = ({ category, name }: ItemValues): void => {
    const key = JSON.stringify([category, getNameKey(name)])
    if (newNames.has(key)) throw new RefusedRow(refusalReasons.repeated())
    if (count >= maxMenuItems) throw new RefusedRow(failed(tooManyItems))
    newNames.add(key)
    count += 1
  }

  const fill = (item: ItemValues, row: FileRow<'items'>, isNamed: boolean): void => {
    const { cells, texts } = row
    // By its name it was found: upper and lower case of it change nothing.
    if (!isNamed && cells.has('name')) item.name = cells.get('name') ?? ''
    if (item.name === '') throw new RefusedRow(refusalReasons.missing('name'))
    refuseLong('name', item.name, itemTexts.name)
    item.category = getCategory(cells.get('category'), item.category)
    item.price = readCell(row, 'price', item.price, (text) => readAmount(text, now.currency))
    if (cells.has('price') && !isPrice(item.price)) throw new RefusedRow(failed(itemPriceInvalid))
    if (Number.isNaN(item.price)) throw new RefusedRow(refusalReasons.missing('price'))
    for (const column of ['description', 'allergen_note'] as const) {
      const text = cells.get(column)
      if (text !== undefined) item[column] = text
      refuseLong(column, text ?? '', itemTexts[column])
    }
    item.available = readCell(row, 'available', item.available, readBoolean)
    item.featured = readCell(row, 'featured', item.featured, readBoolean, false)
    item.contains_alcohol = readCell(row, 'contains_alcohol', item.contains_alcohol, readBoolean, false)
    item.option_groups = getGroups(cells.get('option_groups'), item.option_groups)
    item.allergens = readCell(row, 'allergens', item.allergens, readAllergens, null)
    item.may_contain = readCell(row, 'may_contain', item.may_contain, readAllergens, [])
    item.diets = readCell(row, 'diets', item.diets, readDiets, [])
    item.stock = readCell(row, 'stock', item.stock, readWholeNumber(0, maxStock), null)
    item.stock_daily = readCell(row, 'stock_daily', item.stock_daily, readWholeNumber(1, maxStock), null)
    item.tax_rate = readCell(row, 'tax_rate', item.tax_rate, readRate, null)
    const minutes = readWholeNumber(1, maxPreparationMinutes)
    item.preparation_minutes = readCell(row, 'preparation_minutes', item.preparation_minutes, minutes, null)
    fillTexts(item, texts)
    settleIngredients(item)
  }

  const getCategory = (name: string | null | undefined, current: string): string => {
    if (name === undefined && current !== '') return current
    if (!name) throw new RefusedRow(refusalReasons.missing('category'))
    refuseLong('category', name, categoryTexts.name)
    const key = getNameKey(name)
    const { categories } = now
    const isOwn = categories.some((one) => one.id === current && getNameKey(one.name) === key)
    if (isOwn) return current
    const known = [...categories, ...newCategories].find((one) => getNameKey(one.name) === key)
    if (known) return known.id
    if (categories.length + newCategories.length >= maxCategories) throw new RefusedRow(failed(tooManyCategories))
    const made = { id: newId(), name, icon: defaultCategoryIcon }
    newCategories.push(made)
    return made.id
  }

  const getGroups = (text: string | null | undefined, current: string[]): string[] => {
    if (text === undefined) return current
    if (text === null) return []
    const ids = readNames(text, (name) => groupIds.has(getNameKey(name))).map((name) => {
      const id = groupIds.get(getNameKey(name))
      if (id === undefined) throw new RefusedRow(refusalReasons.groupUnknown(name))
      return id
    })
    if (ids.length > maxGroupsOfItem) throw new RefusedRow(refusalReasons.tooLong('option_groups'))
    return [...new Set(ids)]
  }

  // Those with an id first: another row can have the name that one of them gives up.
  const found = new Map(rows.map((row) => [row, findById(row)]))
  return { drafts: rows.map((row) => draft(row, found.get(row) ?? null)), categories: newCategories }
}

const fillTexts = (item: ItemValues, texts: FileRow<'items'>['texts']): void => {
  const translations: MenuItem['translations'] = structuredClone(item.translations)
  for (const { column, language, text } of texts) {
    if (column !== 'name' && column !== 'description' && column !== 'allergen_note') continue
    refuseLong(column, text ?? '', itemTexts[column])
    translations[language] = { ...translations[language], [column]: text ?? undefined }
  }
  const checked = ItemTranslations.safeParse(translations)
  if (!checked.success) throw new RefusedRow(refusalReasons.tooLong('description'))
  item.translations = checked.data
}

/** Leaves out traces of allergens that the dish contains, and adds the implied diets. */
const settleIngredients = (item: ItemValues): void => {
  item.may_contain = item.may_contain.filter((one) => !item.allergens?.includes(one))
  // Before vegan is vegetarian too: the reason names the word of the file.
  const found = findContradiction(item)
  if (found) throw new RefusedRow(failed(dietContradicts, { diet: found.diet, allergen: found.with }))
  item.diets = withImplied(item.diets)
}

const refuseLong = (column: ItemColumn, text: string, max: number): void => {
  if (text.length > max) throw new RefusedRow(refusalReasons.tooLong(column))
}

const blank: ItemValues = {
  ...blankItem,
  name: '',
  description: null,
  price: NaN,
  category: '',
  available: true,
  stock: null,
}

export const getItemFields = (item: MenuItem): ItemValues =>
  Object.fromEntries(
    (Object.keys(blank) as (keyof ItemValues)[]).map((name) => [name, item[name] ?? null]),
  ) as ItemValues
