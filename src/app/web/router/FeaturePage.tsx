import { Navigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { FeatureKey } from '#core/hotels/contract.ts'
import { useFeature, useHotel } from '#core/hotels/web/hotel-context.ts'

/**
 * A page of a feature that the hotel does not offer is no page: its address leads home, like any that does not exist.
 */
export const onlyWhereOn = (Page: ComponentType, flag: FeatureKey, area: 'guest' | 'manager'): ComponentType => {
  const FeaturePage = () => {
    const { id } = useHotel()
    return useFeature(flag) ? <Page /> : <Navigate to={`/$hotelSlug/${area}`} params={{ hotelSlug: id }} replace />
  }
  return FeaturePage
}
