import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { TransitionButton } from '#modules/tickets/web/TransitionButton.tsx'
import { useFormatWhen } from '#modules/tickets/web/use-format-when.ts'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { arrivalMinutes, type TaxiRequest } from '../../contract.ts'
import { dispatchTaxi } from '../../contract/staff.ts'
import { tickets } from './api.ts'

const choices = Array.from({ length: 12 }, (_, place) => 5 * (place + 1))

/** Dispatching a taxi that staff call: in how many minutes it comes, or at the time that it was asked for. */
export const Dispatch = ({ taxi, onMoved }: { taxi: TaxiRequest; onMoved: (row: TaxiRequest) => void }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const formatWhen = useFormatWhen()
  const now = useNow()
  const isAhead = taxi.scheduled_for !== null && Date.parse(taxi.scheduled_for) > now
  const [chosen, setChosen] = useState<number | null>(null)
  // 0 is the time that it was asked for.
  const minutes = chosen ?? (isAhead ? 0 : arrivalMinutes)
  const transition = tickets.useTransition(onMoved)
  const dispatch = (taxiRequestId: string) =>
    call(dispatchTaxi, { params: { hotelSlug, taxiRequestId }, body: minutes > 0 ? { minutes } : {} })
  return (
    <>
      <span className="input-box w-auto">
        <select
          className="input h-10 min-h-0 py-0"
          aria-label={t('taxi.arrives_in')}
          value={minutes}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {isAhead && taxi.scheduled_for && <option value={0}>{formatWhen(taxi.scheduled_for).words}</option>}
          {choices.map((count) => (
            <option key={count} value={count}>
              {t('taxi.in_minutes', { count })}
            </option>
          ))}
        </select>
        <ChevronDown />
      </span>
      <TransitionButton
        steps={tickets.kind.steps}
        row={taxi}
        to="dispatched"
        move={(row, to) => transition(row, to, () => dispatch(row.id))}
      />
    </>
  )
}
