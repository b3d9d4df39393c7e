import type { Language } from '../languages.ts'
import type { Translate } from '../translate.ts'
import { getWeekday } from './weekdays.ts'
import { localTime } from './zoned-time.ts'

const dayMs = 86_400_000

/**
 * A moment of the next days in words: "08:30" today, "tomorrow 08:30", else "Monday 08:30".
 * @param timeZone the hotel's
 */
export const sayWhen = (
  t: Translate,
  { moment, now, timeZone, language }: { moment: string; now: number; timeZone: string; language: Language },
): string => {
  const [day = '', clock = ''] = localTime(Date.parse(moment), timeZone).split('T')
  const today = localTime(now, timeZone).slice(0, 10)
  const time = clock.slice(0, 5)
  if (day === today) return time
  const isTomorrow = Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`) === dayMs
  return isTomorrow
    ? t('platform.tomorrow_at', { time })
    : t('platform.weekday_at', { day: getWeekday(day, language), time })
}
