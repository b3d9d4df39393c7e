import { writeStored } from '#platform/web/storage/local-storage.ts'
import { rememberedHotels, storageKey, type RecentHotel } from './remember-hotel.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecent = (value: unknown): value is RecentHotel =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  'logo_url' in value &&
  'accent' in value &&
  'at' in value &&
  isText(value.id) &&
  isText(value.name) &&
  isText(value.accent) &&
  (value.logo_url === null || isText(value.logo_url)) &&
  typeof value.at === 'number'

/** The hotels that this browser opened last, newest first. Skips entries that cannot be parsed. */
export const recentHotels = (): RecentHotel[] => rememberedHotels().filter(isRecent)

export const forgetHotels = (): void => writeStored(storageKey, null)
