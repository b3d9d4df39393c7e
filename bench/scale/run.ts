import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Caller } from '../load/callers.ts'
import { asInService, Child } from '../child.ts'
import { getCallers, createEnvironment, type Environment } from '../environment.ts'
import budget from './budget.json' with { type: 'json' }
import type { CloseJob, OpenJob, SteadyJob, SteadyResult, StormJob, StormResult, TellJob, TellResult } from './load.ts'
import { judge, getTable, writePage, type Figures } from './report.ts'
import { tellMissed } from '../check-budget.ts'

// npm run bench:scale [-- --quick]: one process of Deskbell with ten thousand open screens, a storm of screens that
// come back, and the steady load of fifty busy hotels. A limit of budget.json that is not kept fails the command.
// Without --quick it writes docs/performance-scale.md.

const {
  values: { quick },
} = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const size = quick
  ? { streams: 1_000, changes: 50, storm: 200, seconds: 15 }
  : { streams: 10_000, changes: 500, storm: 1_000, seconds: 600 }
const staffShare = 0.5
const databaseConnections = 10

const toMegabytes = (child: Child): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

/** Half of them staff, half guests, the same number in every hotel. */
const countStreams = (stage: Environment, count: number): Caller[] => {
  const staff = getCallers(stage, false).streams
  const guests = stage.guests.map((guest) => ({ ...guest, path: `/api/hotels/${guest.hotel}/events?as=guest` }))
  return Array.from(
    { length: count },
    (_none, at) => (at < count * staffShare ? staff[at % staff.length] : guests[at % guests.length]) as Caller,
  )
}

/** A server of its own for each part: what one has left behind is not counted for the next. */
const withServer = async <Result>(
  stage: Environment,
  work: (port: number, load: Child, server: Child) => Promise<Result>,
): Promise<Result> => {
  const [server, load] = [new Child('servers/deskbell.ts', asInService), new Child('scale/load.ts')]
  try {
    return await work(
      await server.ask<number>({ place: stage.deskbell, connections: databaseConnections }),
      load,
      server,
    )
  } finally {
    await load.stop()
    await server.stop()
  }
}

const measure = async (stage: Environment): Promise<Figures> => {
  const { creates, lists } = getCallers(stage, false)
  const many = await withServer(stage, async (port, load, server) => {
    // One after another first: what is compiled and remembered at the first call is no memory of a stream.
    await load.ask({ kind: 'tell', port, callers: creates, changes: 50 } satisfies TellJob)
    await load.ask({ kind: 'open', port, streams: countStreams(stage, 200) } satisfies OpenJob)
    await load.ask({ kind: 'close' } satisfies CloseJob)
    const before = toMegabytes(server)
    const open = await load.ask<number>({
      kind: 'open',
      port,
      streams: countStreams(stage, size.streams),
    } satisfies OpenJob)
    await delay(5_000)
    const after = toMegabytes(server)
    process.stdout.write('.')
    const told = await load.ask<TellResult>({
      kind: 'tell',
      port,
      callers: creates,
      changes: size.changes,
    } satisfies TellJob)
    process.stdout.write('.')
    const storm = await load.ask<StormResult>({
      kind: 'storm',
      port,
      callers: creates,
      streams: size.storm,
      changes: 50,
    } satisfies StormJob)
    process.stdout.write('.')
    return { open, kilobytes: ((after - before) * 1024) / size.streams, megabytes: after, told, storm }
  })
  const steady = await withServer(stage, async (port, load, server) => {
    await load.ask({ kind: 'open', port, streams: countStreams(stage, 1_000) } satisfies OpenJob)
    const result = await load.ask<SteadyResult>({
      kind: 'steady',
      port,
      creates,
      lists,
      readsPerSecond: 100,
      writesPerSecond: 30,
      seconds: size.seconds,
    } satisfies SteadyJob)
    process.stdout.write('.')
    return { ...result, megabytes: toMegabytes(server) }
  })
  return { size, ...many, steady, postgres: stage.postgres, loadBefore }
}

const [loadBefore = 0] = loadavg()
process.stdout.write('Setting the stage: 50 hotels with 2,000 requests each … measuring ')
const stage = await createEnvironment()
try {
  const figures = await measure(stage)
  process.stdout.write(`\n\n${getTable(figures)}\n`)
  const missed = judge(figures, budget)
  tellMissed(missed)
  if (!quick) await writePage(figures, missed)
} finally {
  await stage.close()
}
