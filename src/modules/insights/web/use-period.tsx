import { useState, type ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { addDays } from '#platform/contract/day.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { DayField } from '#platform/web/ui/page/DayField.tsx'
import { maxPeriodDays, periodInvalid } from '../contract.ts'
import { periodIsUsable } from '../policy.ts'

/** A month, including today. */
const daysAtFirst = 30

/** The days that a page is about, a month at first, with the two fields that choose them; `problem` says what is wrong. */
export const usePeriod = (): { from: string; to: string; fields: ReactNode; problem: string | null } => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const { date } = useFormats()
  const today = dayInZone(new Date(useNow()), time_zone)
  const [picked, setPicked] = useState<{ from?: string; to?: string }>({})
  const to = picked.to ?? today
  const from = picked.from ?? addDays(to, 1 - daysAtFirst)
  const fields = (
    <>
      <DayField
        label={t('insights.from')}
        day={from}
        latest={today}
        text={`${t('insights.from')} ${date(from)}`}
        onDay={(day) => setPicked(({ from: _from, ...rest }) => (day === null ? rest : { ...rest, from: day }))}
      />
      <DayField
        label={t('insights.to')}
        day={to}
        latest={today}
        text={`${t('insights.to')} ${date(to)}`}
        onDay={(day) => setPicked(({ to: _to, ...rest }) => (day === null ? rest : { ...rest, to: day }))}
      />
    </>
  )
  const problem = periodIsUsable(from, to) ? null : t(periodInvalid.code, { most: maxPeriodDays })
  return { from, to, fields, problem }
}
