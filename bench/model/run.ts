import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openClient } from '#platform/server/database/connection.ts'
import { asInService, Child } from '../child.ts'
import type { Caller } from '../load/callers.ts'
import { getCallers, createEnvironment, type Environment } from '../environment.ts'
import {
  coresFor,
  costOfOne,
  extrapolate,
  getShare,
  tenThousandHotels,
  type Cost,
  type Costs,
  type Load,
} from './arithmetic.ts'
import budget from './budget.json' with { type: 'json' }
import type { Figures } from './figures.ts'
import type { CloseJob, OpenJob, WorkJob, WorkResult } from './load.ts'
import { toMegabytes, usedBy, usedByPostgres } from './processor.ts'
import { judge, getTables, writePage } from './report.ts'
import { tellMissed } from '../check-budget.ts'

// npm run bench:model [-- --quick]: a hundredth of ten thousand hotels for ten minutes, and what the whole would take
// by the costs measured here. A limit of budget.json that is not kept fails the command. Without --quick it writes
// docs/performance-model.md.

const {
  values: { quick },
} = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const seconds = quick ? { each: 6, together: 25 } : { each: 60, together: 600 }
const share = 0.01
const hotels = tenThousandHotels.hotels * share
const alone: Load = { streams: quick ? 800 : 4_000, readsPerSecond: 100, pollsPerSecond: 100, writesPerSecond: 45 }
const writesOfLife = 3
const staffShare = 30 / 39
const databaseConnections = 10

/** What the processes have used so far, and how large the database and its log have become. */
type Used = { app: number; postgres: number; bytes: number; log: number }
type Watch = { now(): Promise<Used>; close(): Promise<void> }

const watch = async (stage: Environment, server: Child): Promise<Watch> => {
  const sql = openClient(stage.owner, { max: 1 })
  const [{ pid } = { pid: 0 }] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return {
    now: async () => {
      const [size] = await sql<
        { bytes: number; log: number }[]
      >`select pg_database_size(current_database())::float8 as bytes, (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as log`
      return {
        app: usedBy(server.pid ?? 0),
        postgres: usedByPostgres(pid),
        bytes: size?.bytes ?? Number.NaN,
        log: size?.log ?? Number.NaN,
      }
    },
    close: () => sql.end(),
  }
}

const countStreams = (stage: Environment, count: number): Caller[] => {
  const staff = getCallers(stage, false).streams
  const guests = stage.guests.map((guest) => ({ ...guest, path: `/api/hotels/${guest.hotel}/events?as=guest` }))
  return Array.from(
    { length: count },
    (_none, at) => (at < count * staffShare ? staff[at % staff.length] : guests[at % guests.length]) as Caller,
  )
}

/** Half of what is read are guests' homes, read by read; half are boards. */
const getJob = (
  stage: Environment,
  port: number,
  { readsPerSecond, pollsPerSecond, writesPerSecond }: Omit<Load, 'streams'>,
  lasting: number,
): WorkJob => {
  const { creates, lists, homes } = getCallers(stage, false)
  const home = homes.flatMap(({ reads = [], ...guest }) => reads.map((path) => ({ ...guest, path })))
  const polls = home.filter(({ path }) => path.endsWith('/status'))
  return {
    kind: 'work',
    port,
    reads: [...home, ...Array.from({ length: home.length }, (_none, at) => lists[at % lists.length] as Caller)],
    polls,
    guests: creates,
    staff: lists,
    readsPerSecond,
    pollsPerSecond,
    livesPerSecond: writesPerSecond / writesOfLife,
    seconds: lasting,
  }
}

const none = { readsPerSecond: 0, pollsPerSecond: 0, writesPerSecond: 0 }

/** Works for a while and says what it took. */
const during = async (watching: Watch, load: Child, job: WorkJob): Promise<{ result: WorkResult; used: Used }> => {
  const before = await watching.now()
  const result = await load.ask<WorkResult>(job)
  const after = await watching.now()
  process.stdout.write('.')
  return {
    result,
    used: {
      app: after.app - before.app,
      postgres: after.postgres - before.postgres,
      bytes: after.bytes - before.bytes,
      log: after.log - before.log,
    },
  }
}

const withServer = async <Result>(
  stage: Environment,
  work: (port: number, load: Child, watching: Watch, server: Child) => Promise<Result>,
): Promise<Result> => {
  const [server, load] = [new Child('servers/deskbell.ts', asInService), new Child('model/load.ts')]
  try {
    const port = await server.ask<number>({ place: stage.deskbell, connections: databaseConnections })
    const watching = await watch(stage, server)
    try {
      return await work(port, load, watching, server)
    } finally {
      await watching.close()
    }
  } finally {
    await load.stop()
    await server.stop()
  }
}

