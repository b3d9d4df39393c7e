import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { DemoHouse } from '#core/areas/server/feature.ts'
import { collections, type Collection } from '../contract.ts'

const entries: Record<Collection, readonly (readonly [string, string])[]> = {
  hotel_guide: [
    ['Wi-Fi', 'Network: Guest\nPassword: on your key card\n\nThe signal is strongest near the window. Please tell us when it is not.'],
    ['Breakfast', 'From 7:00 to 10:30 on the terrace.\n\n- Gluten-free bread on request\n- Coffee to go from 6:00\n- Packed breakfast for early flights: ask the evening before'],
    ['Keys and doors', 'The front door locks at 23:00. Your room key opens it.\n\nLost a key? Call reception at any hour.'],
    ['Parking', 'Behind the house, free of charge. Please leave the first place for deliveries.'],
    ['Check-out', 'Until 11:00. We keep your bags until the evening.\n\nTimetables of the buses: https://www.example.com/buses'],
  ],
  house_rules: [
    ['Quiet hours', 'From 22:00 to 7:00. Sound carries over the courtyard.'],
    ['Smoking', 'On the balconies only, please.'],
    ['Visitors', 'Welcome until 22:00. Please tell reception.'],
    ['Pets', ''],
  ],
}

/** A guide and rules as a small house writes them. */
export const guideDemo = async (database: Database, { staff }: DemoHouse): Promise<void> => {
  for (const collection of collections) {
    await database.write(staff, (tx) => tx.insertInto(collection).values(entries[collection].map(([title, content], place) => ({ hotel_id: staff.hotelId, id: newId(), title, content, order: place + 1 }))).execute())
  }
}
