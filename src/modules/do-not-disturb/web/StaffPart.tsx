import type { StaffSlots } from '#app/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'
import { prefetchSigns } from './staff/api.ts'
import { SignsCard } from './staff/SignsCard.tsx'

const load = retryImport(() => import('./staff/Signs.tsx'))

const useSwitchedOn = () => {
  const { do_not_disturb } = useHotel()
  const loaded = useLoaded(load, do_not_disturb)
  return do_not_disturb ? loaded : null
}

const TicketMark: StaffSlots['TicketMark'] = ({ ticket }) => {
  const loaded = useSwitchedOn()
  return loaded && <loaded.SignMark ticket={ticket} />
}

const BoardLine = () => {
  const loaded = useSwitchedOn()
  return loaded && <loaded.SignsLine />
}

const prefetch: StaffSlots['prefetch'] = async (queries, { id, do_not_disturb }) => {
  if (do_not_disturb) await Promise.all([load(), prefetchSigns(queries, id)])
}

export const staffSlots: StaffSlots = { prefetch, TicketMark, BoardLine, ServiceSettings: SignsCard }
