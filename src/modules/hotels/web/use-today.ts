import { dayInZone } from '#platform/web/format.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { useHotel } from './hotel-context.ts'

/** Today in the hotel, as `YYYY-MM-DD`. */
export const useToday = (): string => dayInZone(new Date(useNow()), useHotel().time_zone)
