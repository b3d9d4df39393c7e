import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { Box } from '#platform/web/ui/surfaces/Box.tsx'

type Row = { updated_at: string }
type Problem = { kind: 'race'; now: string } | { kind: 'failure'; text: string } | null

/**
 * Why a form could not be saved. Somebody who saves over a change that he has not seen is shown it first; saving again
 * then replaces it.
 * @param row what the form was filled from; null for a new one
 * @param words what such a row says, in one line
 */
export const useSaveProblem = <Known extends Row>(row: Known | null, words: (row: Known) => string) => {
  const { t } = useTranslation()
  const [seen, setSeen] = useState(row?.updated_at)
  const [problem, setProblem] = useState<Problem>(null)
  return {
    problem,
    /** Goes into the body of the change. */
    seen: seen === undefined ? {} : { seen },
    clear: () => setProblem(null),
    /** Keeps the failure; says whether somebody else was faster. */
    isRace: (cause: ApiFailure): boolean => {
      const isRace = cause.code === changedMeanwhile.code && cause.current !== undefined
      const now = cause.current as Known
      setProblem(isRace ? { kind: 'race', now: words(now) } : { kind: 'failure', text: t(cause.code, cause.values) })
      if (isRace) setSeen(now.updated_at)
      return isRace
    },
  }
}

/** The problem, above the fields. @param failed what did not work: "Failed to update menu item" */
export const SaveProblem = ({ problem: { problem }, failed }: { problem: ReturnType<typeof useSaveProblem>; failed: string }) => {
  const { t } = useTranslation()
  if (problem?.kind === 'race') return <Box tone="wait">{t('menu.changed_meanwhile', { now: problem.now })}</Box>
  return problem && <Box tone="err" title={failed}>{problem.text}</Box>
}
