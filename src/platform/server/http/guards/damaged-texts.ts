import type * as z from 'zod/mini'

// Lost letters: U+FFFD stands for what an earlier program could not decode, so a name with it identifies no person.
// A NUL and half of a surrogate pair are in no text of people, and PostgreSQL stores neither.
const damage = /[\0\ufffd\ud800-\udfff]/u

/**
 * The damaged texts of an input, however deep, keys included. The schema of a field need not think of them.
 * @param input what a contract has made of a body, a query or a path
 */
export const findDamagedTexts = (input: unknown, path: readonly string[] = []): z.core.$ZodIssue[] => {
  if (typeof input === 'string') return damage.test(input) ? [getIssue(path)] : []
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) =>
    damage.test(key) ? [getIssue([...path, key])] : findDamagedTexts(value, [...path, key]),
  )
}

const getIssue = (path: readonly string[]): z.core.$ZodIssue => ({
  code: 'custom',
  message: 'platform.text_damaged',
  path: [...path],
  input: undefined,
})
