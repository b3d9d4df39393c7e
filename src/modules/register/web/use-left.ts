import { featureWasOn } from '#modules/hotels/policy.ts'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useKept } from './api.ts'

/** For managers, what is left of a register whose feature is off. Hotels that never had it on are not asked about it. */
export const useLeft = () => {
  const { features } = useHotel()
  const isOn = useFeature('registration')
  const isManager = useManager()?.staffRole === 'manager'
  const { data } = useKept(!isOn && isManager && featureWasOn(features, 'registration'))
  return isOn ? undefined : data
}
