import { hotelSlugIsUsable } from '#modules/hotels/contract.ts'
import { isImageAddress } from '#modules/images/contract.ts'
import { isEmail } from '#modules/people/contract/account.ts'
import { isDay } from '#platform/contract/day.ts'
import type { FieldProblem } from '#platform/contract/failure.ts'
import { isHotelSlug } from '#platform/contract/id.ts'
import {
  expiryInvalid,
  logoInvalid,
  managerEmailInvalid,
  managerFieldsRequired,
  slugAndNameRequired,
  slugInvalid,
  slugReserved,
  type HotelChange,
  type NewHotel,
  type NewManager,
} from './contract.ts'

const maxMonthsSinceCheck = 12

/** Whether a copy of the installation secret was checked so long ago that it should be checked again. */
export const secretCopyIsOld = (checkedAt: string, now: number): boolean => {
  const due = new Date(checkedAt)
  due.setUTCMonth(due.getUTCMonth() + maxMonthsSinceCheck)
  return due.getTime() <= now
}

type CurrentHotel = { id: string; logo_url: string | null }

/** The problem of a change of the hotel `before`, or null. */
export const hotelChangeProblem = (
  before: CurrentHotel,
  { name, logo_url, expiry_date }: HotelChange,
): FieldProblem | null => {
  if (name === '') return { failure: slugAndNameRequired, field: 'name' }
  // An https URL, or an image that the hotel's managers uploaded. The current value is always allowed.
  if (logo_url && logo_url !== before.logo_url && !isImageAddress(logo_url, before.id))
    return { failure: logoInvalid, field: 'logo_url' }
  if (expiry_date && !isDay(expiry_date)) return { failure: expiryInvalid, field: 'expiry_date' }
  return null
}

/** The problem of the form of a new hotel, or null. Used on the screen and on the server. */
export const newHotelProblem = (hotel: NewHotel): FieldProblem | null => {
  if (!hotel.slug || !hotel.name) return { failure: slugAndNameRequired, field: hotel.slug ? 'name' : 'slug' }
  if (!isHotelSlug(hotel.slug)) return { failure: slugInvalid, field: 'slug' }
  if (!hotelSlugIsUsable(hotel.slug)) return { failure: slugReserved, field: 'slug' }
  return hotelChangeProblem({ id: hotel.slug, logo_url: null }, hotel)
}

export const newManagerProblem = ({
  email,
  password,
  hotelSlug,
}: Pick<NewManager, 'email' | 'password' | 'hotelSlug'>): FieldProblem | null => {
  if (!email || !password || !hotelSlug)
    return { failure: managerFieldsRequired, field: !email ? 'email' : !password ? 'password' : 'hotelSlug' }
  return isEmail(email) ? null : { failure: managerEmailInvalid, field: 'email' }
}
