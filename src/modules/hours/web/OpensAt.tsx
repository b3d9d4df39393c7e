import './hours.css'
import { ClockDashed } from '#platform/web/ui/icons.ts'
import type { Opening } from '../policy.ts'
import { formatOpensAt, formatNextOpening } from './format.ts'
import { useHoursFormat } from './use-hours-format.ts'

/**
 * When something that is closed opens, behind a dashed clock. Nothing while it is open.
 * @param form `closed`: "Closed now, opens at 07:00". `opens`: "Opens at 07:00". `from`: "from 07:00", without the clock
 */
export const OpensAt = ({
  opening,
  form = 'closed',
}: {
  opening: Opening | undefined
  form?: 'closed' | 'opens' | 'from'
}) => {
  const format = useHoursFormat()
  if (!opening || opening.open) return null
  if (form === 'from') return <small>{formatOpensAt(opening.next, format)}</small>
  return (
    <span className="opens">
      <ClockDashed />
      <span>{formatNextOpening(form, opening.next, format)}</span>
    </span>
  )
}
