import { use, useEffect, useSyncExternalStore } from 'react'
import { splitHotelName } from '../contract.ts'
import { HotelContext } from './hotel-context.ts'

const product = 'Deskbell'

let waiting = 0
const listeners = new Set<() => void>()
const onWaiting = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** How many things wait for somebody here: it stands before the name of whatever page is open. */
export const showWaitingInTitle = (count: number): void => {
  if (count === waiting) return
  waiting = count
  for (const tell of listeners) tell()
}

/** Names the page in the browser's tab: "(3) Service requests · Hotel Marina" while three things wait. */
export const useTitle = (page: string): void => {
  const hotel = use(HotelContext)
  const count = useSyncExternalStore(onWaiting, () => waiting)
  const name = hotel === null ? product : splitHotelName(hotel.name).name
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${page} · ${name}`
  }, [page, count, name])
}
