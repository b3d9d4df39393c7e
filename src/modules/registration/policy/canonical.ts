import type { Person } from '../contract/person.ts'
import { cleanPerson } from './check-person.ts'
import type { PackCode } from './packs.ts'
import type { WordsLanguage } from './words.ts'

/**
 * JSON that is the same for the same content: keys in order, texts in NFC, nothing that is undefined. So the hash of what
 * was signed does not change where only the way of storing does.
 */
export const toCanonicalJson = (value: unknown): string => JSON.stringify(sortKeys(value))

const sortKeys = (value: unknown): unknown => {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, inner]) => [key, sortKeys(inner)]))
}

/** What a signature is bound to. @property of the id of the reservation, or of the stay */
export type Signed = {
  hotel: string
  of: string
  position: number
  pack: PackCode
  version: number
  language: WordsLanguage
  text_version: number
  sentence: string
  fields: Person
}

/** What is signed as text, of which the server makes the hash: any change of it makes the signature stale. */
export const getSignedText = ({ fields, ...signed }: Signed): string => {
  // What staff note was not shown to the guest.
  const { note: _, ...shown } = cleanPerson(fields)
  return toCanonicalJson({ ...signed, fields: shown })
}
