import { withEnvironment, type Environment } from '../../environment.ts'
import type { Caller, Operation } from '../../load/operations.ts'
import type { RateResult } from '../../load/rate.ts'
import { serverNames, withServers, type ServerName } from '../../processes.ts'
import type { Scenario } from '../../scenario.ts'
import { getValues, type Metrics, type Rounds } from './metrics.ts'
import { createsPerSecond, getBlocks, loadConnections, type Plan } from './report.ts'

/** Measures all of them in each round, in turns: none always comes after another. The round -1 is a warm-up. */
const measureRounds = async <Name extends string, Result>(
  of: readonly Name[],
  { rounds, first = -1 }: { rounds: number; first?: number },
  once: (name: Name, isWarmUp: boolean) => Promise<Result>,
): Promise<Rounds<Name, Result>> => {
  const results = Object.fromEntries(of.map((name) => [name, [] as Result[]])) as Rounds<Name, Result>
  for (let round = first; round < rounds; round += 1) {
    const at = Math.max(round, 0) % of.length
    for (const name of [...of.slice(at), ...of.slice(0, at)]) {
      const result = await once(name, round < 0)
      if (round >= 0) results[name].push(result)
    }
    process.stdout.write('.')
  }
  return results
}

type Job = { operation: Operation; callers: readonly Caller[]; server?: ServerName; connections?: number }

const measureServers = (environment: Environment, plan: Plan): Promise<Metrics> =>
  withServers(environment, async (ports, load) => {
    const { guests, visitors, staff } = environment
    const measureRates = <Name extends string>(jobs: Record<Name, Job>): Promise<Rounds<Name, RateResult>> =>
      measureRounds(Object.keys(jobs) as Name[], plan, (name, isWarmUp) => {
        const { server = 'deskbell', connections = loadConnections, ...job } = jobs[name]
        return load('rate', {
          ...job,
          port: ports[server],
          connections,
          seconds: isWarmUp ? plan.warmUp : plan.seconds,
        })
      })
    const onEach = (job: Job) =>
      Object.fromEntries(serverNames.map((server) => [server, { ...job, server }])) as Record<ServerName, Job>
    // A baseline has no menu and no sign-in.
    const measureOwn = async (job: Job): Promise<RateResult[]> => (await measureRates({ job })).job
    return {
      creates: await measureRates(onEach({ operation: 'create', callers: guests })),
      lists: await measureRates(onEach({ operation: 'list', callers: staff })),
      orders: await measureRates({
        create: { operation: 'create', callers: guests },
        order: { operation: 'order', callers: guests },
      }),
      homes: await measureOwn({ operation: 'home', callers: visitors }),
      guestSignIns: await measureOwn({ operation: 'signInGuest', callers: visitors }),
      // Two are hashed at a time: more would only wait for them.
      staffSignIns: await measureOwn({ operation: 'signInStaff', callers: staff, connections: 4 }),
      live: await measureRounds(serverNames, { rounds: plan.liveRounds, first: 0 }, (server) =>
        load('live', {
          port: ports[server],
          guests,
          screens: staff,
          perSecond: createsPerSecond,
          seconds: plan.liveSeconds,
        }),
      ),
    }
  })

/**
 * Deskbell beside the least servers that do the same work: same machine, same PostgreSQL, same minute, in turns. The
 * ratios say something on any machine, the absolute numbers only on this one.
 */
export const scenario: Scenario = {
  page: 'performance.md',
  title: 'Performance',
  measure: (quick) => {
    const plan = quick
      ? { rounds: 3, seconds: 1.5, liveRounds: 1, liveSeconds: 6, warmUp: 1 }
      : { rounds: 5, seconds: 5, liveRounds: 3, liveSeconds: 30, warmUp: 3 }
    return withEnvironment(async (environment) => {
      const metrics = await measureServers(environment, plan)
      return { blocks: getBlocks(metrics, plan), values: getValues(metrics), postgres: environment.postgres }
    })
  },
}
