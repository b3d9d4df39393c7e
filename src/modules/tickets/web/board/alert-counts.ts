import type { Department } from '#modules/access/policy.ts'
import type { Waiting } from '#modules/departments/policy.ts'
import type { Ticket } from '../../contract.ts'
import { escalated } from '../../policy.ts'

/** How many tickets are unclaimed, and the one that has waited longest. */
type Unclaimed<Row> = { unclaimed: number; oldest: Row | null }
/** The open tickets of one kind, or of one department of it. */
type Open<Row, Counts> = Unclaimed<Row> & { counts: Counts; escalated: Unclaimed<Row> }
/** The server's counts of a kind of ticket. `departments` where its rows go to several. */
export type OpenTickets<Row, Counts> = Open<Row, Counts> & {
  departments?: Readonly<Record<Department, Open<Row, Counts>>>
  /** How many of them are scheduled: none of the other numbers counts them. */
  scheduled: number
  event_number: number
}

/** The tickets that ring for a member, or for a department. */
export type AlertCounts<Row> = Unclaimed<Row> & { open: number }

const sum = (counts: object): number => Object.values(counts).reduce<number>((all, count) => all + Number(count), 0)

/**
 * The tickets of one department that ring for a member: all, only escalated ones, or none.
 * @param all how many are open, how many of them are unclaimed, and the one that has waited longest
 */
export const countForDepartment = <Row>(
  { escalated: sent, ...all }: AlertCounts<Row> & { escalated: Unclaimed<Row> },
  department: Department,
  isAlerted: (waiting: Waiting) => boolean,
): AlertCounts<Row> => {
  if (isAlerted({ department, level: 0 })) return all
  const nothing = { open: 0, unclaimed: 0, oldest: null }
  return isAlerted({ department, level: escalated }) ? { ...sent, open: sent.unclaimed } : nothing
}

/**
 * The open tickets of a kind that ring for a member.
 * @param department where its rows go, if all go to one
 * @param isAlerted whether work that waits rings for them
 */
export const countForMember = <Row extends Ticket, Counts extends object>(
  { departments, ...all }: OpenTickets<Row, Counts>,
  department: Department,
  isAlerted: (waiting: Waiting) => boolean,
): AlertCounts<Row> => {
  const entries = departments
    ? Object.entries(departments).map(([name, open]) => ({ ...open, department: name as Department }))
    : [{ ...all, department }]
  const counts = entries.map(({ counts, unclaimed, oldest, escalated: sent, department: of }) =>
    countForDepartment({ open: sum(counts), unclaimed, oldest, escalated: sent }, of, isAlerted),
  )
  const waiting = counts.flatMap(({ oldest }) => oldest ?? [])
  return {
    open: counts.reduce((total, { open }) => total + open, 0),
    unclaimed: counts.reduce((total, { unclaimed }) => total + unclaimed, 0),
    oldest: waiting.toSorted((a, b) => a.escalation_from.localeCompare(b.escalation_from))[0] ?? null,
  }
}
