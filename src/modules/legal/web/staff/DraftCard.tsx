import { Check } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { DraftParagraph, DraftSource } from '../../contract.ts'
import { useDraft, useNewSources } from './api.ts'

/** The names of parts of a draft in one line. */
export const useSourceNames = (sources: readonly DraftSource[]): string => {
  const { t } = useTranslation()
  return sources.map(({ key, name }) => t(`legal.draft_${key}_title`, { name: name ?? '' })).join(', ')
}

const Kept = ({ kept, days }: { kept: DraftParagraph['kept']; days: number }) => {
  const { t } = useTranslation()
  if (kept === null) return null
  const isLimited = kept === 'days' || kept === 'month'
  return (
    <span className="meta">
      {isLimited ? t('legal.days', { count: kept === 'days' ? days : 30 }) : t(`legal.kept_${kept}`)}
    </span>
  )
}

/** What the draft is made from, and what was switched on since then. */
export const DraftCard = ({
  basis,
  busy,
  onAdd,
}: {
  basis: readonly DraftSource[] | null
  busy: boolean
  /** Takes the paragraphs of these over. */
  onAdd: (added: readonly DraftSource[]) => void
}) => {
  const { t } = useTranslation()
  const query = useDraft(true)
  const added = useNewSources(basis && [...basis])
  const names = useSourceNames(added)
  const { data } = query
  return (
    <section className="card stack" aria-labelledby="legal-basis">
      <h2 className="serif text-xl" id="legal-basis">
        {t('legal.basis')}
      </h2>
      {names !== '' && (
        <Callout tone="info" title={t('legal.since', { names })}>
          <Button className="mt-2" variant="line" size="s" busy={busy} onClick={() => onAdd(added)}>
            {t('legal.take_over')}
          </Button>
        </Callout>
      )}
      <QueryState query={query} text={t('legal.load_failed')} />
      {data && (
        <ul className="legal-basis">
          {data.basis.map(({ key, name, kept }) => (
            <li key={`${key} ${name}`}>
              <Check />
              <span className="grow wrap-anywhere">{t(`legal.draft_${key}_title`, { name: name ?? '' })}</span>
              <Kept kept={kept} days={data.retention_days} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