const measureCosts = (stage: Environment): Promise<Costs> =>
  withServer(stage, async (port, load, watching, server) => {
    const jobFor = (part: Partial<Load>, lasting = seconds.each): WorkJob =>
      getJob(stage, port, { ...none, ...part }, lasting)
    // What is compiled and remembered at the first calls is no cost of the later ones.
    await load.ask({ kind: 'open', port, streams: countStreams(stage, 200) } satisfies OpenJob)
    await load.ask(jobFor(alone, Math.min(10, seconds.each)))
    await load.ask({ kind: 'close' } satisfies CloseJob)
    const baseMegabytes = toMegabytes(server.pid)
    const nothing = await during(watching, load, jobFor({}))
    await load.ask<number>({ kind: 'open', port, streams: countStreams(stage, alone.streams) } satisfies OpenJob)
    await delay(3_000)
    const kilobytesPerStream = ((toMegabytes(server.pid) - baseMegabytes) * 1024) / alone.streams
    const idle = await during(watching, load, jobFor({}))
    const parts = {
      read: await during(watching, load, jobFor({ readsPerSecond: alone.readsPerSecond })),
      poll: await during(watching, load, jobFor({ pollsPerSecond: alone.pollsPerSecond })),
    }
    // Fewer screens: those of four thousand hotels would hear of a hundred hotels' writes.
    await load.ask({ kind: 'close' } satisfies CloseJob)
    await load.ask<number>({
      kind: 'open',
      port,
      streams: countStreams(stage, getShare(tenThousandHotels, share).streams),
    } satisfies OpenJob)
    const write = await during(watching, load, jobFor({ writesPerSecond: alone.writesPerSecond }))
    const few = getShare(tenThousandHotels, share).streams
    const cost = (of: 'app' | 'postgres'): Cost => {
      const base = nothing.used[of] / seconds.each
      // PostgreSQL knows nothing of streams; what it does by itself is not more with more of them.
      const stream = of === 'app' ? Math.max(0, idle.used.app / seconds.each - base) / alone.streams : 0
      const one = ({ used }: { used: Used }, count: number, streams: number): number =>
        costOfOne(used[of], seconds.each, count, base + streams * stream)
      return {
        base,
        stream,
        read: one(parts.read, parts.read.result.reads.sent, alone.streams),
        poll: one(parts.poll, parts.poll.result.polls.sent, alone.streams),
        write: one(write, write.result.writes.sent, few),
      }
    }
    const lives = write.result.writes.sent / writesOfLife
    return {
      app: cost('app'),
      postgres: cost('postgres'),
      kilobytesPerStream,
      baseMegabytes,
      bytesPerCreate: write.used.bytes / lives,
      logBytesPerWrite: write.used.log / write.result.writes.sent,
    }
  })

const measureTogether = (stage: Environment, run: Load, costs: Costs): Promise<Figures['together']> =>
  withServer(stage, async (port, load, watching, server) => {
    const open = await load.ask<number>({
      kind: 'open',
      port,
      streams: countStreams(stage, run.streams),
    } satisfies OpenJob)
    await load.ask(getJob(stage, port, run, 5))
    const { result, used } = await during(watching, load, getJob(stage, port, run, seconds.together))
    const cores = (of: 'app' | 'postgres') => ({
      measured: used[of] / seconds.together / 1000,
      reckoned: coresFor(run, costs[of]),
    })
    return { ...result, open, megabytes: toMegabytes(server.pid), app: cores('app'), postgres: cores('postgres') }
  })

const [loadBefore = 0] = loadavg()
process.stdout.write(`Setting the stage: ${hotels} hotels with 2,000 requests each … measuring `)
const stage = await createEnvironment(hotels)
try {
  const costs = await measureCosts(stage)
  const run = getShare(tenThousandHotels, share)
  const together = await measureTogether(stage, run, costs)
  const figures: Figures = {
    seconds,
    alone,
    costs,
    share,
    run,
    together,
    tenThousand: extrapolate(tenThousandHotels, costs),
    postgres: stage.postgres,
    loadBefore,
  }
  process.stdout.write(`\n\n${Object.values(getTables(figures)).join('\n\n')}\n`)
  const missed = judge(figures, budget)
  tellMissed(missed)
  if (!quick) await writePage(figures, missed)
} finally {
  await stage.close()
}
