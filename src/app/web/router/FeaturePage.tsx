import type { ComponentType } from 'react'
import type { FeatureKey } from '#modules/hotels/contract.ts'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath, managerPath } from '#modules/hotels/web/paths.ts'
import { Redirect } from '#platform/web/router/RouterProvider.tsx'

/**
 * Renders a feature's page only if the feature is on. Otherwise it redirects to the home page, as for unknown paths.
 */
export const requireFeature = (Page: ComponentType, flag: FeatureKey, area: 'guest' | 'manager'): ComponentType => {
  const FeaturePage = () => {
    const { id } = useHotel()
    return useFeature(flag) ? <Page /> : <Redirect to={area === 'guest' ? guestPath(id) : managerPath(id)} />
  }
  return FeaturePage
}
