import type { Department } from '#core/access/policy.ts'
import type { Waiting } from '#core/departments/policy.ts'
import type { Ticket } from '../../contract.ts'

/** What is open of one kind, or of one department of it. */
type Open<Row, Counts> = { counts: Counts; untaken: number; oldest: Row | null }
/** The server's counts of a kind of ticket. `departments` where its rows go to several. */
export type OpenTickets<Row, Counts> = Open<Row, Counts> & {
  departments?: Readonly<Record<Department, Open<Row, Counts>>>
  /** How many of them are for later: none of the other numbers counts them. */
  later: number
  event_number: number
}

type Heard<Row> = { open: number; untaken: number; oldest: Row | null }

const sum = (counts: object): number => Object.values(counts).reduce<number>((all, count) => all + Number(count), 0)

/**
 * What of a kind's open tickets rings for somebody.
 * @param department where its rows go, if all go to one
 * @param hears whether work that waits rings for them
 * @returns how many are open and how many nobody has claimed, in the departments that they hear; and the oldest one
 */
export const getHeard = <Row extends Ticket, Counts extends object>(
  { departments, ...all }: OpenTickets<Row, Counts>,
  department: Department,
  hears: (waiting: Waiting) => boolean,
): Heard<Row> => {
  const entries = departments
    ? Object.entries(departments).map(([name, open]) => ({ ...open, department: name as Department }))
    : [{ ...all, department }]
  const heard = entries.filter((one) =>
    hears({ department: one.department, level: (one.oldest?.attention_level ?? 0) as Waiting['level'] }),
  )
  const waiting = heard.flatMap(({ oldest }) => oldest ?? [])
  return {
    open: heard.reduce((total, { counts }) => total + sum(counts), 0),
    untaken: heard.reduce((total, { untaken }) => total + untaken, 0),
    oldest: waiting.toSorted((a, b) => a.escalation_from.localeCompare(b.escalation_from))[0] ?? null,
  }
}
