import { Navigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { FeatureKey } from '#core/hotels/contract.ts'
import { useFeature, useHotel } from '#core/hotels/web/hotel-context.ts'

/**
 * Renders a feature's page only if the feature is on. Otherwise it redirects to the home page, as for unknown paths.
 */
export const onlyWhereOn = (Page: ComponentType, flag: FeatureKey, area: 'guest' | 'manager'): ComponentType => {
  const FeaturePage = () => {
    const { id } = useHotel()
    return useFeature(flag) ? <Page /> : <Navigate to={`/$hotelSlug/${area}`} params={{ hotelSlug: id }} replace />
  }
  return FeaturePage
}
