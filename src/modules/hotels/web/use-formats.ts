import { formatters, type Formats } from '#platform/web/format.ts'
import { useLanguage } from '#platform/web/i18n.ts'
import { useHotel } from './hotel-context.ts'

/** The formats of the reader's language, in the hotel's time zone. */
export const useFormats = (): Formats => formatters(useLanguage(), useHotel().time_zone)
