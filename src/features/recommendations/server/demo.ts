import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { DemoHouse } from '#core/areas/server/feature.ts'
import type { Point } from '../contract.ts'
import { insertRecommendation, savePropertyLocation } from './store.ts'

type Tip = readonly [category: string, name: string, description: string, distance: string, address: string, at: readonly [lat: number, lng: number] | null]
type Surroundings = { property: Point; tips: readonly Tip[] }

const budva: Surroundings = {
  property: { lat: 42.2839, lng: 18.8416 },
  tips: [
    ['Beach', 'Mogren', 'Two small coves behind a cliff path. Go before ten, take water shoes.', '0.9 miles', 'Šetalište Mogren, 85310 Budva', [42.2777, 18.8306]],
    ['Beach', 'Jaz', 'A long bay with pebbles and room for everybody. The bus takes ten minutes.', '2.3 miles', 'Plaža Jaz, 85310 Budva', [42.2862, 18.8023]],
    ['Historical Site', 'The Citadel', 'A walk on the walls at sunset, then the little library upstairs. The ticket is a few euros and the cats are free.', '0.6 miles', 'Stari grad bb, 85310 Budva', [42.2769, 18.8382]],
    ['Attraction', 'Sveti Stefan viewpoint', 'The island from above, best in the late afternoon. Ask us for a driver; parking is hard to find.', '5 miles', 'E80, 85315 Sveti Stefan', [42.2585, 18.8990]],
    ['Cafe', 'Kod Mace', 'Fig cake and strong coffee under the plane tree.', '200 m', 'Trg Slikara bb, 85310 Budva', null],
    ['Market', 'Green market', 'Cheese, figs and honey. Mornings only, cash only.', '0.3 miles', 'Prve proleterske, 85310 Budva', [42.2871, 18.8405]],
    ['Restaurant', 'Konoba Portun', 'Grilled fish by weight: ask for the price before it goes on the fire.', '0.6 miles', 'Stari grad, 85310 Budva', [42.2782, 18.8379]],
    ['Boat rental', 'Marina pier 3', 'Small boats by the hour, no licence needed. Ask for Vuk.', '0.5 miles', 'Marina Budva', [42.2795, 18.8397]],
  ],
}

const kotor: Surroundings = {
  property: { lat: 42.4247, lng: 18.7712 },
  tips: [
    ['Historical Site', 'City walls', '1,350 steps to the fortress. Start before eight in summer and take water.', '150 m', 'Stari grad, 85330 Kotor', [42.4255, 18.7722]],
    ['Historical Site', 'Cathedral of Saint Tryphon', 'Two towers, one of them unfinished. The treasury is upstairs.', '100 m', 'Trg Svetog Tripuna, 85330 Kotor', [42.4243, 18.7713]],
    ['Museum', 'Maritime Museum', 'Ships, maps and captains’ portraits in a palace. An hour well spent in the rain.', '80 m', 'Trg Bokeljske mornarice 391, 85330 Kotor', [42.4249, 18.7706]],
    ['Tour', 'Boat to Our Lady of the Rocks', 'From the pier in front of the gate, every hour in summer.', '250 m', 'Riva, 85330 Kotor', [42.4246, 18.7687]],
    ['Cafe', 'Letrika', 'Quiet courtyard, good espresso, jazz in the evening.', '120 m', 'Stari grad, 85330 Kotor', null],
    ['Market', 'Green market', 'Along the wall, every morning. The olives are from the next village.', '200 m', 'Put prvoboraca, 85330 Kotor', [42.4237, 18.7702]],
    ['Beach', 'Dobrota promenade', 'Stone piers with ladders into clear water; walk until you find an empty one.', '0.8 miles', 'Šetalište, Dobrota', [42.4372, 18.7640]],
  ],
}

/** What the team of each house would tell a friend. */
export const recommendationsDemo = async (database: Database, { staff }: DemoHouse): Promise<void> => {
  const { property, tips } = staff.hotelId === 'hotel-marina' ? budva : kotor
  await database.write(staff, async (tx) => {
    await savePropertyLocation(tx, staff, property)
    for (const [category, name, description, distance, address, at] of tips) {
      await insertRecommendation(tx, staff, newId(), { category, name, description, distance, address, google_place_id: null, lat: at?.[0] ?? null, lng: at?.[1] ?? null, image_url: null })
    }
  })
}
