import { getCallers, withEnvironment, type Environment } from '../../environment.ts'
import { guestHomeReads, type Caller } from '../../load/callers.ts'
import type { ConstantRateResult } from '../../load/constant-rate.ts'
import type { Operation } from '../../load/operations.ts'
import type { RateResult } from '../../load/rate.ts'
import { getMedian } from '../../percentiles.ts'
import { baselineNames, withServers, type BaselineName, type ServerName } from '../../processes.ts'
import type { Scenario } from '../../scenario.ts'
import {
  getValues,
  type Compared,
  type LiveMetrics,
  type Metrics,
  type Plan,
  type Rate,
  type Times,
} from './metrics.ts'
import { createsPerSecond, getBlocks, loadConnections } from './report.ts'

const names: readonly ServerName[] = ['deskbell', ...baselineNames]

type Rounds<Name extends string, Result> = Record<Name, Result[]>

/** Measures all of them in each round, in turns: none always comes after another. The round -1 is a warm-up. */
const measureRounds = async <Name extends string, Result>(
  of: readonly Name[],
  rounds: number,
  once: (name: Name, isWarmUp: boolean) => Promise<Result>,
  hasWarmUp = true,
): Promise<Rounds<Name, Result>> => {
  const results = Object.fromEntries(of.map((name) => [name, [] as Result[]])) as Rounds<Name, Result>
  for (let round = hasWarmUp ? -1 : 0; round < rounds; round += 1) {
    const first = Math.max(round, 0) % of.length
    for (const name of [...of.slice(first), ...of.slice(0, first)]) {
      const result = await once(name, round < 0)
      if (round >= 0) results[name].push(result)
    }
    process.stdout.write('.')
  }
  return results
}

/** The median of the ratios in the same round: both had the same minute of this machine. */
const getRatio = <Result>(ones: readonly Result[], others: readonly Result[], of: (result: Result) => number): number =>
  getMedian(
    ones.map((one, round) => {
      const other = others[round]
      return of(one) / (other === undefined ? Number.NaN : of(other))
    }),
  )

const getRatios = <Result>(
  rounds: Rounds<ServerName, Result>,
  of: (result: Result) => number,
): Record<BaselineName, number> =>
  Object.fromEntries(baselineNames.map((name) => [name, getRatio(rounds.deskbell, rounds[name], of)])) as Record<
    BaselineName,
    number
  >

const compare = <Result, Summary>(
  rounds: Rounds<ServerName, Result>,
  summarize: (results: readonly Result[]) => Summary,
  of: (result: Result) => number,
): Compared<Summary> => ({
  servers: Object.fromEntries(names.map((name) => [name, summarize(rounds[name])])) as Record<ServerName, Summary>,
  ratios: getRatios(rounds, of),
})

const getPerSecond = ({ perSecond }: RateResult): number => perSecond

const getTimes = (times: readonly Times[]): Times => ({
  p50: getMedian(times.map(({ p50 }) => p50)),
  p99: getMedian(times.map(({ p99 }) => p99)),
})

const getRate = (results: readonly RateResult[]): Rate => ({
  perSecond: getMedian(results.map(({ perSecond }) => perSecond)),
  ...getTimes(results.map(({ latency }) => latency)),
})

/** Every delivery counts; times are medians of the rounds. */
const getLive = (results: readonly ConstantRateResult[]): LiveMetrics => {
  const sum = (of: (result: ConstantRateResult) => number): number => results.reduce((all, one) => all + of(one), 0)
  return {
    expected: sum(({ deliveries }) => deliveries.expected),
    arrived: sum(({ deliveries }) => deliveries.arrived),
    failedCreates: sum(({ creates }) => creates.failed),
    delivery: getTimes(results.map(({ deliveries }) => deliveries.times)),
    create: getTimes(results.map(({ creates }) => creates)),
  }
}

type Job = { server?: ServerName; operation: Operation; callers: readonly Caller[]; connections?: number }

const measureServers = (environment: Environment, plan: Plan): Promise<Omit<Metrics, 'plan'>> =>
  withServers(environment, names, async (servers, load) => {
    const callersOf = (server: ServerName) => getCallers(environment, server !== 'deskbell')
    const measureRates = <Name extends string>(jobs: Record<Name, Job>): Promise<Rounds<Name, RateResult>> =>
      measureRounds(Object.keys(jobs) as Name[], plan.rounds, (name, isWarmUp) => {
        const { server = 'deskbell', connections = loadConnections, ...job } = jobs[name]
        return load.ask('rate', servers[server].port, {
          ...job,
          connections,
          seconds: isWarmUp ? plan.warmUp : plan.seconds,
        })
      })
    const measureBoth = async (operation: Operation, as: 'creates' | 'lists'): Promise<Compared<Rate>> => {
      const jobs = names.map((server) => [server, { server, operation, callers: callersOf(server)[as] }])
      return compare(await measureRates(Object.fromEntries(jobs) as Record<ServerName, Job>), getRate, getPerSecond)
    }
    const creates = await measureBoth('create', 'creates')
    const lists = await measureBoth('list', 'lists')
    // A baseline has no menu and no sign-in.
    const own = callersOf('deskbell')
    const { create, order } = await measureRates({
      create: { operation: 'create', callers: own.creates },
      order: { operation: 'order', callers: own.orders },
    })
    const measureOwn = async (job: Job): Promise<Rate> => getRate((await measureRates({ job })).job)
    const home = await measureOwn({ operation: 'home', callers: own.homes })
    const signIns = {
      guest: await measureOwn({ operation: 'signIn', callers: own.guestSignIns }),
      // Two are hashed at a time: more would only wait for them.
      manager: await measureOwn({ operation: 'signIn', callers: own.managerSignIns, connections: 4 }),
    }
    const measureLive = async (server: ServerName): Promise<ConstantRateResult> => {
      const { port } = servers[server]
      const { creates: callers, streams } = callersOf(server)
      await load.ask('open', port, streams)
      const result = await load.ask('constantRate', port, {
        seconds: plan.liveSeconds,
        callers,
        perSecond: createsPerSecond,
      })
      await load.ask('close', port)
      return result
    }
    const live = await measureRounds(names, plan.liveRounds, measureLive, false)
    const reads = guestHomeReads.length
    return {
      creates,
      lists,
      orders: { perSecond: getRate(order).perSecond, ratio: getRatio(order, create, getPerSecond) },
      homes: { ...home, reads, ratio: (home.perSecond * reads) / lists.servers['event-log'].perSecond },
      signIns,
      live: {
        ...compare(live, getLive, ({ deliveries }) => deliveries.times.p99),
        p50Ratios: getRatios(live, ({ deliveries }) => deliveries.times.p50),
      },
    }
  })

/**
 * Deskbell beside the least servers that do the same work: same machine, same PostgreSQL, same minute, in turns. The
 * ratios say something on any machine, the absolute numbers only on this one.
 */
export const scenario: Scenario = {
  page: 'performance.md',
  title: 'Performance',
  measure: async (quick) => {
    const plan = quick
      ? { rounds: 3, seconds: 1.5, liveRounds: 1, liveSeconds: 6, warmUp: 1 }
      : { rounds: 5, seconds: 5, liveRounds: 3, liveSeconds: 30, warmUp: 3 }
    const { postgres, ...measured } = await withEnvironment(async (environment) => ({
      postgres: environment.postgres,
      ...(await measureServers(environment, plan)),
    }))
    const metrics = { ...measured, plan }
    return { blocks: getBlocks(metrics), values: getValues(metrics), postgres }
  },
}
