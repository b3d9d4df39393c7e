import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { newRandomId } from '#platform/contract/id.ts'
import { quantityMost } from '../contract.ts'

type Lines = Readonly<Record<string, number>>
type Cart = {
  /** Whose it is: another guest in the same browser begins with an empty one. */
  owner: string
  /** Item → quantity. */
  lines: Lines
  /** The id under which this very content is ordered, however often it is sent. */
  orderId: string
}

const emptyFor = (owner: string): Cart => ({ owner, lines: {}, orderId: newRandomId() })

/** The cart, kept over a reload. What items cost is never kept: the menu says so. */
const useStore = create<Cart>()(persist(() => emptyFor(''), { name: 'cart' }))

/**
 * The cart of one guest in one hotel.
 * @param owner hotel and guest
 */
export const useCart = (owner: string) => {
  const cart = useStore()
  const mine = cart.owner === owner ? cart : emptyFor(owner)
  const set = (lines: Lines) => useStore.setState({ owner, lines, orderId: newRandomId() })
  const setQuantity = (itemId: string, quantity: number): void => {
    const { [itemId]: _before, ...others } = mine.lines
    set(quantity > 0 ? { ...others, [itemId]: Math.min(quantityMost, quantity) } : others)
  }
  return {
    lines: mine.lines,
    orderId: mine.orderId,
    /** Adding what is there already raises its quantity by one. */
    add: (itemId: string) => setQuantity(itemId, (mine.lines[itemId] ?? 0) + 1),
    setQuantity,
    clear: () => set({}),
  }
}
