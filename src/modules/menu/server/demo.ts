import { demoGroups, demoMenu, type DemoDish, type DemoGroup, type DishText } from '#demo/menu.ts'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { forCategory } from '#modules/hours/contract/subject.ts'
import { listHours, putUse } from '#modules/hours/server/store.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { createOption } from '../policy/options.ts'
import { insertItem } from './items/store.ts'
import { blankItem } from './items/values.ts'
import { insertGroup } from './options/store.ts'
import { insertCategory } from './store.ts'

const getTexts = ([name, description]: DishText) => ({ name, ...(description !== undefined && { description }) })

const createGroup = ({ name, others, least, most, options }: DemoGroup) => {
  const made = options.map(([of, texts, price_difference, allergens, state]) => ({
    texts,
    option: {
      ...createOption(),
      name: of,
      price_difference,
      default: state === 'default',
      available: state !== 'out',
      allergens,
    },
  }))
  const inLanguage = (code: 'sr' | 'de' | 'ru') => ({
    name: others[code],
    ...Object.fromEntries(made.map(({ option, texts }) => [option.id, texts[code]])),
  })
  const translations = { sr: inLanguage('sr'), de: inLanguage('de'), ru: inLanguage('ru') }
  return { id: newId(), name, least, most, options: made.map(({ option }) => option), translations }
}

const createItem = ({ picture, price, en, sr, de, ru, available = true }: DemoDish) => ({
  ...blankItem,
  id: newId(),
  name: en[0],
  description: en[1] ?? null,
  price,
  available,
  image_url: `/demo/dishes/${picture}.webp`,
  translations: { sr: getTexts(sr), de: getTexts(de), ...(ru && { ru: getTexts(ru) }) },
  stock: null,
})

/** Creates a small menu. One hotel has choices, allergens and stock with it, the other has not. */
export const menuDemo = async (database: Database, { staff }: DemoHotel): Promise<void> => {
  const inDepth = staff.hotelId === 'hotel-marina'
  const groups = demoGroups.map(createGroup)
  await database.write(staff, async (tx) => {
    if (inDepth) {
      for (const group of groups) await insertGroup(tx, staff, group)
      await tx.updateTable('menu_settings').set({ tax_rate: 21 }).where('hotel_id', '=', staff.hotelId).execute()
    }
    const timetables = await listHours(tx, staff)
    for (const [place, { icon, en, sr, de, ru, hours, tax_rate = null, dishes }] of demoMenu.entries()) {
      const category = newId()
      const translations = { sr: { name: sr }, de: { name: de }, ru: { name: ru } }
      await insertCategory(tx, staff, { id: category, name: en, icon, translations, order: place + 1 })
      for (const [at, dish] of dishes.entries()) {
        const details = inDepth ? dish.details : undefined
        const { groups: names = [], ...columns } = details ?? {}
        await insertItem(tx, staff, {
          ...createItem(dish),
          ...columns,
          category,
          order: at + 1,
          option_groups: names.flatMap((name) => groups.find((group) => group.name === name)?.id ?? []),
          tax_rate: details ? tax_rate : null,
        })
      }
      const timetable = timetables.find(({ name }) => name === hours)
      if (timetable) await putUse(tx, staff, { id: forCategory(category), hours_id: timetable.id })
    }
  })
}
