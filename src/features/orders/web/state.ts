import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { newRandomId } from '#platform/contract/id.ts'
import type { MenuItem } from '#core/menu/contract.ts'
import { getClearSignal, guestKey } from '#platform/web/outbox/clear-persisted.ts'
import { withLines, withoutLines, withQuantity, type CartLines } from '../policy.ts'

type Cart = {
  /** Whose it is: another guest in the same browser begins with an empty one. */
  owner: string
  /** What the guest put in, with the name and price that he saw. What it costs is what the menu says. */
  lines: CartLines
  /** The id under which this very content is ordered, however often it is sent. */
  orderId: string
  /** The order that left the cart last: two tabs may have sent it. */
  left: string
}

export type SentCart = Pick<Cart, 'lines' | 'orderId'>

const emptyFor = (owner: string): Cart => ({ owner, lines: {}, orderId: newRandomId(), left: '' })
const storageKey = guestKey('cart')

/** The cart, kept over a reload. */
const useStore = create<Cart>()(
  persist(() => emptyFor(''), { name: storageKey, version: 1, migrate: () => emptyFor('') }),
)

// With the end of a session the cart is nobody's, although this page still has it.
let cleared = getClearSignal()
const isOf = (cart: Cart, owner: string): boolean => cart.owner === owner && !cleared.aborted

// What another tab of this browser puts in, takes out or orders shows here too.
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
    setQuantity: (item: Pick<MenuItem, 'id' | 'name' | 'price'>, quantity: number) =>
      set(withQuantity(mine.lines, item, quantity)),
    /** The guest has seen what the menu says now. The content stays the same, and so does its id. */
    acceptPrices: (menu: readonly MenuItem[]) => {
      const known = new Map(menu.map((item) => [item.id, item]))
      useStore.setState({
        lines: Object.fromEntries(
          Object.entries(mine.lines).map(([id, line]) => [id, { ...line, price: known.get(id)?.price ?? line.price }]),
        ),
      })
    },
    clear: () => set({}),
    putBack: (lines: CartLines) => set(withLines(mine.lines, lines)),
    /** Takes out what was sent, once. What was put in meanwhile, behind the dialog or in another tab, stays. */
    takeOut: ({ lines, orderId }: SentCart) => {
      const now = useStore.getState()
      if (isOf(now, owner) && now.left !== orderId)
        useStore.setState({ lines: withoutLines(now.lines, lines), orderId: newRandomId(), left: orderId })
    },
  }
}
