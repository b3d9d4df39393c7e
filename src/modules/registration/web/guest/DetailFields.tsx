import { useTranslation } from '#platform/web/i18n.ts'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { maxWishesLength } from '../../contract.ts'
import type { ArrivalForm } from '../../contract/arrival.ts'

/** `time` is `HH:MM` or empty. */
export type Details = { time: string; wishes: string }

/** When the party arrives and what it wishes, where the hotel asks. */
export const DetailFields = ({
  form: { settings, has_wishes },
  details,
  onDetails,
}: {
  form: ArrivalForm
  details: Details
  onDetails: (details: Details) => void
}) => {
  const { t } = useTranslation()
  return (
    <>
      {settings.ask_arrival_time && (
        <TextField
          label={t('registration.arrive_time')}
          optional
          type="time"
          name="arrival_time"
          autoComplete="off"
          value={details.time}
          onChange={({ target }) => onDetails({ ...details, time: target.value })}
        />
      )}
      {settings.ask_wishes && (
        <TextArea
          label={t('registration.arrive_wishes')}
          optional
          hint={has_wishes ? t('registration.arrive_wishes_there') : undefined}
          name="wishes"
          autoComplete="off"
          rows={3}
          maxLength={maxWishesLength}
          value={details.wishes}
          onChange={({ target }) => onDetails({ ...details, wishes: target.value })}
        />
      )}
    </>
  )
}
