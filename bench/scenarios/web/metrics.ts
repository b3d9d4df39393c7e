import { guestHomeReads } from '../../load/callers.ts'

/**
 * The cost of one visit until the page was idle; bytes as they were transferred, headers included. `laterKilobytes` were
 * loaded after that, for later visits.
 */
export type Visit = {
  requests: number
  kilobytes: number
  scriptKilobytes: number
  laterKilobytes: number
  usableMs: number
  lcpMs: number
  inpMs: number
  cls: number
}
export type Visited = { first: Visit; second: Visit; offlineUsableMs: number | null }
export type Visits = Record<'sign-in and home' | 'guest home' | 'menu' | 'manager board' | 'board on a phone', Visited>

/** A board while events arrive. */
export type Frames = { events: number; perSecond: number; frames: number; p50: number; p99: number; longest: number }

/** The reads of the guest home after its shell, each round trip as soon as the one before is answered. */
export type RoundTrips = string[][]

/** The memory of a board before and after hours of work, garbage collected. */
export type Hours = {
  hours: number
  events: number
  megabytesBefore: number
  megabytes: number
  nodesBefore: number
  nodes: number
}

/** The dialog in which guests ask for something, from the tap until it is on the screen. */
export type Dialog = { types: number; openings: number; openMs: number; longestMs: number }

export type Metrics = { visits: Visits; roundTrips: RoundTrips; dialog: Dialog; frames: Frames; hours: Hours }

/** How many of these reads are not the one of `npm run bench` in the same place. */
const countDifferences = (reads: readonly string[]): number =>
  Array.from({ length: Math.max(reads.length, guestHomeReads.length) }).filter(
    (_none, at) => reads[at] !== guestHomeReads[at],
  ).length

/** The figures that the budget limits: all of each visit, and more. */
export const getValues = ({ visits, roundTrips, dialog, frames, hours }: Metrics): Record<string, number | undefined> =>
  Object.fromEntries([
    ...Object.entries(visits).flatMap(([name, { first, second, offlineUsableMs }]) => [
      ...Object.entries(first).map(([metric, value]) => [`${name}, first visit, ${metric}`, value]),
      ...Object.entries(second).map(([metric, value]) => [`${name}, second visit, ${metric}`, value]),
      [`${name}, offline, usableMs`, offlineUsableMs ?? undefined],
    ]),
    ['guest home, round trips', roundTrips.length],
    ['guest home, reads that differ from those of npm run bench', countDifferences(roundTrips.flat().toSorted())],
    ['the dialog of requests with 30 types, opening in ms', dialog.openMs],
    ['a board with events, longest time between frames in ms', frames.longest],
    ['a board after hours, memory of scripts in MB', hours.megabytes],
  ])
