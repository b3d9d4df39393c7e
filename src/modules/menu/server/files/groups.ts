import type { Translations } from '#modules/translations/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { RowReason } from '../../contract/files.ts'
import { groupFailures, groupNameTaken, tooManyOptionGroups } from '../../contract/option-editing.ts'
import {
  maxChosen,
  maxOptionGroups,
  maxOptionName,
  maxOptions,
  OptionGroupTranslations,
  type MenuOption,
  type OptionGroup,
} from '../../contract/options.ts'
import { createOption, findGroupProblem } from '../../policy/options.ts'
import type { GroupValues as StoredValues } from '../options/store.ts'
import { readAllergens, readAmount, readBoolean, readWholeNumber } from './reading/cells.ts'
import { failed, refusalReasons, RefusedRow } from './reasons.ts'
import { readCell, type FileRow, type MenuFile } from './rows.ts'

export type GroupValues = StoredValues & { id: string }
/** An option group as a file would leave it. */
export type GroupDraft = {
  line: number
  before: OptionGroup | null
  after: GroupValues
  reason: RowReason | null
}

/** Names are compared as the database does. */
export const getNameKey = (name: string): string => name.trim().toLowerCase()

// Upper and lower case of a name that something was found by change nothing.
const isSameName = (one: string | null, other: string): boolean => one !== null && getNameKey(one) === getNameKey(other)

type Parts = { line: number; head: FileRow<'groups'> | null; options: FileRow<'options'>[]; before: OptionGroup | null }

/** The groups that a file names, each with its options. Those of its groups and options that it does not name stay. */
export const draftGroups = (
  { groups, options }: MenuFile,
  there: readonly OptionGroup[],
  currency: string,
): GroupDraft[] => {
  const parts: Parts[] = []
  const byName = new Map<string, Parts>()
  const refused: GroupDraft[] = []
  for (const head of groups) {
    const name = head.cells.get('name') ?? ''
    const before =
      there.find(({ id }) => id === head.cells.get('id')?.toLowerCase()) ??
      there.find((one) => getNameKey(one.name) === getNameKey(name)) ??
      null
    const part: Parts = { line: head.line, head, options: [], before }
    const isRepeated = parts.some((one) => (before ? one.before === before : byName.has(getNameKey(name))))
    if (isRepeated || (!before && name === '')) {
      const reason = isRepeated ? refusalReasons.repeated() : refusalReasons.missing('name')
      refused.push({ line: head.line, before: null, after: getEmpty(name), reason })
      continue
    }
    parts.push(part)
    if (name !== '') byName.set(getNameKey(name), part)
    if (before && !byName.has(getNameKey(before.name))) byName.set(getNameKey(before.name), part)
  }
  for (const option of options) {
    const name = option.cells.get('group') ?? ''
    let part = byName.get(getNameKey(name))
    if (!part) {
      const before = there.find((one) => getNameKey(one.name) === getNameKey(name)) ?? null
      part = { line: option.line, head: null, options: [], before }
      parts.push(part)
      byName.set(getNameKey(name), part)
    }
    part.options.push(option)
  }
  const drafts = parts.map((part) => draft(part, currency))
  refuseTakenNames(drafts, there)
  return [...drafts, ...refused]
}

const getEmpty = (name: string): GroupValues => ({
  id: newId(),
  name,
  least: 0,
  most: 1,
  options: [],
  translations: {},
})

const draft = ({ line, head, options, before }: Parts, currency: string): GroupDraft => {
  const given = head?.cells.get('name') ?? before?.name ?? options[0]?.cells.get('group') ?? ''
  const isFoundById = before !== null && head?.cells.get('id')?.toLowerCase() === before.id
  const name = before && !isFoundById && isSameName(given, before.name) ? before.name : given
  const after: GroupValues = before ? structuredClone(before) : getEmpty(name)
  try {
    after.name = needName(name, 'name')
    if (head) {
      if (head.reason) throw new RefusedRow(head.reason)
      after.least = readCell(head, 'least', after.least, readWholeNumber(0, maxChosen), 0)
      after.most = readCell(head, 'most', after.most, readWholeNumber(1, maxChosen), 1)
      for (const { language, text } of head.texts) setText(after.translations, language, 'name', text)
    }
    const named = new Set<string>()
    for (const row of options) {
      if (row.reason) throw new RefusedRow(row.reason)
      const option = readOption(row, after, currency)
      if (named.has(option.id)) throw new RefusedRow(refusalReasons.repeated())
      named.add(option.id)
      for (const { language, text } of row.texts) setText(after.translations, language, option.id, text)
    }
    if (after.options.length === 0) throw new RefusedRow(refusalReasons.groupUnknown(after.name))
    if (after.options.length > maxOptions) throw new RefusedRow(refusalReasons.tooLong('group'))
    const problem = findGroupProblem(after)
    if (problem)
      throw new RefusedRow(failed(groupFailures[problem], { least: after.least, count: after.options.length }))
    const translations = OptionGroupTranslations.safeParse(after.translations)
    if (!translations.success) throw new RefusedRow(refusalReasons.tooLong('name'))
    after.translations = translations.data
    return { line, before, after, reason: null }
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error
    return { line, before, after, reason: error.reason }
  }
}

const needName = (name: string | null | undefined, column: 'group' | 'name'): string => {
  if (!name) throw new RefusedRow(refusalReasons.missing(column))
  if (name.length > maxOptionName) throw new RefusedRow(refusalReasons.tooLong(column))
  return name
}

const readOption = (row: FileRow<'options'>, { options }: GroupValues, currency: string): MenuOption => {
  const id = row.cells.get('id')?.toLowerCase()
  const name = row.cells.get('name')
  const found = options.find((one) => one.id === id)
  const current = found ?? options.find((one) => getNameKey(one.name) === getNameKey(name ?? ''))
  const option = current ?? createOption()
  option.name = needName(name === undefined || (!found && isSameName(name, option.name)) ? option.name : name, 'name')
  const { price_difference, available, allergens, contains_alcohol } = option
  option.price_difference = readCell(row, 'price_difference', price_difference, (text) => readAmount(text, currency), 0)
  option.default = readCell(row, 'default', option.default, readBoolean, false)
  option.available = readCell(row, 'available', available, readBoolean)
  option.allergens = readCell(row, 'allergens', allergens, readAllergens, null)
  option.contains_alcohol = readCell(row, 'contains_alcohol', contains_alcohol, readBoolean, false)
  if (!current) options.push(option)
  return option
}

const setText = (translations: Translations, language: keyof Translations, name: string, text: string | null): void => {
  const { [name]: _former, ...others } = translations[language] ?? {}
  translations[language] = text === null ? others : { ...others, [name]: text }
}

/** Two groups of a hotel have different names, at every moment of the import, and there are not too many. */
const refuseTakenNames = (drafts: readonly GroupDraft[], there: readonly OptionGroup[]): void => {
  const given = new Set<string>()
  let count = there.length
  for (const draft of drafts.filter(({ reason }) => reason === null)) {
    const key = getNameKey(draft.after.name)
    const isTaken = there.some(({ id, name }) => id !== draft.before?.id && getNameKey(name) === key)
    if (isTaken || given.has(key)) draft.reason = failed(groupNameTaken)
    else if (!draft.before && count >= maxOptionGroups) draft.reason = failed(tooManyOptionGroups)
    else {
      given.add(key)
      if (!draft.before) count += 1
    }
  }
}
