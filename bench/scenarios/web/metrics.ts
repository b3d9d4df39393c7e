import { guestHomeReads } from '../../load/operations.ts'
import type { measureDialog } from './dialog.ts'
import type { measureFrames } from './frames.ts'
import type { measureHours } from './hours.ts'

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
  /** `lcpMs` to that of the least page, visited just before. */
  lcpRatio: number
  inpMs: number
  cls: number
}
export type Visited = { first: Visit; second: Visit; offlineUsableMs: number | null }
export type Visits = Record<'sign-in and home' | 'guest home' | 'menu' | 'manager board' | 'board on a phone', Visited>

export type Metrics = {
  visits: Visits
  /** The reads of the guest home after its shell, each round trip as soon as the one before is answered. */
  roundTrips: string[][]
  dialog: Awaited<ReturnType<typeof measureDialog>>
  frames: Awaited<ReturnType<typeof measureFrames>>
  hours: Awaited<ReturnType<typeof measureHours>>
}

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
    ['a board after hours, memory of scripts in MB', hours.after.megabytes],
  ])
