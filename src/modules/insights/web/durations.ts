import type { Translate } from '#platform/contract/translate.ts'

/** "12 min", "1 h 5 min"; a dash when unknown. */
export const duration = (t: Translate, seconds: number | null): string => {
  if (seconds === null) return '–'
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return t('insights.under_a_minute')
  return minutes < 60
    ? t('insights.minutes', { minutes })
    : t('insights.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
