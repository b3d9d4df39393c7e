import { rm } from 'node:fs/promises'
import { getMedian } from '../../percentiles.ts'
import type { Scenario } from '../../scenario.ts'
import { measureDialog } from './dialog.ts'
import { createEnvironment } from './environment.ts'
import { measureFrames } from './frames.ts'
import { measureHours } from './hours.ts'
import { buildLeastPage, leastFolder } from './least/build.ts'
import { getValues, type Metrics, type Visit, type Visited, type Visits } from './metrics.ts'
import { getBlocks } from './report.ts'
import { measureRoundTrips } from './round-trips.ts'
import { pages, visit } from './visits.ts'

const getMiddleVisit = (visits: readonly Visit[]): Visit =>
  visits.toSorted((one, other) => one.usableMs - other.usableMs)[Math.floor(visits.length / 2)] as Visit

/** The middle one of the first visits, and that of the second: a slow first says nothing of its second. */
const getMiddle = (runs: readonly Visited[]): Visited => {
  const offline = runs.flatMap(({ offlineUsableMs }) => offlineUsableMs ?? [])
  return {
    first: getMiddleVisit(runs.map(({ first }) => first)),
    second: getMiddleVisit(runs.map(({ second }) => second)),
    offlineUsableMs: offline.length > 0 ? getMedian(offline) : null,
  }
}

const measure = async (runs: number, quick: boolean): Promise<Metrics> => {
  await buildLeastPage()
  const environment = await createEnvironment()
  try {
    const visits: Partial<Visits> = {}
    for (const name of Object.keys(pages) as (keyof Visits)[]) {
      const visited: Visited[] = []
      for (let run = 0; run < runs; run += 1) {
        visited.push(await visit(environment, name))
        process.stdout.write('.')
      }
      visits[name] = getMiddle(visited)
    }
    const roundTrips = await measureRoundTrips(environment)
    process.stdout.write('.')
    const dialog = await measureDialog(environment, quick ? 1 : 5)
    process.stdout.write('.')
    // Before the burst of events fills the board.
    const hours = await measureHours(environment, quick ? 1 : 8)
    process.stdout.write('.')
    const frames = await measureFrames(environment, quick ? 5 : 20)
    return { visits: visits as Visits, roundTrips, dialog, frames, hours }
  } finally {
    await environment.close()
    await rm(leastFolder, { recursive: true })
  }
}

/** The cost of the browser side, on a mid-range phone and on a busy desk. */
export const scenario: Scenario = {
  page: 'performance-web.md',
  title: 'Performance in the browser',
  measure: async (quick) => {
    const runs = quick ? 1 : 3
    const metrics = await measure(runs, quick)
    return { blocks: getBlocks(metrics, runs), values: getValues(metrics) }
  },
}
