import { databaseConnections, withEnvironment, type Environment } from '../../environment.ts'
import type { Caller, Operation } from '../../load/operations.ts'
import type { RateResult } from '../../load/rate.ts'
import { serverNames, withServers, type ServerName } from '../../processes.ts'
import type { Scenario } from '../../scenario.ts'
import { getValues, type Metrics, type Rounds } from './metrics.ts'
import { createsPerSecond, getBlocks, loadConnections, type Plan } from './report.ts'
import { readTransactions } from './statements.ts'

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
    const getSeconds = (isWarmUp: boolean): number => (isWarmUp ? plan.warmUp : plan.seconds)
    const measureRate = ({ server = 'deskbell', connections = loadConnections, ...job }: Job, isWarmUp: boolean) =>
      load('rate', { ...job, port: ports[server], connections, seconds: getSeconds(isWarmUp) })
    const measureRates = <Name extends string>(jobs: Record<Name, Job>): Promise<Rounds<Name, RateResult>> =>
      measureRounds(Object.keys(jobs) as Name[], plan, (name, isWarmUp) => measureRate(jobs[name], isWarmUp))
    const transactions = await readTransactions(environment)
    const measureCreates = (name: ServerName | 'database', isWarmUp: boolean): Promise<RateResult> =>
      name === 'database'
        ? load('transactions', {
            database: environment.deskbell.app,
            transactions,
            connections: databaseConnections,
            atOnce: loadConnections,
            seconds: getSeconds(isWarmUp),
          })
        : measureRate({ server: name, operation: 'create', callers: guests }, isWarmUp)
    // A baseline has no menu and no sign-in.
    const measureOwn = async (job: Job): Promise<RateResult[]> => (await measureRates({ job })).job
    return {
      creates: await measureRounds([...serverNames, 'database'] as const, plan, measureCreates),
      lists: await measureRounds(serverNames, plan, (server, isWarmUp) =>
        measureRate({ server, operation: 'list', callers: staff }, isWarmUp),
      ),
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
