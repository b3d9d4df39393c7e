import { randomBytes, randomInt } from 'node:crypto'

// 32 signs, none of which looks like another: no 0 and O, no 1 and I.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What a new card says: 144 random bits, in the signs of an address. */
export const newCardToken = (): string => randomBytes(18).toString('base64url')

/** So many signs need no limit: a right code lets its guest in however many guess at it meanwhile. */
export const unguessableLength = 8

/** A new code for a stay: 40 random bits, as they are told by word of mouth. */
export const newStayCode = (): string => {
  const code = Array.from({ length: unguessableLength }, () => signs[randomInt(signs.length)]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
