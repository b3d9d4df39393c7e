// A create's id is its idempotency key: the client makes it, so a repeated create makes no second row.
import * as z from 'zod/mini'
import { nameSchemas } from './schema-names.ts'

// Exists on both sides, but this folder is compiled with the types of neither.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

/** The id of a row: a UUID in lower case. When a client creates a row, the client also creates the id. */
export const Id = z.uuid({ error: 'platform.field_invalid' }).check(z.toLowerCase())

/** A pattern of a hotel's slug, as a part of others: lower-case letters, digits and hyphens, 2-60. */
export const hotelSlugPattern = '[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])'

// Apart from the schema: the browser asks of every address, and would otherwise load the schema library for it.
const hotelSlug = new RegExp(`^${hotelSlugPattern}$`)

/** A hotel's id, which is also its address: it stands in every path. */
export const HotelSlug = z.string().check(z.regex(hotelSlug))

/** True if a text has the shape of a hotel's slug. */
export const isHotelSlug = (slug: string): boolean => hotelSlug.test(slug)

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
 * Creates an id: a UUID version 7. It grows with time, so the newest rows are adjacent in an index. Ids created here
 * grow strictly, also within a millisecond and when the clock is set back.
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

/** Creates an id whose first characters people see. Those of a version 7 are the same for a whole minute. */
export const newRandomId = (): string => createUuid(4)

nameSchemas({ Id })
