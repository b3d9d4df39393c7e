import { useState } from 'react'
import { ApiFailure } from '#platform/web/api.ts'
import { passwordNeeded, type PasswordAgain } from '../../contract/password-again.ts'
import { PasswordAgainDialog } from './PasswordAgainDialog.tsx'

type Asked = {
  work: (proof: PasswordAgain) => Promise<unknown>
  done: (answer: unknown) => void
  fail: (cause: unknown) => void
}

const nothing: PasswordAgain = { password: '', code: '' }

/**
 * For calls that ask for the password again where the sign-in is not recent.
 * @returns `run`, which does the work and, where the server asks, does it again with what the person has entered; it
 * answers null when they close the dialog instead. And the dialog, for the caller to show.
 */
export const usePasswordAgain = () => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const run = async <Answer,>(work: (proof: PasswordAgain) => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await work(nothing)
    } catch (cause) {
      if (!(cause instanceof ApiFailure) || cause.code !== passwordNeeded.code) throw cause
    }
    return new Promise<Answer | null>((resolve, reject) =>
      setAsked({ work, done: (answer) => resolve(answer as Answer | null), fail: reject }),
    )
  }
  const dialog = asked && (
    <PasswordAgainDialog
      work={asked.work}
      onDone={(answer) => {
        setAsked(null)
        asked.done(answer)
      }}
      onFailed={(cause) => {
        setAsked(null)
        asked.fail(cause)
      }}
    />
  )
  return { run, dialog }
}
