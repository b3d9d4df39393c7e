import commonPasswords from 'fxa-common-password-list'
import type { Failure } from '#platform/contract/failure.ts'
import { passwordLeast, passwordTooCommon, passwordTooShort } from '../../contract/account.ts'

/**
 * What is wrong with a new password, or null: too short, among the most used ones, or made of what everybody knows
 * about its owner. No rules about kinds of characters: they make passwords worse.
 * @param words the e-mail, the hotel's slug
 */
export const passwordProblem = (password: string, words: readonly string[]): Failure | null => {
  if (password.length < passwordLeast) return passwordTooShort
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
