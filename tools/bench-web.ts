import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { guestHomeReads } from '../bench/load/callers.ts'
import { middleValue } from '../bench/percentiles.ts'
import { tellMissed, checkBudget } from '../bench/check-budget.ts'
import budget from './bench-web/budget.json' with { type: 'json' }
import { judge, tables, type Figures, type Visit, type Visited, type Visits } from './bench-web/figures.ts'
import { framesOfABusyBoard } from './bench-web/frames.ts'
import { hoursOfABoard } from './bench-web/hours.ts'
import { roundsOfGuestHome } from './bench-web/rounds.ts'
import { createEnvironment } from './bench-web/stage.ts'
import { phone, places, visit } from './bench-web/visits.ts'

// npm run bench:web [-- --quick]: what the browser side costs, on a phone of the middle class and on a busy desk. A
// limit of tools/bench-web/budget.json that is not kept fails the command. Without --quick it writes
// docs/performance-web.md.

const {
  values: { quick },
} = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const times = quick ? 1 : 3
const [load = 0] = loadavg()

const middle = (list: readonly Visit[]): Visit | undefined =>
  list.toSorted((one, other) => one.usableMs - other.usableMs)[Math.floor(list.length / 2)]

/** Of the first visits the middle one, and so of the second: a slow first says nothing of its second. */
const getMiddle = (runs: readonly Visited[]): Visited | undefined => {
  const [first, second] = [middle(runs.map((run) => run.first)), middle(runs.map((run) => run.second))]
  const offline = runs.flatMap(({ offlineUsableMs }) => offlineUsableMs ?? [])
  return first && second && { first, second, offlineUsableMs: offline.length > 0 ? middleValue(offline) : null }
}

const measure = async (): Promise<Figures> => {
  const stage = await createEnvironment()
  try {
    const visits: Partial<Visits> = {}
    for (const name of Object.keys(places) as (keyof Visits)[]) {
      const runs: Visited[] = []
      for (let round = 0; round < times; round += 1) {
        runs.push(await visit(stage, name))
        process.stdout.write('.')
      }
      const run = getMiddle(runs)
      if (run) visits[name] = run
    }
    const rounds = await roundsOfGuestHome(stage)
    process.stdout.write('.')
    // Before the board is full of what a storm of events has left.
    const hours = await hoursOfABoard(stage, quick ? 1 : 8)
    process.stdout.write('.')
    const frames = await framesOfABusyBoard(stage, quick ? 5 : 20)
    process.stdout.write('\n')
    return { visits: visits as Visits, rounds, frames, hours }
  } finally {
    await stage.close()
  }
}

const figures = await measure()
const text = tables(figures)
process.stdout.write(`\n${text}\n`)
const broken = judge(figures, budget)
const reads = figures.rounds.asked.flat().toSorted().join(', ')
if (reads !== guestHomeReads.join(', '))
  broken.push(
    `The guest home reads ${reads}; bench/load/callers.ts says ${guestHomeReads.join(', ')}, which npm run bench measures.`,
  )
if (!quick) {
  await writeFile(
    join(import.meta.dirname, '../docs/performance-web.md'),
    `# Performance in the browser

\`npm run bench:web\` writes this page; do not edit. It measures a first and a second visit on a CPU ${phone.processor} times slower than this
machine's, over one line of ${phone.line.bitsPerSecond / 1_000_000} Mbit/s and ${phone.line.roundTripMs} ms round trip, HTTP/1.1, with a cold browser. The figures are medians of ${times} runs, for
first and second visits separately. Then it measures a board on a wide screen at full CPU speed: for hours, with its clock
set forward, and with fifty events a second from guests and staff. The limits are in \`tools/bench-web/budget.json\`; a missed
limit fails the command. The server with its database, the browser and the event load share the machine; all others give
way to the browser (\`nice\`).

${text}
*Bytes* are all bytes loaded until the page is idle, headers included. *Loaded later* are the bytes after that: preloaded
dialogs and the service worker's cache. *Usable* is when the page's main action can first be tapped. INP is the slowest of
the measured interactions: opening a dialog, putting three dishes into the cart, filtering the board.

${checkBudget(broken)}

Measured on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), load ${load.toFixed(1)} before the run.
`,
  )
}
tellMissed(broken)
