import { use, useEffect } from 'react'
import { create } from 'zustand'
import { splitHotelName } from '../contract.ts'
import { HotelContext } from './hotel-context.ts'

const product = 'Deskbell'

const useWaiting = create<{ count: number }>()(() => ({ count: 0 }))

/** Sets the count of waiting items, which the title of every page begins with. */
export const showWaitingInTitle = (count: number): void => useWaiting.setState({ count })

/** Sets the title of the browser tab: "(3) Service requests · Hotel Marina" while three items wait. */
export const useTitle = (page: string): void => {
  const hotel = use(HotelContext)
  const count = useWaiting((waiting) => waiting.count)
  const name = hotel === null ? product : splitHotelName(hotel.name).name
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${page} · ${name}`
  }, [page, count, name])
}
