import { Clock, TriangleAlert } from 'lucide-react'
import { createContext, use } from 'react'
import type { Translate } from '#platform/contract/translate.ts'
import { useTranslation } from '../../i18n.ts'
import { cx } from '../cx.ts'
import { ageLimits, formatAge, type Age as AgeValue, type AgeLimits } from './age.ts'
import { useNow } from './clock-store.ts'

const keys = { minutes: 'platform.age_minutes', hours: 'platform.age_hours', days: 'platform.age_days' } as const

const ageText = (t: Translate, { unit, count }: AgeValue): string =>
  unit === 'now' ? t('platform.just_now') : t(keys[unit], { count })

/** The age of a timestamp as text. It updates by itself. */
export const useAge = (since: Date): string => {
  const { t } = useTranslation()
  return ageText(t, formatAge(since, useNow()))
}

/** The age limits for all components inside. */
export const AgeLimitsContext = createContext<AgeLimits>(ageLimits)

/**
 * @param calm for work that is already claimed: counts the minutes but does not warn
 * @param late the word for what is later than promised, where it is
 */
export const Age = ({
  since,
  calm = false,
  late,
}: {
  since: Date
  calm?: boolean | undefined
  late?: string | undefined
}) => {
  const { t } = useTranslation()
  const age = formatAge(since, useNow(), use(AgeLimitsContext))
  const calmly = calm ? 'plain' : age.level
  const level = late === undefined ? calmly : 'late'
  const Icon = level === 'late' ? TriangleAlert : Clock
  return (
    <time className={cx('age', level !== 'plain' && `age--${level}`)} dateTime={since.toISOString()}>
      <Icon />
      {ageText(t, age)}
      {late !== undefined && `, ${late}`}
    </time>
  )
}
