import type { Translations } from '#modules/translations/contract.ts'
import type { Language } from '#platform/contract/languages.ts'
import { itemColumns, type FieldChange } from '../../contract/files.ts'
import type { OptionGroup } from '../../contract/options.ts'
import { describeOption } from '../../policy/options.ts'
import type { GroupValues } from './groups.ts'
import type { ItemValues } from './items.ts'

/** The names that stand for ids on screen. */
export type Names = { category: (id: string) => string; group: (id: string) => string }

type Value = FieldChange['after']

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields of an item that differ; of a new one those that say something. */
export const findItemChanges = (before: ItemValues | null, after: ItemValues, names: Names): FieldChange[] => {
  const show = (item: ItemValues, field: (typeof itemColumns)[number]): Value => {
    if (field === 'id') return null
    if (field === 'category') return names.category(item.category)
    if (field === 'option_groups') return item.option_groups.map(names.group)
    return item[field]
  }
  const fields = itemColumns.filter(
    (field) => field !== 'id' && !(before ? isSame(before[field], after[field]) : isPlain(field, after[field])),
  )
  return [
    ...fields.map((field) => ({
      field,
      language: null,
      before: before && show(before, field),
      after: show(after, field),
    })),
    ...findTextChanges(before?.translations ?? {}, after.translations, ['name', 'description', 'allergen_note']),
  ]
}

/** @returns true for the usual value of a field of a new row */
const isPlain = (field: string, value: unknown): boolean =>
  value === (field === 'available') || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields of a group that differ. A changed option has two lines: as it was, and as it will be. */
export const findGroupChanges = (before: OptionGroup | null, after: GroupValues): FieldChange[] => {
  const change = (field: FieldChange['field'], was: Value, will: Value): FieldChange[] =>
    isSame(was, will) ? [] : [{ field, language: null, before: was, after: will }]
  const texts = findTextChanges(before?.translations ?? {}, after.translations, ['name'])
  const changes = [
    ...(before ? change('name', before.name, after.name) : []),
    ...change('least', before?.least ?? 0, after.least),
    ...change('most', before?.most ?? 1, after.most),
    ...change('options', before ? before.options.map(describeOption) : null, after.options.map(describeOption)),
    ...texts,
  ]
  const isTranslated = !isSame(before?.translations ?? {}, after.translations)
  const isOtherwise = before !== null && !isSame(before.options, after.options)
  // Of some changes, such as the name of an option in another language, only that they are there is worth a word.
  return changes.length === 0 && (isTranslated || isOtherwise)
    ? [{ field: 'options', language: null, before: null, after: null }]
    : changes
}

const findTextChanges = (
  before: Translations,
  after: Translations,
  fields: readonly ('name' | 'description' | 'allergen_note')[],
): FieldChange[] =>
  (Object.keys({ ...before, ...after }) as Language[]).flatMap((language) =>
    fields.flatMap((field) => {
      const [was, will] = [before[language]?.[field] ?? null, after[language]?.[field] ?? null]
      return was === will ? [] : [{ field, language, before: was, after: will }]
    }),
  )
