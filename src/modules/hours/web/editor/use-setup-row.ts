import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useHours } from '../use-hours.ts'

/** The opening hours' row in the settings: which timetables are used. */
export const useHoursSetupRow = () => {
  const { t } = useTranslation()
  const { has_hours } = useHotel()
  const { data } = useHours()
  const used = data?.items.filter(({ id }) => data.uses.some(({ hours_id }) => hours_id === id))
  return {
    title: t('hours.title'),
    state: has_hours ? used?.map(({ name }) => name).join(', ') : t('hours.always_open'),
  }
}
