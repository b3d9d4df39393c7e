import { createHash, randomBytes } from 'node:crypto'

/** A new secret token, 256 random bits in base64url: what a cookie carries. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. A fast hash is enough: 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
