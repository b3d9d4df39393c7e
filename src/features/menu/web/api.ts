import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getMenu, type Menu, type MenuCategory, type MenuItem } from '#core/menu/contract.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import * as contract from '../contract.ts'

const keyOf = (hotelSlug: string) => ['menu', 'staff', hotelSlug] as const

/** The whole menu, kept up while it is on the screen. */
export const useMenu = () => {
  const { id: hotelSlug } = useHotel()
  useFollow(keyOf(hotelSlug), 'menu_items')
  useFollow(keyOf(hotelSlug), 'menu_categories')
  return useQuery({ queryKey: keyOf(hotelSlug), queryFn: ({ signal }) => call(getMenu, { params: { hotelSlug }, signal }), ...useFreshness() })
}

/** What staff do with the menu. Each change loads it again, also after a failure: it may have arrived. */
export const useMenuEditing = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const params = { hotelSlug }
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      void queries.invalidateQueries({ queryKey: keyOf(hotelSlug) })
    }
  }
  const show = (change: (menu: Menu) => Menu) => queries.setQueryData<Menu>(keyOf(hotelSlug), (menu) => menu && change(menu))
  return {
    addCategory: (body: contract.NewCategory): Promise<MenuCategory> => then(callSafely(contract.addCategory, { params, body })),
    updateCategory: (categoryId: string, body: contract.CategoryChange): Promise<MenuCategory> => then(call(contract.updateCategory, { params: { ...params, categoryId }, body })),
    deleteCategory: (categoryId: string): Promise<undefined> => then(callSafely(contract.deleteCategory, { params: { ...params, categoryId } })),
    /** The new order shows at once; when the server refuses, what it has comes back. */
    orderCategories: (ids: readonly string[]) => {
      show((menu) => ({ ...menu, categories: menu.categories.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) }))
      return then(callSafely(contract.orderCategories, { params, body: { ids: [...ids] } }))
    },
    addItem: (body: contract.NewItem): Promise<MenuItem> => then(callSafely(contract.addItem, { params, body })),
    updateItem: (itemId: string, body: contract.ItemChange): Promise<MenuItem> => then(callSafely(contract.updateItem, { params: { ...params, itemId }, body })),
    deleteItem: (itemId: string): Promise<undefined> => then(callSafely(contract.deleteItem, { params: { ...params, itemId } })),
    moveItem: (itemId: string, direction: 'up' | 'down') => then(call(contract.moveItem, { params: { ...params, itemId }, body: { direction } })),
    setAvailability: (itemId: string, available: boolean): Promise<MenuItem> => {
      show((menu) => ({ ...menu, items: menu.items.map((item) => (item.id === itemId ? { ...item, available } : item)) }))
      return then(call(contract.setAvailability, { params: { ...params, itemId }, body: { available } }))
    },
  }
}
