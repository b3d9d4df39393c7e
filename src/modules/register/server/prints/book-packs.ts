import { getPack, packCodes, type PackCode } from '#modules/registration/policy/packs.ts'
import { anyText } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'

const codes = packCodes.filter((code) => getPack(code).outputs.includes('book'))

/** True where a country's rules have a book of guests; elsewhere a file or slips are all. */
export const isOfBook = (pack: PackCode | null): pack is PackCode => pack !== null && codes.includes(pack)

/** True where the hotel's rules have a book, or entries are left of earlier ones that do. */
export const hasBook = async (tx: Tx, { hotelId }: Scope, pack: PackCode | null): Promise<boolean> => {
  if (isOfBook(pack)) return true
  const entry = await tx
    .selectFrom('register_entries')
    .select('id')
    .where('hotel_id', '=', hotelId)
    .where('sealed', 'is not', null)
    .where('pack', '=', anyText(codes) as never)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}
