import type { Department } from '#modules/access/policy.ts'
import type { Waiting } from '#modules/departments/policy.ts'
import type { Ticket } from '../../contract.ts'
import { escalated } from '../../policy.ts'

/** What nobody has claimed. */
type Unclaimed<Row> = { untaken: number; oldest: Row | null }
/** What is open of one kind, or of one department of it. */
type Open<Row, Counts> = Unclaimed<Row> & { counts: Counts; escalated: Unclaimed<Row> }
/** The server's counts of a kind of ticket. `departments` where its rows go to several. */
export type OpenTickets<Row, Counts> = Open<Row, Counts> & {
  departments?: Readonly<Record<Department, Open<Row, Counts>>>
  /** How many of them are for later: none of the other numbers counts them. */
  later: number
  event_number: number
}

/** What rings for somebody, or for a department. */
export type Heard<Row> = Unclaimed<Row> & { open: number }

const sum = (counts: object): number => Object.values(counts).reduce<number>((all, count) => all + Number(count), 0)

/**
 * What rings for somebody of the work of one department: all of it, only what is escalated, or nothing.
 * @param all how many are open, how many of them nobody has claimed, and the one that has waited longest
 */
export const getHeardOf = <Row>(
  { escalated: sent, ...all }: Heard<Row> & { escalated: Unclaimed<Row> },
  department: Department,
  hears: (waiting: Waiting) => boolean,
): Heard<Row> => {
  if (hears({ department, level: 0 })) return all
  const nothing = { open: 0, untaken: 0, oldest: null }
  return hears({ department, level: escalated }) ? { ...sent, open: sent.untaken } : nothing
}

/**
 * What of a kind's open tickets rings for somebody.
 * @param department where its rows go, if all go to one
 * @param hears whether work that waits rings for them
 */
export const getHeard = <Row extends Ticket, Counts extends object>(
  { departments, ...all }: OpenTickets<Row, Counts>,
  department: Department,
  hears: (waiting: Waiting) => boolean,
): Heard<Row> => {
  const entries = departments
    ? Object.entries(departments).map(([name, open]) => ({ ...open, department: name as Department }))
    : [{ ...all, department }]
  const heard = entries.map(({ counts, untaken, oldest, escalated: sent, department: of }) =>
    getHeardOf({ open: sum(counts), untaken, oldest, escalated: sent }, of, hears),
  )
  const waiting = heard.flatMap(({ oldest }) => oldest ?? [])
  return {
    open: heard.reduce((total, { open }) => total + open, 0),
    untaken: heard.reduce((total, { untaken }) => total + untaken, 0),
    oldest: waiting.toSorted((a, b) => a.escalation_from.localeCompare(b.escalation_from))[0] ?? null,
  }
}
