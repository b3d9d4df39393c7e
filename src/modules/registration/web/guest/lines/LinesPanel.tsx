import './lines.css'
import { useEffect, useRef, useState } from 'react'
import type { Translate } from '#platform/contract/translate.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { useTyping } from '#platform/web/use-update.ts'
import type { Draft } from '../person/draft.ts'
import { readLines, type LinesProblem } from './read-lines.ts'

export type LinesProps = {
  draft: Draft
  /** The day of the arrival. */
  arrival: string
  change: (change: Partial<Draft>) => void
  /** Everything in the lines was right. */
  onFilled: () => void
}

const describe = (t: Translate, problem: LinesProblem): string => {
  switch (problem.kind) {
    case 'other':
      return t('registration.arrive_lines_other')
    case 'size': {
      const { line, found, size } = problem
      return t('registration.arrive_lines_size', { line, found, size })
    }
    case 'compare':
      return t('registration.arrive_lines_compare', {
        line: problem.line,
        what: t(`registration.arrive_lines_of_${problem.part}`),
      })
  }
}

/** The field for the lines. They are read in the page: what is typed here is in no request and in no storage. */
export const LinesPanel = ({ draft, arrival, change, onFilled }: LinesProps) => {
  const { t } = useTranslation()
  const [lines, setLines] = useState('')
  const [problems, setProblems] = useState<readonly LinesProblem[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  useTyping(lines !== '')
  useEffect(() => field.current?.focus(), [])
  const fill = () => {
    const read = readLines(lines, draft, arrival)
    change(read.change)
    setProblems(read.problems)
    if (read.problems.length === 0) onFilled()
    else field.current?.focus()
  }
  return (
    <div className="lines stack stack--s">
      <TextArea
        ref={field}
        label={t('registration.arrive_lines')}
        hint={t('registration.arrive_lines_hint')}
        error={problems.map((problem) => describe(t, problem)).join(' ') || undefined}
        rows={3}
        wrap="off"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        value={lines}
        onChange={({ target }) => setLines(target.value)}
      />
      <Button className="justify-self-start" variant="line" onClick={fill}>
        {t('registration.arrive_fill')}
      </Button>
    </div>
  )
}
