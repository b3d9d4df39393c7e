import type { SetupRow, StaffSlots } from '#app/web/feature.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useHours } from '#core/hours/web/use-hours.ts'
import { useTranslation } from '#platform/web/i18n.ts'

const useSetupRow = (): SetupRow => {
  const { t } = useTranslation()
  const { has_hours } = useHotel()
  const { data } = useHours()
  const used = data?.items.filter(({ id }) => data.uses.some(({ hours_id }) => hours_id === id))
  return {
    path: 'hours',
    title: t('opening_hours.title'),
    state: has_hours ? used?.map(({ name }) => name).join(', ') : t('hours.always_open'),
  }
}

/** The slots of the opening hours in the staff area. */
export const staffSlots: StaffSlots = { useSetupRow }
