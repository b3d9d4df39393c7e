import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Budget, Figures, Measured, Rate } from './figures.ts'
import type { LiveResult } from './load/live.ts'
import { linkTo } from './check-budget.ts'

const whole = (value: number): string => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format(value)
const ms = (value: number): string => `${value.toFixed(1)} ms`
const percent = (value: number): string => `${Math.round(value * 100)} %`

const table = ({ creates, lists, orders, homes, signIns, live, start }: Figures): string[][] => {
  const rate = (name: string, { deskbell, least, ratio }: Measured) => [
    [`${name} per second`, whole(deskbell.perSecond), whole(least.perSecond), percent(ratio)],
    [`${name}, p50 / p99`, `${ms(deskbell.p50)} / ${ms(deskbell.p99)}`, `${ms(least.p50)} / ${ms(least.p99)}`, ''],
  ]
  const alone = (name: string, { perSecond, p50, p99 }: Rate) => [
    [`${name} per second`, perSecond < 100 ? perSecond.toFixed(1) : whole(perSecond), '', ''],
    [`${name}, p50 / p99`, `${ms(p50)} / ${ms(p99)}`, '', ''],
  ]
  const ofLive = (of: (result: LiveResult) => string) => [of(live.deskbell), of(live.least)]
  return [
    ['', 'Deskbell', 'Baseline', 'Ratio'],
    ...rate('Creates', creates),
    ...rate('Lists of 50', lists),
    ['Orders of five lines per second; ratio: to a create', whole(orders.perSecond), '', percent(orders.ratio)],
    [
      `Guest homes per second, ${homes.reads} reads each; ratio: a read to a list`,
      whole(homes.perSecond),
      '',
      percent(homes.ratio),
    ],
    ['Guest homes, p50 / p99', `${ms(homes.p50)} / ${ms(homes.p99)}`, '', ''],
    ...alone('Sign-ins of guests', signIns.guest),
    ...alone('Sign-ins of staff', signIns.manager),
    ['Live deliveries', ...ofLive(({ arrived, expected }) => `${whole(arrived)} of ${whole(expected)}`), ''],
    [
      'Live, from tap to screen, p50 / p99; ratio: of p99',
      ...ofLive(({ delivery }) => `${ms(delivery.p50)} / ${ms(delivery.p99)}`),
      percent(live.ratio),
    ],
    ['Create under live load, p50 / p99', ...ofLive(({ answer }) => `${ms(answer.p50)} / ${ms(answer.p99)}`), ''],
    [
      `\`npm start\` until it is ready, ${start.hotels} hotels with ${whole(start.orders)} orders, median / longest of ${start.times}`,
      `${ms(start.median)} / ${ms(start.longest)}`,
      '',
      '',
    ],
  ]
}

/** Writes the table to the terminal. */
export const printTable = (figures: Figures): void => {
  const rows = table(figures)
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows)
    process.stdout.write(
      `${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('   ')}\n`,
    )
  process.stdout.write(
    `\nLoad average before: ${figures.loadBefore.toFixed(1)} on ${cpus().length} cores${figures.loadBefore > 0.5 ? ': something else ran, absolute figures say little' : ''}.\n`,
  )
}

/** What fell short of the budget, a sentence each. */
export const judge = ({ creates, lists, orders, homes, signIns, live, start }: Figures, budget: Budget): string[] => {
  const missed: string[] = []
  if (!(creates.ratio >= budget.createsRatio))
    missed.push(`Creates run at ${percent(creates.ratio)} of the baseline, below ${percent(budget.createsRatio)}.`)
  if (!(lists.ratio >= budget.listRatio))
    missed.push(`Lists run at ${percent(lists.ratio)} of the baseline, below ${percent(budget.listRatio)}.`)
  if (!(orders.ratio >= budget.orderRatio))
    missed.push(
      `Orders of five lines run at ${percent(orders.ratio)} of a create, below ${percent(budget.orderRatio)}.`,
    )
  if (!(homes.ratio >= budget.homeReadsRatio))
    missed.push(
      `Reads of the guest home run at ${percent(homes.ratio)} of lists of 50, below ${percent(budget.homeReadsRatio)}.`,
    )
  for (const [who, { perSecond }, limit] of [
    ['guests', signIns.guest, budget.guestSignInsPerSecond],
    ['staff', signIns.manager, budget.managerSignInsPerSecond],
  ] as const) {
    if (!(perSecond >= limit)) missed.push(`${perSecond.toFixed(1)} ${who} sign in per second, fewer than ${limit}.`)
  }
  if (!(live.deskbell.delivery.p99 <= budget.liveP99Milliseconds))
    missed.push(
      `Live delivery takes ${ms(live.deskbell.delivery.p99)} at p99, more than ${ms(budget.liveP99Milliseconds)}.`,
    )
  if (!(live.ratio <= budget.liveP99Ratio))
    missed.push(
      `Live delivery takes ${percent(live.ratio)} of the baseline’s time at p99, more than ${percent(budget.liveP99Ratio)}.`,
    )
  if (live.deskbell.arrived < live.deskbell.expected * budget.liveDelivered)
    missed.push(
      `${live.deskbell.expected - live.deskbell.arrived} of ${live.deskbell.expected} live deliveries did not arrive.`,
    )
  if (!(start.median <= budget.startMilliseconds))
    missed.push(`A start with a year of data takes ${ms(start.median)}, more than ${ms(budget.startMilliseconds)}.`)
  return missed
}

