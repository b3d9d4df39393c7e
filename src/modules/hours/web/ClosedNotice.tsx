import { ClockDashed } from '#platform/web/ui/icons.ts'
import type { Opening } from '../policy.ts'
import { formatNextOpening } from './format.ts'
import { useHoursFormat } from './use-hours-format.ts'

/** In a form: what it is about is closed now, when it opens, and what can be done. */
export const ClosedNotice = ({ opening, text }: { opening: Opening; text?: string | false | null }) => {
  const format = useHoursFormat()
  return (
    <div className="box box--warning" role="status">
      <ClockDashed />
      <div className="grow">
        <p>
          <b>{formatNextOpening('closed', opening.next, format)}</b>
        </p>
        {text}
      </div>
    </div>
  )
}
