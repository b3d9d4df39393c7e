import { setTimeout as delay } from 'node:timers/promises'
import { openClient } from '#platform/server/database/client.ts'
import { getCallers, getStreams, withEnvironment, type Environment } from '../../environment.ts'
import type { Caller } from '../../load/callers.ts'
import type { ConstantRateResult, ConstantRateTask } from '../../load/constant-rate.ts'
import { getCpuMs, getMegabytes, getPostgresCpuMs } from '../../process-usage.ts'
import { withServers } from '../../processes.ts'
import type { Scenario } from '../../scenario.ts'
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
import { getValues, type Metrics } from './metrics.ts'
import { getBlocks } from './report.ts'

const share = 0.01
const writesPerLifecycle = 3
const staffShare = 30 / 39

/**
 * CPU time in milliseconds that the processes have used, and bytes that the database and its log have grown to: of all
 * machines of a cluster together, and of its coordinator.
 */
export type Usage = { app: number; postgres: number; coordinator: number; bytes: number; log: number }

/** One server that is measured while it works. */
export type Meter = {
  open(streams: number): Promise<number>
  close(): Promise<unknown>
  getMegabytes(): number
  /** Works at these rates for so many seconds. */
  work(load: Partial<Load>, seconds: number): Promise<{ result: ConstantRateResult; used: Usage }>
}

