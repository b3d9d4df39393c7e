import { fallbackLanguage, type Language } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { PaperHotel } from '../outputs/print/book.ts'
import type { RegisterRules } from '../rules.ts'

/** How a hotel is called on paper. */
export const findHotel = async (tx: Tx, { hotelId }: Scope, { settings, zone }: RegisterRules): Promise<PaperHotel> => {
  const { name, content_languages } = await tx
    .selectFrom('hotels')
    .select(['name', 'content_languages'])
    .where('id', '=', hotelId)
    .executeTakeFirstOrThrow()
  const { registration_number, facility_code } = settings.establishment
  const [language = fallbackLanguage] = content_languages as Language[]
  return {
    name,
    lines: [registration_number, facility_code].filter((line) => line !== undefined),
    time_zone: zone,
    language,
  }
}
