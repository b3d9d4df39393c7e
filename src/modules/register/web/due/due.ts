import type { ListedRegisterStay } from '../../contract.ts'

export type DueLevel = 'plain' | 'soon' | 'late'
export type Dates = Pick<ListedRegisterStay, 'next_due_at' | 'next_warn_at'>

/** Whether staff are warned of a stay, or what is due is late. */
export const getDueLevel = ({ next_due_at: due, next_warn_at: warn }: Dates, now: number): DueLevel => {
  if (due === null) return 'plain'
  if (Date.parse(due) <= now) return 'late'
  return warn !== null && Date.parse(warn) <= now ? 'soon' : 'plain'
}

/** Whole minutes until a moment, or since it; of what is to come the minute that runs counts. */
export const getDistance = (at: string, now: number): { days: number; hours: number; minutes: number } => {
  const ms = Date.parse(at) - now
  const minutes = ms > 0 ? Math.ceil(ms / 60_000) : Math.floor(-ms / 60_000)
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
}

/** The stays of which staff are warned, the most urgent first. */
export const listWarned = <Stay extends Dates>(stays: readonly Stay[], now: number): Stay[] =>
  stays
    .filter((stay) => getDueLevel(stay, now) !== 'plain')
    .toSorted((one, other) => Date.parse(one.next_due_at ?? '') - Date.parse(other.next_due_at ?? ''))
