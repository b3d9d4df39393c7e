import * as z from 'zod/mini'
import type { FailureCode } from './failure.ts'
import { cleanText } from './format/clean-text.ts'

/** The beginning of a text: at most `max` characters, never half of one such as an emoji, which draws as a question mark. */
export const cutText = (whole: string, max: number): string => whole.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/** The same, with three dots at the end where something is missing. */
export const shortenText = (whole: string, max: number): string =>
  whole.length > max ? `${cutText(whole, max - 1).trimEnd()}…` : whole

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

/**
 * A text that may be empty: cleaned, at most `max` characters.
 * @param codes the failure codes of something else than a text, and of a longer one
 */
export const cleanedText = (max: number, codes: { invalid?: FailureCode; tooLong?: FailureCode } = {}) =>
  z
    .string({ error: codes.invalid ?? 'platform.field_invalid' })
    .check(z.overwrite(cleanText), z.maxLength(max, { error: codes.tooLong ?? 'platform.field_too_long' }))

/** The same, or undefined where it is left out. */
export const optionalText = (max: number) => z.optional(cleanedText(max))

/** The same, and empty where it is left out. */
export const optionalField = (max: number) => z._default(cleanedText(max), '')

/** True for an address of another site that a page may link to: https, and without user or password. */
export const isHttpsAddress = (text: string): boolean =>
  /^https:\/\/[\p{L}\p{N}.-]+(:\d{1,5})?([/?#]\S*)?$/iu.test(text)

/** A whole number from `min` to `max`. @param error the failure code of anything else */
export const wholeNumber = (min: number, max: number, error: FailureCode = 'platform.field_invalid') =>
  z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error }))
