import { randomBytes, randomInt } from 'node:crypto'

/** The characters of codes that people read aloud: 32, none of which looks like another (no 0 and O, no 1 and I). */
export const codeSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A new card token: 144 random bits in base64url. */
export const newCardToken = (): string => randomBytes(18).toString('base64url')

/** From this length on a code needs no rate limit: a correct one works however many wrong ones are tried meanwhile. */
export const unguessableLength = 8

/** A new code for a stay: 40 random bits, easy to say aloud. */
export const newStayCode = (): string => {
  const code = Array.from({ length: unguessableLength }, () => codeSigns[randomInt(codeSigns.length)]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