export const withMeter = <Result>(
  environment: Environment,
  measure: (meter: Meter) => Promise<Result>,
): Promise<Result> =>
  withServers(environment, ['deskbell'], async ({ deskbell: { port, pid } }, load) => {
    const clients = environment.nodes.map((node) => openClient(node))
    const getNodeUsage = async (sql: (typeof clients)[number]): Promise<Pick<Usage, 'postgres' | 'bytes' | 'log'>> => {
      const [node] = await sql<{ backend: number; bytes: number; log: number }[]>`
        select pg_backend_pid() as backend, pg_database_size(current_database())::float8 as bytes, (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as log`
      return {
        postgres: getPostgresCpuMs(node?.backend ?? 0),
        bytes: node?.bytes ?? Number.NaN,
        log: node?.log ?? Number.NaN,
      }
    }
    const getUsage = async (): Promise<Usage> => {
      const nodes = await Promise.all(clients.map(getNodeUsage))
      const sum = (of: 'postgres' | 'bytes' | 'log'): number => nodes.reduce((total, node) => total + node[of], 0)
      return {
        app: getCpuMs(pid),
        postgres: sum('postgres'),
        coordinator: nodes[0]?.postgres ?? Number.NaN,
        bytes: sum('bytes'),
        log: sum('log'),
      }
    }
    try {
      return await measure({
        open: (count) => load.ask('open', port, getStreams(environment, count, staffShare)),
        close: () => load.ask('close', port),
        getMegabytes: () => getMegabytes(pid),
        work: async (rates, seconds) => {
          const before = await getUsage()
          const result = await load.ask('constantRate', port, getTask(environment, rates, seconds))
          const after = await getUsage()
          process.stdout.write('.')
          return {
            result,
            used: {
              app: after.app - before.app,
              postgres: after.postgres - before.postgres,
              coordinator: after.coordinator - before.coordinator,
              bytes: after.bytes - before.bytes,
              log: after.log - before.log,
            },
          }
        },
      })
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
  })

/** Half of the reads are those of guest homes, half are boards. */
const getTask = (
  environment: Environment,
  { readsPerSecond = 0, pollsPerSecond = 0, writesPerSecond = 0 }: Partial<Load>,
  seconds: number,
): ConstantRateTask => {
  const { creates, lists, homes } = getCallers(environment)
  const home = homes.flatMap(({ reads = [], ...guest }) => reads.map((path) => ({ ...guest, path })))
  const boards = Array.from({ length: home.length }, (_none, at) => lists[at % lists.length] as Caller)
  return {
    seconds,
    reads: { callers: [...home, ...boards], perSecond: readsPerSecond },
    polls: { callers: home.filter(({ path }) => path.endsWith('/status')), perSecond: pollsPerSecond },
    lifecycles: { callers: creates, perSecond: writesPerSecond / writesPerLifecycle, staff: lists },
  }
}

type Plan = { each: number; together: number; alone: Load }

const measureCosts = (environment: Environment, { each, alone }: Plan): Promise<Costs> =>
  withMeter(environment, async (meter) => {
    // What is compiled and cached at the first calls is no cost of the later ones.
    await meter.open(200)
    await meter.work(alone, Math.min(10, each))
    await meter.close()
    const baseMegabytes = meter.getMegabytes()
    const nothing = await meter.work({}, each)
    await meter.open(alone.streams)
    await delay(3_000)
    const kilobytesPerStream = ((meter.getMegabytes() - baseMegabytes) * 1024) / alone.streams
    const idle = await meter.work({}, each)
    const read = await meter.work({ readsPerSecond: alone.readsPerSecond }, each)
    const poll = await meter.work({ pollsPerSecond: alone.pollsPerSecond }, each)
    // Fewer screens: those of four thousand hotels would receive the writes of a hundred.
    await meter.close()
    const { streams: few } = getShare(tenThousandHotels, share)
    await meter.open(few)
    const write = await meter.work({ writesPerSecond: alone.writesPerSecond }, each)
    const writes = write.result.writes.sent
    const getCost = (of: 'app' | 'postgres'): Cost => {
      const base = nothing.used[of] / each
      // PostgreSQL knows nothing of streams; what it does by itself is not more with more of them.
      const stream = of === 'app' ? Math.max(0, idle.used.app / each - base) / alone.streams : 0
      const one = ({ used }: { used: Usage }, count: number, streams: number): number =>
        costOfOne(used[of], each, count, base + streams * stream)
      return {
        base,
        stream,
        read: one(read, read.result.reads.sent, alone.streams),
        poll: one(poll, poll.result.polls.sent, alone.streams),
        write: one(write, writes, few),
      }
    }
    return {
      app: getCost('app'),
      postgres: getCost('postgres'),
      kilobytesPerStream,
      baseMegabytes,
      bytesPerCreate: write.used.bytes / (writes / writesPerLifecycle),
      logBytesPerWrite: write.used.log / writes,
    }
  })

const measureTogether = (
  environment: Environment,
  { together: seconds }: Plan,
  run: Load,
  costs: Costs,
): Promise<Metrics['together']> =>
  withMeter(environment, async (meter) => {
    const open = await meter.open(run.streams)
    await meter.work(run, 5)
    const { result, used } = await meter.work(run, seconds)
    const getCores = (of: 'app' | 'postgres') => ({
      measured: used[of] / seconds / 1000,
      predicted: coresFor(run, costs[of]),
    })
    return { ...result, open, megabytes: meter.getMegabytes(), app: getCores('app'), postgres: getCores('postgres') }
  })

/** A hundredth of ten thousand hotels for ten minutes, and what the whole would take by the costs measured here. */
export const scenario: Scenario = {
  page: 'performance-model.md',
  title: 'Ten thousand hotels, by a model',
  measure: (quick) =>
    withEnvironment(async (environment) => {
      const rates = { readsPerSecond: 100, pollsPerSecond: 100, writesPerSecond: 45 }
      const plan: Plan = quick
        ? { each: 6, together: 25, alone: { streams: 800, ...rates } }
        : { each: 60, together: 600, alone: { streams: 4_000, ...rates } }
      const costs = await measureCosts(environment, plan)
      const run = getShare(tenThousandHotels, share)
      const metrics: Metrics = {
        seconds: plan,
        alone: plan.alone,
        costs,
        share,
        run,
        together: await measureTogether(environment, plan, run, costs),
        tenThousand: extrapolate(tenThousandHotels, costs),
      }
      return { blocks: getBlocks(metrics), values: getValues(metrics), postgres: environment.postgres }
    }, tenThousandHotels.hotels * share),
}
