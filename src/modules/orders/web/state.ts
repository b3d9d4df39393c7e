import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Selection } from '#modules/menu/policy/options.ts'
import { newRandomId } from '#platform/contract/id.ts'
import { getClearSignal, guestKey } from '#platform/web/outbox/clear-persisted.ts'
import {
  countItems,
  withCurrentPrices,
  changeLine,
  withLines,
  withMore,
  withOneLess,
  withoutLines,
  withQuantity,
  type CartLines,
  type CurrentLine,
} from '../policy/cart.ts'

type Cart = {
  /** The hotel and guest. Another guest in the same browser starts with an empty cart. */
  owner: string
  /** With the names and prices that the guest saw. The menu has the current prices. */
  lines: CartLines
  /** The id of the order for exactly this content. A retry has the same id. */
  orderId: string
  /** The order that was removed last: two tabs may have sent it. */
  left: string
}

export type SentCart = Pick<Cart, 'lines' | 'orderId'>

const emptyFor = (owner: string): Cart => ({ owner, lines: {}, orderId: newRandomId(), left: '' })
const storageKey = guestKey('cart')

/** The cart. It survives a reload. */
const useStore = create<Cart>()(
  // Still version 1: it reads the lines of earlier releases, and a tab with one of those must not empty the cart.
  persist(() => emptyFor(''), { name: storageKey, version: 1, migrate: () => emptyFor('') }),
)

// After the end of a session this page still holds its cart: the next guest must not get it.
let cleared = getClearSignal()
const isOf = (cart: Cart, owner: string): boolean => cart.owner === owner && !cleared.aborted

// Follows the changes of other tabs.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKey || newValue === null) return
    cleared = getClearSignal()
    void useStore.persist.rehydrate()
  })
}

/**
 * The cart of one guest in one hotel.
 * @param owner hotel and guest
 */
export const useCart = (owner: string) => {
  const cart = useStore()
  const mine = isOf(cart, owner) ? cart : emptyFor(owner)
  const set = (lines: CartLines) => {
    cleared = getClearSignal()
    useStore.setState({ owner, lines, orderId: newRandomId() })
  }
  return {
    lines: mine.lines,
    orderId: mine.orderId,
    counts: countItems(mine.lines),
    add: (selection: Selection, quantity = 1) => set(withMore(mine.lines, selection, quantity)),
    takeOne: (item: string) => set(withOneLess(mine.lines, item)),
    setQuantity: (key: string, quantity: number) => set(withQuantity(mine.lines, key, quantity)),
    change: (key: string, selection: Selection, quantity: number) =>
      set(changeLine(mine.lines, key, selection, quantity)),
    /** The guest has accepted the menu's prices. The content stays the same, and so does its id. */
    acceptPrices: (current: readonly CurrentLine[]) =>
      useStore.setState({ lines: withCurrentPrices(mine.lines, current) }),
    clear: () => set({}),
    putBack: (lines: CartLines) => set(withLines(mine.lines, lines)),
    /** Removes what was sent, once. What was added meanwhile, here or in another tab, stays. */
    takeOut: ({ lines, orderId }: SentCart) => {
      const current = useStore.getState()
      if (isOf(current, owner) && current.left !== orderId)
        useStore.setState({ lines: withoutLines(current.lines, lines), orderId: newRandomId(), left: orderId })
    },
  }
}