/** What was aimed at and is known not to be reached, a sentence each: said, and no failure. */
export const unreached = ({ creates }: Figures, { wanted }: Budget): string[] =>
  creates.ratio >= wanted.createsRatio
    ? []
    : [`Creates should run at ${percent(wanted.createsRatio)} of the baseline and run at ${percent(creates.ratio)}`]

/** Writes docs/performance.md. */
export const writePage = async (figures: Figures, budget: Budget): Promise<void> => {
  const [head = [], ...rows] = table(figures)
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const { plan, connections, databaseConnections } = figures
  const text = `# Performance

Written by \`npm run bench\`; do not edit. It starts Deskbell and a baseline server side by side, on one PostgreSQL with
full durability, and measures them in turns. The ratios hold on any machine, the absolute figures only on this one. The
baseline server (\`bench/servers/baseline.ts\`) is the smallest that does the same work: \`node:http\`, one prepared statement
per operation and a loop over open screens. It has no sessions, no checks, no row-level security and no event log. Deskbell
runs as in production, with all of them.

Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${whole(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}, PostgreSQL ${figures.postgres};
load average before ${figures.loadBefore.toFixed(1)}; servers, database and load generator share the machine.
50 hotels with 2,000 requests each; ${connections} connections from the generator, ${databaseConnections}
to the database; medians of ${plan.rounds} rounds of ${plan.seconds} s. Live: 200 staff screens over the 50 hotels, 50 creates a second for
${plan.liveSeconds} s, ${plan.liveRounds} times each in turns, the medians of their p50 and p99. The baseline server has no sign-in
and no menu: those figures are Deskbell's alone. A staff sign-in is argon2id with 64 MiB, two at a time, and slow on
purpose; guests have no password. A guest home is every read that a browser makes for it after its shell, in parallel: one
round trip (${linkTo('performance-web.md', 'measured in the browser')}).

${line(head.map((cell) => cell || ' '))}
${line(['---', '---:', '---:', '---:'])}
${rows.map((row) => line(row.map((cell) => cell || ' '))).join('\n')}

Budget (\`bench/budget.json\`): creates ≥ ${percent(budget.createsRatio)}, lists ≥ ${percent(budget.listRatio)}, orders ≥ ${percent(budget.orderRatio)} of a create, a read of the home ≥ ${percent(budget.homeReadsRatio)} of a list, sign-ins a second ≥ ${budget.guestSignInsPerSecond} of guests
and ≥ ${budget.managerSignInsPerSecond} of staff, live p99 ≤ ${ms(budget.liveP99Milliseconds)} and ≤ ${percent(budget.liveP99Ratio)} of the baseline’s, every delivery arrives, ready ≤ ${ms(budget.startMilliseconds)} after \`npm start\`.

${unreached(figures, budget)
  .map(
    (sentence) => `Target not reached: ${sentence}. [Decision 36](decisions/0036-what-a-create-costs.md) says why.\n`,
  )
  .join('')}
Reconnecting streams and the memory of an open stream are in ${linkTo('performance-scale.md', 'performance with many screens')} (\`npm run bench:scale\`). What ten
thousand hotels would need is in ${linkTo('performance-model.md', 'the model')} (\`npm run bench:model\`).
`
  await writeFile(join(import.meta.dirname, '../docs/performance.md'), text)
}
