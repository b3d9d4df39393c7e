import * as z from 'zod/mini'
import type { FailureCode } from './failure.ts'

// Control characters, direction overrides and invisible characters can make one text look like another on a staff
// screen. Allowed: tab, line feed, and the joiners that emoji and some scripts need.
const unwanted =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g

/**
 * Normalises a text for storage: well-formed Unicode in NFC, CR LF as LF, no unwanted characters, trimmed.
 * @param raw any string
 */
export const cleanText = (raw: string): string =>
  raw
    .replace(/\r\n?/g, '\n')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .normalize('NFC')
    .replace(unwanted, '')
    .trim()

/**
 * A required text: cleaned, at least one character.
 * @param max the maximum number of characters
 * @param required the failure code when it is missing or blank
 */
export const text = (max: number, required: FailureCode = 'platform.field_required') =>
  z
    .string({ error: required })
    .check(
      z.overwrite(cleanText),
      z.minLength(1, { error: required }),
      z.maxLength(max, { error: 'platform.field_too_long' }),
    )

/** A text that may be empty: cleaned, at most `max` characters. */
export const cleanedText = (max: number) =>
  z
    .string({ error: 'platform.field_invalid' })
    .check(z.overwrite(cleanText), z.maxLength(max, { error: 'platform.field_too_long' }))

/** The same, or undefined where it is left out. */
export const optionalText = (max: number) => z.optional(cleanedText(max))

/** The same, and empty where it is left out. */
export const optionalField = (max: number) => z._default(cleanedText(max), '')
