import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { addDays } from '#platform/contract/day.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'

/** True if guests leave soon: their day has come or is the next one. */
export const isLeaving = (check_out: string | null, today: string): boolean =>
  check_out !== null && check_out <= addDays(today, 1)

/** From when until when, "19/11 – 22/11", with a word when the last day is near. */
export const StayDays = ({ stay }: { stay: { check_in: string; check_out: string | null; status?: string } }) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const today = useToday()
  const short = (day: string) => date(day).slice(0, 5)
  const { check_in, check_out } = stay
  const isNear = stay.status === 'present' && check_out !== null && isLeaving(check_out, today)
  return (
    <>
      {short(check_in)} – {check_out === null ? '—' : short(check_out)}
      {isNear && (
        <>
          {' '}
          <Tag tone={check_out < today ? 'danger' : 'accent'}>
            {t(check_out < today ? 'stays.overdue' : check_out === today ? 'stays.today' : 'stays.tomorrow')}
          </Tag>
        </>
      )}
    </>
  )
}
