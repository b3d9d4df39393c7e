import { useState } from 'react'
import { useAttempt } from '#platform/web/calls/use-attempt.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import type { ListedFeed } from '../contract.ts'
import { useCalendars } from './api.ts'
import { useFeedNames } from './state.ts'

/** Stops reading a calendar, and asks what becomes of its coming reservations. */
export const RemoveFeed = ({ feed, onClose }: { feed: ListedFeed; onClose: () => void }) => {
  const { t } = useTranslation()
  const { remove } = useCalendars()
  const { busy, attempt } = useAttempt()
  const [reservations, setReservations] = useState<'keep' | 'remove'>('keep')
  const submit = () =>
    attempt(
      async () => {
        await remove(feed.id, reservations)
        onClose()
      },
      t('calendars.not_saved'),
      t('calendars.removed'),
    )
  return (
    <FormDialog
      title={t('calendars.remove_title')}
      onClose={onClose}
      onSubmit={submit}
      submit={t('calendars.stop_reading')}
      variant="danger"
      busy={busy}
    >
      <p>{t('calendars.remove_text', useFeedNames(feed))}</p>
      <RadioCards
        label={t('calendars.coming')}
        options={[
          { value: 'keep', label: t('calendars.keep_coming') },
          { value: 'remove', label: t('calendars.remove_coming') },
        ]}
        value={reservations}
        onChange={setReservations}
      />
    </FormDialog>
  )
}
