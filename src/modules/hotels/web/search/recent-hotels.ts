import * as z from 'zod/mini'
import { writeStored } from '#platform/web/storage/local-storage.ts'
import { FoundHotel } from '../../contract/search.ts'
import { rememberedHotels, storageKey, type RecentHotel } from './remember-hotel.ts'

const Recent = z.extend(FoundHotel, { at: z.number() })

/** The hotels that this browser opened last, newest first. Skips entries that cannot be parsed. */
export const recentHotels = (): RecentHotel[] =>
  rememberedHotels().filter((stored): stored is RecentHotel => Recent.safeParse(stored).success)

export const forgetHotels = (): void => writeStored(storageKey, null)
