import type { Translate } from '#platform/contract/translate.ts'
import type { ApiFailure } from '../api-failure.ts'

/** Sentences by field of a form; `form` where one belongs to none. */
export type FieldErrors = Readonly<Record<string, string>>

/** What a refusal says of single fields, in the reader's language; null where it says nothing of any. */
export const fieldErrorsOf = (t: Translate, { fields = {} }: ApiFailure): FieldErrors | null => {
  const told = Object.entries(fields).map(([name, { code, values }]) => [name, t(code, { ...values })] as const)
  return told.length > 0 ? Object.fromEntries(told) : null
}
