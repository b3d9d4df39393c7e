import type { Language } from '../languages.ts'
import type { Translate } from '../translate.ts'
import { getWeekday } from './weekdays.ts'
import { localTime } from './zoned-time.ts'

const dayMs = 86_400_000

/** A moment of the next days, seen from now, in the hotel's time zone. */
export type MomentInput = { moment: string; now: number; timeZone: string; language: Language }

/** The day and the time of a moment in words: "tomorrow" and "08:30". The day is empty today. */
export const formatDayAndTime = (
  t: Translate,
  { moment, now, timeZone, language }: MomentInput,
): { day: string; time: string } => {
  const [day = '', time = ''] = localTime(Date.parse(moment), timeZone).split('T')
  const today = localTime(now, timeZone).slice(0, 10)
  if (day === today) return { day: '', time }
  const isTomorrow = Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`) === dayMs
  return { day: isTomorrow ? t('platform.tomorrow') : getWeekday(day, language), time }
}

/** A moment in words: "08:30" today, "tomorrow 08:30", else "Monday 08:30". */
export const formatWhen = (t: Translate, seen: MomentInput): string => {
  const { day, time } = formatDayAndTime(t, seen)
  return day === '' ? time : `${day} ${time}`
}
