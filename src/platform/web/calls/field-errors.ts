import type { Translate } from '#platform/contract/translate.ts'
import type { ApiFailure } from '../api-failure.ts'

/** Sentences by field of a form; `form` where one belongs to none. */
export type FieldErrors = Readonly<Record<string, string>>

/** The field of a form at which it shows what is wrong with a field of a request: `ages.0.to` at `ages`; else `form`. */
export const findPlace = (shown: readonly string[], name: string): string =>
  shown.find((one) => name === one || name.startsWith(`${one}.`)) ?? 'form'

/**
 * The errors of a refusal by field, in the reader's language; null for a refusal without fields.
 * @param shown the fields at which the form shows an error: what is said of others is `form`. Without it, all
 */
export const fieldErrorsOf = (
  t: Translate,
  { fields = {} }: ApiFailure,
  shown?: readonly string[],
): FieldErrors | null => {
  const told = Object.entries(fields).map(
    ([name, { code, values }]) => [shown ? findPlace(shown, name) : name, t(code, { ...values })] as const,
  )
  return told.length > 0 ? Object.fromEntries(told) : null
}
