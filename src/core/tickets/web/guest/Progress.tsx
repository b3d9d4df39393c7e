import type { Formats } from '#platform/web/format.ts'
import { Stepper, type Step } from '#platform/web/ui/badges/Stepper.tsx'

/**
 * How far a ticket has come, as its guest sees it. The last step is the end of the way: there is nothing to wait for.
 * @param reached place of the step at which it stands
 * @param steps label of each, and when it was reached
 */
export const Progress = ({
  label,
  reached,
  steps,
  formats,
}: {
  label: string
  reached: number
  steps: readonly (readonly [label: string, at: string | null])[]
  formats: Formats
}) => (
  <Stepper
    label={label}
    steps={steps.map(([name, at], place): Step => ({
      label: name,
      state: place > reached ? 'next' : place === reached && place < steps.length - 1 ? 'now' : 'done',
      ...(at !== null && { time: { at, text: formats.time(at) } }),
    }))}
  />
)
