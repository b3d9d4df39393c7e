import { useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { Callout } from '../containers/Callout.tsx'

type Row = { updated_at: string }
type Problem<Known> = { kind: 'race'; now: Known } | { kind: 'failure'; text: string } | null

/**
 * Why a form could not be saved. Somebody who saves over a change that he has not seen is shown it first; saving again
 * then replaces it.
 * @param row what the form was filled from; null for a new one
 * @param words what such a row says, in one line
 */
export const useSaveProblem = <Known extends Row>(row: Known | null, words: (row: Known) => string) => {
  const { t } = useTranslation()
  const [seen, setSeen] = useState(row?.updated_at)
  const [problem, setProblem] = useState<Problem<Known>>(null)
  return {
    problem: problem?.kind === 'race' ? { kind: problem.kind, now: words(problem.now) } : problem,
    /** What the faster one has made of it. */
    now: problem?.kind === 'race' ? problem.now : null,
    /** Goes into the body of the change. */
    seen: seen === undefined ? {} : { seen },
    clear: () => setProblem(null),
    /** Keeps the failure; says whether somebody else was faster. */
    isRace: (cause: ApiFailure): boolean => {
      const isRace = cause.code === changedMeanwhile.code && cause.current !== undefined
      const now = cause.current as Known
      setProblem(isRace ? { kind: 'race', now } : { kind: 'failure', text: t(cause.code, cause.values) })
      if (isRace) setSeen(now.updated_at)
      return isRace
    },
  }
}

// Above the fields of a form that has been scrolled down to its button.
const intoView = (place: HTMLElement | null): void => place?.scrollIntoView({ block: 'nearest' })

/**
 * The problem, above the fields, said at once.
 * @param failed what did not work: "Failed to update menu item"
 * @param children more of what a row says now than fits into one line
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
        <Callout tone="wait">
          {t('platform.would_replace', { now: problem.now })}
          {children}
        </Callout>
      ) : (
        <Callout tone="err" title={failed}>
          {problem.text}
        </Callout>
      )}
    </div>
  )
}
