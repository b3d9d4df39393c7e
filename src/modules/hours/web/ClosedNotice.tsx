import { ClockDashed } from '#platform/web/ui/icons.ts'
import type { Opening } from '../policy.ts'
import { useTelling } from './use-telling.ts'
import { tellOpens } from './words.ts'

/** In a form: what it is about is closed now, when it opens, and what can be done. */
export const ClosedNotice = ({ opening, text }: { opening: Opening; text?: string | false | null }) => {
  const telling = useTelling()
  return (
    <div className="box box--warning" role="status">
      <ClockDashed />
      <div className="grow">
        <p>
          <b>{tellOpens('closed', opening.next, telling)}</b>
        </p>
        {text}
      </div>
    </div>
  )
}
