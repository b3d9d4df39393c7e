import { use, useEffect } from 'react'
import { splitHotelName } from '../contract.ts'
import { HotelContext } from './hotel-context.ts'

const product = 'Deskbell'

/**
 * Names the page in the browser's tab: "(3) Service requests · Hotel Marina".
 * @param count what waits on this page; not shown at 0
 */
export const useTitle = (page: string, count = 0): void => {
  const hotel = use(HotelContext)
  const name = hotel === null ? product : splitHotelName(hotel.name).name
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${page} · ${name}`
  }, [page, count, name])
}
