import { createHash, randomBytes } from 'node:crypto'

/** A new secret token for a cookie: 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash under which a token is stored. A fast hash is enough: 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
