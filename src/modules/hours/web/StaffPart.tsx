import type { SetupRow, StaffSlots } from '#app/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useHours } from './use-hours.ts'

const useSetupRow = (): SetupRow => {
  const { t } = useTranslation()
  const { has_hours } = useHotel()
  const { data } = useHours()
  const used = data?.items.filter(({ id }) => data.uses.some(({ hours_id }) => hours_id === id))
  return {
    path: 'hours',
    title: t('hours.title'),
    state: has_hours ? used?.map(({ name }) => name).join(', ') : t('hours.always_open'),
  }
}

/** The slots of the opening hours in the staff area. */
export const staffSlots: StaffSlots = { useSetupRow }
