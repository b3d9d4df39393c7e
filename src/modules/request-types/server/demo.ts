import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { suggestions } from '../contract/built-in.ts'
import { insertType, listTypes, placeType, updateType, type TypeValues } from './store.ts'

const plain = {
  built_in: null,
  name: null,
  hint: null,
  choices: null,
  main_name: null,
  target_minutes: null,
  quantity_max: null,
  note: 'optional',
  time: 'none',
  photo: false,
  translations: {},
} as const satisfies Partial<TypeValues>

/** The types that a demo hotel has added: suggestions, two of them with choices. */
const own: readonly TypeValues[] = [
  { ...plain, ...suggestions.baby_cot, built_in: 'baby_cot', main_name: 'Baby cot' },
  {
    ...plain,
    ...suggestions.extra_pillow,
    built_in: 'extra_pillow',
    main_name: 'Extra pillow',
    choices: 'Soft\nFirm\nFeather-free',
    translations: { sr: { choices: 'Mekan\nTvrd\nBez perja' }, de: { choices: 'Weich\nFest\nOhne Federn' } },
  },
  { ...plain, ...suggestions.wake_up_call, built_in: 'wake_up_call', main_name: 'Wake-up call' },
  {
    ...plain,
    ...suggestions.late_check_out,
    built_in: 'late_check_out',
    main_name: 'Late check-out',
    choices: '12:00\n14:00\n16:00',
  },
]

/** The types of a hotel that talks with its guests; the other keeps what every hotel begins with. */
export const requestTypesDemo = async (database: Database, { staff }: DemoHotel): Promise<void> => {
  await database.write(staff, async (tx) => {
    if (!(await hasFeature(tx, staff, 'conversations'))) return
    for (const type of own) await insertType(tx, staff, { ...type, id: newId(), order: 10 })
    await updateType(tx, staff, 'towels', { quantity_max: 6, target_minutes: 20 })
    await updateType(tx, staff, 'cleaning', { time: 'optional', target_minutes: 20 })
    await updateType(tx, staff, 'maintenance', { photo: true, target_minutes: 240 })
    const wanted = [
      'towels',
      'cleaning',
      'baby_cot',
      'extra_pillow',
      'wake_up_call',
      'maintenance',
      'late_check_out',
      'other',
    ]
    for (const { id, built_in } of await listTypes(tx, staff))
      await placeType(tx, staff, id, wanted.indexOf(built_in ?? '') + 1)
  })
}
