import { Check } from 'lucide-react'
import { ClockHands } from '../icons.ts'

export type Step = {
  label: string
  state: 'done' | 'now' | 'next' | 'queue'
  /** When the step was reached: `text` as shown, `at` for machines. */
  time?: { text: string; at: string } | undefined
}

/** The steps of something, and how far it has come. */
export const Stepper = ({ steps, label }: { steps: readonly Step[]; label?: string | undefined }) => (
  <ol className="steps" aria-label={label}>
    {steps.map(({ label, state, time }) => (
      <li
        key={label}
        className={state === 'next' ? undefined : `is-${state}`}
        aria-current={state === 'now' ? 'step' : undefined}
      >
        <span className="dot">
          {state === 'done' && <Check />}
          {state === 'queue' && <ClockHands />}
        </span>
        <span>
          {state === 'now' ? <b>{label}</b> : label}
          {time && (
            <>
              <br />
              <time dateTime={time.at}>{time.text}</time>
            </>
          )}
        </span>
      </li>
    ))}
  </ol>
)
