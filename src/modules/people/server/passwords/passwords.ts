import commonPasswords from 'fxa-common-password-list'
import type { Failure } from '#platform/contract/failure.ts'
import { minPasswordLength, passwordTooCommon, passwordTooShort } from '../../contract/account.ts'

/**
 * Checks a new password: its length, the list of common ones, and words about its user. There are no rules about kinds
 * of characters: they make passwords worse.
 * @param words the e-mail and the hotel's slug
 * @returns the problem, or null
 */
export const passwordProblem = (password: string, words: readonly string[]): Failure | null => {
  if (password.length < minPasswordLength) return passwordTooShort
  const plain = password.toLowerCase()
  const known = words
    .flatMap((word) => [word, word.split('@')[0] ?? '', ...word.split(/[@.\-_]/)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
  const rest = known
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), plain)
    .replaceAll(/[\d\W_]/g, '')
  return commonPasswords.test(plain) || new Set(plain).size < 4 || (rest.length === 0 && /[a-z]/.test(plain))
    ? passwordTooCommon
    : null
}
