import { demoTips, type TipText } from '#demo/recommendations.ts'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { insertRecommendation, savePropertyLocation } from './store.ts'

const budva = { lat: 42.2839, lng: 18.8416 }
const kotor = { lat: 42.4247, lng: 18.7712 }

const getTexts = ([name, description, distance, category]: TipText) => ({
  name,
  description,
  distance,
  ...(category !== undefined && { category }),
})

/** Creates the recommendations of each demo hotel. */
export const recommendationsDemo = async (database: Database, { staff }: DemoHotel): Promise<void> => {
  const isMarina = staff.hotelId === 'hotel-marina'
  await database.write(staff, async (tx) => {
    await savePropertyLocation(tx, staff, isMarina ? budva : kotor)
    for (const { category, address, at, en, sr, de, ru } of demoTips[isMarina ? 'hotel-marina' : 'old-town'])
      await insertRecommendation(tx, staff, newId(), {
        category,
        ...getTexts(en),
        address,
        google_place_id: null,
        lat: at[0],
        lng: at[1],
        image_url: null,
        translations: { sr: getTexts(sr), de: getTexts(de), ...(ru && { ru: getTexts(ru) }) },
      })
  })
}
