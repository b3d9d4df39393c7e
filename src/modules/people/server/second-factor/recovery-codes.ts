import { createHash, randomInt } from 'node:crypto'
import { hashRandomCode } from '#platform/server/password.ts'

const codesInSet = 10
const codeLength = 10
// Without letters that look like digits.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** @returns ten new codes, such as `7k2m9-x4hqd` */
export const makeCodes = (): string[] =>
  Array.from({ length: codesInSet }, () => {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
  })

/** A code as it was typed, in the form that is compared: without spaces, and in any case. */
export const cleanCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()

/** True if a cleaned code has the form of a recovery code. Letters that look like digits count as these. */
export const isRecoveryCode = (code: string): boolean => new RegExp(`^[${letters}oil]{${codeLength}}$`).test(code)

/**
 * The hash under which a recovery code is stored. It is a slow one, because fifty bits can be tried. The account salts
 * it, so that one hash is enough to find a code among ten.
 */
export const hashCode = (accountId: string, code: string): Promise<Buffer> =>
  hashRandomCode(
    cleanCode(code).replaceAll('o', '0').replaceAll(/[il]/g, '1'),
    createHash('sha256').update(`recovery code ${accountId}`).digest().subarray(0, 16),
  )
