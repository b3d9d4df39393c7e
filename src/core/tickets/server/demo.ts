import { escalationLevelAt } from '../policy.ts'

const minute = 60_000
const times = { overdue_minutes: 5, escalation_minutes: 15 }

/**
 * How far a row of the demo's past was raised by now, so that nothing of it is raised anew when the hotel opens.
 * @param taken whether somebody has it
 */
export const escalatedAlready = (created: number, now: number, taken: boolean) => {
  const at = (minutes: number): string => new Date(created + minutes * minute).toISOString()
  const level = taken ? 0 : escalationLevelAt(created, now, times)
  return {
    attention_level: level,
    attention_raised_at: level === 0 ? null : at(level === 1 ? times.overdue_minutes : times.escalation_minutes),
    attention_due_at: level === 2 ? null : at(level === 0 ? times.overdue_minutes : times.escalation_minutes),
  }
}
