import { useState, type ReactNode } from 'react'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '../containers/Callout.tsx'

type Row = { updated_at: string }
type Problem<Known> = { kind: 'race'; now: Known } | { kind: 'failure'; text: string } | null

/**
 * Why a form could not be saved. Someone about to overwrite a change they have not seen is shown that change first;
 * saving again then overwrites it.
 * @param row the row that filled the form; null for a new one
 * @param words the row's content in one line
 */
export const useSaveProblem = <Known extends Row>(row: Known | null, words: (row: Known) => string) => {
  const { t } = useTranslation()
  const [seen, setSeen] = useState(row?.updated_at)
  const [problem, setProblem] = useState<Problem<Known>>(null)
  return {
    problem: problem?.kind === 'race' ? { kind: problem.kind, now: words(problem.now) } : problem,
    /** The row as the other person has saved it. */
    now: problem?.kind === 'race' ? problem.now : null,
    /** To be merged into the body of the change. */
    seen: seen === undefined ? {} : { seen },
    clear: () => setProblem(null),
    /** Stores the failure. Returns whether another person has saved first. */
    isRace: (cause: ApiFailure): boolean => {
      const isRace = cause.code === changedMeanwhile.code && cause.current !== undefined
      const now = cause.current as Known
      setProblem(isRace ? { kind: 'race', now } : { kind: 'failure', text: t(cause.code, cause.values) })
      if (isRace) setSeen(now.updated_at)
      return isRace
    },
  }
}

// When the form is scrolled down to its button, the problem is above the screen.
const intoView = (place: HTMLElement | null): void => place?.scrollIntoView({ block: 'nearest' })

/**
 * The problem, shown above the fields and announced at once.
 * @param failed what did not work: "Failed to update menu item"
 * @param children more of the row's current content than fits into one line
 */
export const SaveProblem = ({
  problem: { problem },
  failed,
  children,
}: {
  problem: Pick<ReturnType<typeof useSaveProblem>, 'problem'>
  failed: string
  children?: ReactNode
}) => {
  const { t } = useTranslation()
  if (!problem) return null
  const isRace = problem.kind === 'race'
  return (
    <div ref={intoView} className="wrap-anywhere" role={isRace ? 'alert' : undefined}>
      {isRace ? (
        <Callout tone="warning">
          {t('platform.would_replace', { now: problem.now })}
          {children}
        </Callout>
      ) : (
        <Callout tone="error" title={failed}>
          {problem.text}
        </Callout>
      )}
    </div>
  )
}
