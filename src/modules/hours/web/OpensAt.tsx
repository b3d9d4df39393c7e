import './hours.css'
import { ClockDashed } from '#platform/web/ui/icons.ts'
import type { Opening } from '../policy.ts'
import { useTelling } from './use-telling.ts'
import { tellFrom, tellOpens } from './words.ts'

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
  const telling = useTelling()
  if (!opening || opening.open) return null
  if (form === 'from') return <small>{tellFrom(opening.next, telling)}</small>
  return (
    <span className="opens">
      <ClockDashed />
      <span>{tellOpens(form, opening.next, telling)}</span>
    </span>
  )
}
