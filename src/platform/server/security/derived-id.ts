import { createHash } from 'node:crypto'

/** An id that follows from these texts: the same ones give the same id, so that work can be repeated. */
export const deriveId = (...texts: readonly string[]): string => {
  const hex = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
