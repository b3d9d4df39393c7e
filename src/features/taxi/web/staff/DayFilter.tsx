import { useTranslation } from '#platform/web/i18n.ts'
import { DayField } from '#platform/web/ui/page/DayField.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'

/**
 * The day whose taxis are shown, today unless somebody picks another.
 * @param day `YYYY-MM-DD`; null for today, also after midnight
 * @param text the day as it is shown
 */
export const DayFilter = ({
  day,
  today,
  text,
  onDay,
}: {
  day: string | null
  today: string
  text: string
  onDay: (day: string | null) => void
}) => {
  const { t } = useTranslation()
  return (
    <>
      <DayField
        label={t('taxi.day')}
        day={day ?? today}
        latest={today}
        text={text}
        onDay={(picked) => onDay(picked === today ? null : picked)}
      />
      {day !== null && (
        <Button look="ghost" onClick={() => onDay(null)}>
          {t('taxi.today')}
        </Button>
      )}
    </>
  )
}
