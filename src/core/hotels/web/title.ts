import { use, useEffect, useSyncExternalStore } from 'react'
import { splitHotelName } from '../contract.ts'
import { HotelContext } from './hotel-context.ts'

const product = 'Deskbell'

let waiting = 0
const listeners = new Set<() => void>()
const onWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the count of waiting items, which the title of every page begins with. */
export const showWaitingInTitle = (count: number): void => {
  if (count === waiting) return
  waiting = count
  for (const listener of listeners) listener()
}

/** Sets the title of the browser tab: "(3) Service requests · Hotel Marina" while three items wait. */
export const useTitle = (page: string): void => {
  const hotel = use(HotelContext)
  const count = useSyncExternalStore(onWaiting, () => waiting)
  const name = hotel === null ? product : splitHotelName(hotel.name).name
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${page} · ${name}`
  }, [page, count, name])
}
