import { invalidInput, type FieldProblem } from '#platform/contract/failure.ts'
import { numbersMissing, reasonRequired, type FiscalChange, type FiscalRecord } from './contract.ts'

/** The labels that a complete entry has: those of its own numbers, else those of the hotel. */
export const getLabels = ({ numbers }: Pick<FiscalRecord, 'numbers'>, ofHotel: readonly string[]): readonly string[] =>
  numbers.length > 0 ? numbers.map(({ label }) => label) : ofHotel

type Entry = Pick<FiscalChange, 'state' | 'numbers' | 'verify_url' | 'none_reason'>

/**
 * What is wrong with an entry; null if it can be saved.
 * @param labels the numbers that it must have
 */
export const findProblem = (
  { state, numbers, verify_url, none_reason }: Entry,
  labels: readonly string[],
): FieldProblem | null => {
  const given = new Set(numbers.map(({ label }) => label))
  if (given.size < numbers.length) return { failure: invalidInput, field: 'numbers' }
  if (state === 'done' && (given.size === 0 || !labels.every((label) => given.has(label))))
    return { failure: numbersMissing, field: 'numbers' }
  if (state === 'none' && !none_reason) return { failure: reasonRequired, field: 'none_reason' }
  if (state !== 'done' && given.size > 0) return { failure: invalidInput, field: 'numbers' }
  if (state !== 'done' && verify_url) return { failure: invalidInput, field: 'verify_url' }
  if (state !== 'none' && none_reason) return { failure: invalidInput, field: 'none_reason' }
  return null
}

/** True if its time is over and its numbers are still missing. */
export const isOverdue = ({ state, due_at }: Pick<FiscalRecord, 'state' | 'due_at'>, now: number): boolean =>
  state === 'due' && Date.parse(due_at) <= now

/** The number of the document on its own: INV-0042, 1f3a90b2. */
export const getNumber = ({ label }: Pick<FiscalRecord, 'label'>): string => label.split(' ').at(-1) ?? label
