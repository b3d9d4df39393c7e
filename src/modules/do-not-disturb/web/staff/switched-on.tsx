import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'
import type { TicketOfRoom } from './Signs.tsx'

/** The code of the signs, which only hotels with the sign load. */
export const loadSigns = retryImport(() => import('./Signs.tsx'))

const useSwitchedOn = () => {
  const { do_not_disturb } = useHotel()
  const loaded = useLoaded(loadSigns, do_not_disturb)
  return do_not_disturb ? loaded : null
}

/** On the card of a request: that its room is not to be disturbed. */
export const RoomSign = ({ ticket }: { ticket: TicketOfRoom }) => {
  const loaded = useSwitchedOn()
  return loaded && <loaded.SignMark ticket={ticket} />
}

/** Above the board of requests: the rooms with a sign, in one quiet line. */
export const SignsAbove = () => {
  const loaded = useSwitchedOn()
  return loaded && <loaded.SignsLine />
}
