import * as z from 'zod/mini'
import { nameSchemas } from './schema-names.ts'

// Both sides have it; the types of neither exist here.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

/** The id of a row: a UUID, kept in lower case. Rows that a client creates carry an id that the client made. */
export const Id = z.uuid({ error: 'platform.field_invalid' }).check(z.toLowerCase())

/** A UUID as RFC 9562 writes it: random but for the version, the variant and the bytes that it begins with. */
const createUuid = (version: number, ...beginning: number[]): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes.set(beginning)
  const fixed = (byte: number, at: number): number =>
    at === 6 ? (byte & 0x0f) | (version << 4) : at === 8 ? (byte & 0x3f) | 0x80 : byte
  const hex = Array.from(bytes, (byte, at) => fixed(byte, at).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const perMillisecond = 1024
let last = 0

/**
 * A new id. Version 7 grows with time, so that the newest rows stand together in an index; ids made here one after the
 * other grow as well, also within a millisecond and when the clock is set back.
 */
export const newId = (): string => {
  last = Math.max(last + 1, Date.now() * perMillisecond)
  const moment = Math.floor(last / perMillisecond)
  const count = last % perMillisecond
  return createUuid(
    7,
    ...[40, 32, 24, 16, 8, 0].map((bits) => Math.floor(moment / 2 ** bits) % 256),
    count >> 8,
    count % 256,
  )
}

/** A new id of which people see the first characters: those of a version 7 are the same for a whole minute. */
export const newRandomId = (): string => createUuid(4)

nameSchemas({ Id })
