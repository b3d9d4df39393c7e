import { useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { callSafely } from '#platform/web/api.ts'
import { ignoreNotFound } from '#platform/web/calls/ignore-not-found.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import type { Menu } from '../contract.ts'
import * as contract from '../contract/editing.ts'
import * as options from '../contract/option-editing.ts'
import * as settings from '../contract/settings-editing.ts'
import { menuKey } from './use-menu.ts'

/**
 * The mutations of the menu. All are idempotent and retried on a bad connection. The stream brings their result; while
 * it is down, and after a failure, the menu is refetched.
 */
export const useMenuEditing = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const live = useLiveState()
  const key = menuKey('staff', hotelSlug)
  const params = { hotelSlug }
  const then = async <T>(work: Promise<T>): Promise<T> => {
    const reload = () => void queries.invalidateQueries({ queryKey: key })
    try {
      const answer = await work
      if (live !== 'live') reload()
      return answer
    } catch (cause) {
      reload()
      throw cause
    }
  }
  const show = (change: (menu: Menu) => Menu) => queries.setQueryData<Menu>(key, (menu) => menu && change(menu))
  return {
    addCategory: (body: contract.NewCategory) => then(callSafely(contract.addCategory, { params, body })),
    updateCategory: (categoryId: string, body: contract.CategoryChange) =>
      then(callSafely(contract.updateCategory, { params: { ...params, categoryId }, body })),
    deleteCategory: (categoryId: string) =>
      then(ignoreNotFound(callSafely(contract.deleteCategory, { params: { ...params, categoryId } }))),
    /** Optimistic: the new order shows at once. After a refusal the server's order comes back. */
    orderCategories: (ids: readonly string[]) => {
      show((menu) => ({
        ...menu,
        categories: menu.categories.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      }))
      return then(callSafely(contract.orderCategories, { params, body: { ids: [...ids] } }))
    },
    addItem: (body: contract.NewItem) => then(callSafely(contract.addItem, { params, body })),
    updateItem: (itemId: string, body: contract.ItemChange) =>
      then(callSafely(contract.updateItem, { params: { ...params, itemId }, body })),
    deleteItem: (itemId: string) =>
      then(ignoreNotFound(callSafely(contract.deleteItem, { params: { ...params, itemId } }))),
    moveItem: (itemId: string, direction: 'up' | 'down', past: string) =>
      then(callSafely(contract.moveItem, { params: { ...params, itemId }, body: { direction, past } })),
    setAvailability: (itemId: string, available: boolean) => {
      show((menu) => ({
        ...menu,
        items: menu.items.map((item) => (item.id === itemId ? { ...item, available } : item)),
      }))
      return then(callSafely(contract.setAvailability, { params: { ...params, itemId }, body: { available } }))
    },
    setStock: (itemId: string, stock: number | null, seen_stock: number | null) =>
      then(callSafely(settings.setStock, { params: { ...params, itemId }, body: { stock, seen_stock } })),
    updateSettings: (body: settings.MenuSettingsChange) =>
      then(callSafely(settings.updateMenuSettings, { params, body })),
    addOptionGroup: (body: options.NewOptionGroup) => then(callSafely(options.addOptionGroup, { params, body })),
    updateOptionGroup: (groupId: string, body: options.OptionGroupChange) =>
      then(callSafely(options.updateOptionGroup, { params: { ...params, groupId }, body })),
    deleteOptionGroup: (groupId: string) =>
      then(ignoreNotFound(callSafely(options.deleteOptionGroup, { params: { ...params, groupId } }))),
    setOptionAvailability: (groupId: string, optionId: string, available: boolean) =>
      then(
        callSafely(options.setOptionAvailability, { params: { ...params, groupId, optionId }, body: { available } }),
      ),
  }
}
