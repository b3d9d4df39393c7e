import type { ReactNode } from 'react'
import { forDepartment } from '../contract/subject.ts'
import { formatOpeningState } from './format.ts'
import { useHoursFormat } from './use-hours-format.ts'
import { getTimetable, useHours, useOpening } from './use-hours.ts'

const reception = forDepartment('reception')

/** The state of the reception in words. Nothing where it has no hours. */
export const ReceptionHours = ({ children }: { children: (state: string) => ReactNode }) => {
  const format = useHoursFormat()
  const opening = useOpening(reception)
  const hasHours = getTimetable(useHours().data, reception) !== null
  return hasHours && opening ? children(formatOpeningState(opening, format)) : null
}
