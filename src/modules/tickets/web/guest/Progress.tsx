import type { Formats } from '#platform/web/format.ts'
import { Stepper, type Step } from '#platform/web/ui/badges/Stepper.tsx'

/**
 * The progress of a ticket, as its guest sees it. The last step counts as done when it is reached.
 * @param reached index of the step that was reached last
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
