import type { PublicHotel } from '#modules/hotels/contract.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { mintScope } from '#platform/server/scope.ts'
import { legalKinds } from '../contract.ts'

/** Where guests find the legal pages of a hotel; undefined when it has none. Read before a sign-in, without an actor. */
export const findLegal = (database: Database, hotelId: string): Promise<PublicHotel['legal']> => {
  const scope = mintScope(hotelId, { kind: 'nobody' })
  return database.read(scope, async (tx) => {
    const rows = await tx
      .selectFrom('legal_pages')
      .select(['kind', 'way', 'address'])
      .where('hotel_id', '=', hotelId)
      .where('way', '<>', 'off')
      .execute()
    if (rows.length === 0) return undefined
    const [privacy = null, imprint = null] = legalKinds.map((kind) => {
      const row = rows.find((one) => one.kind === kind)
      return row && (row.way === 'text' ? 'page' : row.address)
    })
    return { privacy, imprint }
  })
}
