import type { ReactNode } from 'react'
import { getTimetable, useHours, useOpening } from './use-hours.ts'
import { useTelling } from './use-telling.ts'
import { tellState } from './words.ts'

const reception = 'department:reception'

/** Whether the reception is open, in words. Nothing where it has no hours. */
export const ReceptionHours = ({ children }: { children: (state: string) => ReactNode }) => {
  const telling = useTelling()
  const opening = useOpening(reception)
  const hasHours = getTimetable(useHours().data, reception) !== null
  return hasHours && opening ? children(tellState(opening, telling)) : null
}
