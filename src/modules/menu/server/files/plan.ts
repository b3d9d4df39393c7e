import { createPlan, type ImportPlan } from '#modules/file-imports/server/plan.ts'
import { maxFeatured, type MenuItem } from '../../contract.ts'
import { tooManyFeatured } from '../../contract/editing.ts'
import { outcomes, type FieldChange, type MenuPreviewRow } from '../../contract/files.ts'
import { priceBelowZero } from '../../contract/option-editing.ts'
import type { OptionGroup } from '../../contract/options.ts'
import { getCheapest, getGroups, type Group } from '../../policy/options.ts'
import { findGroupChanges, findItemChanges, type Names } from './changes.ts'
import { draftGroups, type GroupDraft, type GroupValues } from './groups.ts'
import {
  draftItems,
  getItemFields,
  type CurrentMenu,
  type ItemDraft,
  type ItemValues,
  type NewCategory,
} from './items.ts'
import { failed, refusalReasons } from './reasons.ts'
import type { MenuFile } from './rows.ts'

/** The rows to write: an item or a group is new where there is none before. */
export type Changes = {
  categories: NewCategory[]
  groups: { before: OptionGroup | null; after: GroupValues }[]
  items: { before: MenuItem | null; after: ItemValues & { id: string } }[]
}

/** Every row of a file with its outcome, and the changes to make. */
export type Plan = ImportPlan<MenuPreviewRow, Changes>

/** Compares a file with the menu. */
export const planImport = (file: MenuFile, now: CurrentMenu): Plan => {
  const groups = draftGroups(file, now.option_groups, now.currency)
  const { drafts: items, categories } = draftItems(file.items, now, groups)
  settlePrices(groups, items, now)
  settleFeatured(items, now)
  const names = getNames(now, groups, categories)
  const groupRows = groups.map((draft) => ({ draft, row: getGroupRow(draft) }))
  const itemRows = items.map((draft) => ({ draft, row: getItemRow(draft, names, categories) }))
  const rows = [...groupRows, ...itemRows].map(({ row }) => row)
  const writes = (row: MenuPreviewRow): boolean => row.outcome === 'new' || row.outcome === 'changed'
  const changes = {
    groups: groupRows.filter(({ row }) => writes(row)).map(({ draft }) => draft),
    items: itemRows.filter(({ row }) => writes(row)).map(({ draft }) => draft),
  }
  const used = new Set(changes.items.map(({ after }) => after.category))
  const seen = [...changes.groups, ...changes.items].map(({ before }) => [before?.id, before?.updated_at])
  return createPlan(outcomes, {
    rows,
    changes: { ...changes, categories: categories.filter(({ id }) => used.has(id)) },
    seen,
  })
}

const isAccepted = ({ reason }: { reason: unknown }): boolean => reason === null

/** Refuses what would let the cheapest choice of an item cost less than nothing, until nothing does. */
const settlePrices = (groups: readonly GroupDraft[], items: readonly ItemDraft[], now: CurrentMenu): void => {
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    const final: Group[] = withDrafts(now.option_groups, groups)
    const known = new Set(final.map(({ id }) => id))
    const accepted = items.filter(isAccepted)
    for (const draft of accepted) {
      const lost = draft.after.option_groups.find((id) => !known.has(id))
      if (lost !== undefined)
        draft.reason = refusalReasons.groupUnknown(groups.find(({ after }) => after.id === lost)?.after.name ?? '')
      else if (isBelowZero(draft.after, final)) draft.reason = failed(priceBelowZero)
      else continue
      isSettled = false
    }
    const changed = new Set(accepted.map(({ after }) => after.id))
    for (const item of now.items.filter(({ id }) => !changed.has(id))) {
      if (!isBelowZero(item, final)) continue
      for (const draft of groups)
        if (isAccepted(draft) && draft.before && item.option_groups.includes(draft.before.id)) {
          draft.reason = failed(priceBelowZero)
          isSettled = false
        }
    }
  }
}

const isBelowZero = (item: Pick<MenuItem, 'price' | 'option_groups'>, groups: readonly Group[]): boolean =>
  item.option_groups.length > 0 && getCheapest(item, getGroups(item, groups)) < 0

/** The rows of the menu as they would be. */
const withDrafts = (there: readonly GroupValues[], drafts: readonly GroupDraft[]): GroupValues[] => {
  const accepted = new Map(drafts.filter(isAccepted).map(({ after }) => [after.id, after]))
  return [...there.filter(({ id }) => !accepted.has(id)), ...accepted.values()]
}

/** Refuses the items of the file, from the end, that would be too many featured ones. */
const settleFeatured = (items: readonly ItemDraft[], now: CurrentMenu): void => {
  const accepted = items.filter(isAccepted)
  const drafted = new Set(accepted.flatMap(({ before }) => before?.id ?? []))
  const isNewly = ({ before, after }: ItemDraft): boolean => after.featured && !before?.featured
  let count =
    now.items.filter(({ id, featured }) => featured && !drafted.has(id)).length +
    accepted.filter((draft) => draft.after.featured && !isNewly(draft)).length
  for (const draft of accepted.filter(isNewly)) {
    if (count >= maxFeatured) draft.reason = failed(tooManyFeatured)
    else count += 1
  }
}

const getNames = (now: CurrentMenu, groups: readonly GroupDraft[], categories: readonly NewCategory[]): Names => {
  const byCategory = new Map([...now.categories, ...categories].map(({ id, name }) => [id, name]))
  const byGroup = new Map([...now.option_groups, ...groups.map(({ after }) => after)].map(({ id, name }) => [id, name]))
  return { category: (id) => byCategory.get(id) ?? '', group: (id) => byGroup.get(id) ?? '' }
}

type Outcome = Pick<MenuPreviewRow, 'outcome' | 'changes'>

const getOutcome = (isNew: boolean, changes: FieldChange[]): Outcome => ({
  outcome: isNew ? 'new' : changes.length > 0 ? 'changed' : 'unchanged',
  changes,
})

const refused: Outcome = { outcome: 'refused', changes: [] }

const getGroupRow = ({ line, before, after, reason }: GroupDraft): MenuPreviewRow => ({
  kind: 'option_group',
  line,
  ...(reason ? refused : getOutcome(!before, findGroupChanges(before, after))),
  reason,
  name: after.name,
  category: '',
  price: '',
  makes_category: false,
})

const getItemRow = (
  { row, before, after, reason }: ItemDraft,
  names: Names,
  categories: readonly NewCategory[],
): MenuPreviewRow => {
  const kind = 'item' as const
  if (reason) {
    const { line, cells } = row
    const [name, category, price] = (['name', 'category', 'price'] as const).map((column) => cells.get(column))
    const known = before && { name: before.name, category: names.category(before.category), price: before.price }
    return {
      kind,
      line,
      ...refused,
      reason,
      name: (name ?? known?.name ?? '').slice(0, 200),
      category: (category ?? known?.category ?? '').slice(0, 200),
      price: price?.slice(0, 40) ?? known?.price ?? '',
      makes_category: false,
    }
  }
  return {
    kind,
    line: row.line,
    ...getOutcome(!before, findItemChanges(before && getItemFields(before), after, names)),
    reason,
    name: after.name,
    category: names.category(after.category),
    price: after.price,
    makes_category: categories.some(({ id }) => id === after.category),
  }
}
