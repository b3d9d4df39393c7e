import { useTranslation } from '#platform/web/i18n.ts'
import { Rate } from './Rate.tsx'
import { useMyRatings, type Subject } from './state.ts'

/** Stars on the card of something that was done, where the hotel asks for them. */
export const ThingRating = ({ subject }: { subject: Subject }) => {
  const { t } = useTranslation()
  const { data } = useMyRatings()
  const given = data?.items.find(({ kind, source_id }) => kind === subject.kind && source_id === subject.source_id)
  if (!data || (!data.asks_things && !given)) return null
  return (
    <div className="rate">
      <Rate subject={subject} given={given ?? null} question={t('ratings.how_was_it')} />
    </div>
  )
}
