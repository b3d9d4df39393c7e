import { makeArrivalLink } from '#modules/registration/contract.ts'
import { addReservation } from '#modules/reservations/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { Person, TestServer } from '../../test-server.ts'
import { dayFrom } from '../hotel-day.ts'

/**
 * Makes a reservation of three nights that has the link of its form.
 * @param from days until the check-in
 * @returns the path of the form on its site, with the link
 */
export const sendArrivalLink = async (
  world: Pick<TestServer, 'call'>,
  manager: Person,
  from = 0,
): Promise<{ registrationId: string; path: string }> => {
  const [hotelSlug, registrationId] = [manager.hotelId ?? '', newId()]
  const days = { check_in: dayFrom(from), check_out: dayFrom(from + 3) }
  const body = { id: registrationId, guest_name: 'Ana Quokkavić', apartment: 'Deluxe Room 4', ...days }
  await world.call(manager, addReservation, { params: { hotelSlug }, body })
  const params = { hotelSlug, reservationId: registrationId }
  const { address } = (await world.call(manager, makeArrivalLink, { params, body: { renew: false } })).body
  return { registrationId, path: address.slice(address.indexOf(`/${hotelSlug}/arrive`)) }
}
