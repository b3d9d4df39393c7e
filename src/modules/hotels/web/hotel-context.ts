import { createContext, use } from 'react'
import type { FeatureKey, PublicHotel } from '../contract.ts'
import { featureIsOn } from '../policy.ts'

/** The hotel of the URL; null on other pages. */
export const HotelContext = createContext<PublicHotel | null>(null)

/** The hotel of this screen. Only for screens inside `HotelGate`. */
export const useHotel = (): PublicHotel => {
  const hotel = use(HotelContext)
  if (hotel === null) throw new Error('this screen stands outside of a hotel')
  return hotel
}

/** True if the hotel has a feature on. */
export const useFeature = (key: FeatureKey): boolean => featureIsOn(useHotel().features, key)
