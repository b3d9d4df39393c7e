import { Info } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { ListedFeed } from '../contract.ts'
import { useCalendars } from './api.ts'
import { useFeedNames } from './state.ts'

/** Many reservations are suddenly missing from a calendar: the next step, and the decision for managers. */
export const HeldReservations = ({ feed, mayDecide }: { feed: ListedFeed; mayDecide: boolean }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const offline = useLiveState() === 'offline'
  const { decideHeld } = useCalendars()
  const { busy, attempt } = useAttempt()
  const names = useFeedNames(feed)
  const { id, held_since, held_count, due_at } = feed
  if (held_since === null) return null
  const decide = (decision: 'keep' | 'remove', done: string) => () =>
    void attempt(() => decideHeld(id, decision, held_since), t('calendars.not_saved'), done)
  return (
    <div className="box box--warning held-box" role="status">
      <Info />
      <p className="held-box__text">
        <b>{t('calendars.held_title', { count: held_count, ...names })}</b>{' '}
        {due_at !== null && t('calendars.held_text', { time: time(due_at) })}
      </p>
      {mayDecide && (
        <div className="row">
          <Button variant="line" size="s" busy={busy} disabled={offline} onClick={decide('keep', t('calendars.kept'))}>
            {t('calendars.keep')}
          </Button>
          <Button
            variant="line"
            size="s"
            busy={busy}
            disabled={offline}
            onClick={decide('remove', t('calendars.missing_removed'))}
          >
            {t('calendars.remove_now')}
          </Button>
        </div>
      )}
    </div>
  )
}
