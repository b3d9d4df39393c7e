import { useState } from 'react'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { codeNeeded, codeWrong, currentPasswordIncorrect, passwordFieldsMissing } from '../../contract/account.ts'

type Field = 'password' | 'code'
type FormError = { text: string; field: Field | null }

const fieldOf: Readonly<Record<string, Field>> = {
  [passwordFieldsMissing.code]: 'password',
  [currentPasswordIncorrect.code]: 'password',
  [codeNeeded.code]: 'code',
  [codeWrong.code]: 'code',
}

/**
 * The password and the code of a form, and what is wrong with them.
 * @param onChanged the second factor is another than this form was opened for
 */
export const useProof = (onChanged: () => void) => {
  const { t } = useTranslation()
  const [values, setValues] = useState({ password: '', code: '' })
  const [error, setError] = useState<FormError | null>(null)
  const { busy, send } = useSubmit()

  const refuse = (cause: ApiFailure): void => {
    if (cause.code === 'platform.changed_meanwhile') onChanged()
    const field = fieldOf[cause.code] ?? null
    setError({ text: t(cause.code, cause.values), field })
    if (field === 'code') setValues((now) => ({ ...now, code: '' }))
  }
  return {
    values,
    busy,
    /** The error of the whole form. */
    problem: error?.field === null ? error.text : null,
    getField: (name: Field) => ({
      value: values[name],
      error: error?.field === name ? error.text : undefined,
      onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    }),
    /** @param names the fields that have to be filled in first */
    submit: async (names: readonly Field[], work: () => Promise<unknown>): Promise<void> => {
      const missing = names.find((name) => values[name].trim() === '')
      if (missing !== undefined) {
        const failure = missing === 'password' ? passwordFieldsMissing : codeNeeded
        return setError({ text: t(failure.code), field: missing })
      }
      setError(null)
      await send(work, refuse)
    },
  }
}
