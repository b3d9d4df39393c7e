import { createContext, use } from 'react'
import { featureIsOn } from '../policy.ts'
import type { FeatureKey, PublicHotel } from '../contract.ts'

/** The hotel of the address; null outside of hotels. */
export const HotelContext = createContext<PublicHotel | null>(null)

/** The hotel that this screen belongs to. Screens of a hotel are drawn only while it is known and open. */
export const useHotel = (): PublicHotel => {
  const hotel = use(HotelContext)
  if (hotel === null) throw new Error('this screen stands outside of a hotel')
  return hotel
}

/** Whether the hotel offers a feature. */
export const useFeature = (key: FeatureKey): boolean => featureIsOn(useHotel().features, key)
