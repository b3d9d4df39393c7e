import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { openClient } from '#platform/server/database/client.ts'

/** The legal texts, a second language for texts, and a bill that every guest reads. */
export const writeTexts = async (owner: DatabaseAddress, hotelId: string): Promise<void> => {
  const client = openClient(owner)
  for (const kind of ['privacy', 'imprint']) {
    await client`insert into legal_pages (hotel_id, kind, way) values (${hotelId}, ${kind}, 'text')`
    await client`insert into legal_texts (hotel_id, kind, language, text) values (${hotelId}, ${kind}, 'en', 'Text')`
  }
  await client`update hotels set content_languages = '["en", "de"]' where id = ${hotelId}`
  await client`update bill_settings set shown = 'all', tourist_tax = true where hotel_id = ${hotelId}`
  await client.end()
}
