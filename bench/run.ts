import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { asInService, Child } from './child.ts'
import budget from './budget.json' with { type: 'json' }
import type { Figures, Measured, Rate } from './figures.ts'
import type { LiveJob, LiveResult } from './load/live.ts'
import type { RateJob, RateResult } from './load/rate.ts'
import { guestHomeReads, type Caller } from './load/callers.ts'
import { middleValue, type Percentiles } from './percentiles.ts'
import { judge, printTable, unreached, writePage } from './report.ts'
import { getCallers, createEnvironment, type Environment } from './environment.ts'
import { measureStart } from './start/run.ts'
import { tellMissed } from './check-budget.ts'

/*
 * Deskbell beside a baseline server that does the same work: same machine, same PostgreSQL, same minute, in turns.
 * The ratios say something on any machine, the absolute figures only on this one.
 */

const {
  values: { quick },
} = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const plan = quick
  ? { rounds: 3, seconds: 1.5, liveRounds: 1, liveSeconds: 6, warmUp: 1 }
  : { rounds: 5, seconds: 5, liveRounds: 3, liveSeconds: 30, warmUp: 3 }
const connections = 32
const databaseConnections = 10
const createsPerSecond = 50

type Server = 'deskbell' | 'least'
type Running = { port: number; child: Child; callers: ReturnType<typeof getCallers> }

const start = async (
  file: string,
  place: Environment['deskbell' | 'least'],
  callers: Running['callers'],
): Promise<Running> => {
  const child = new Child(file, asInService)
  return { child, callers, port: await child.ask<number>({ place, connections: databaseConnections }) }
}

const getRate = (results: readonly RateResult[]): Rate => ({
  perSecond: middleValue(results.map(({ perSecond }) => perSecond)),
  p50: middleValue(results.map(({ latency }) => latency.p50)),
  p99: middleValue(results.map(({ latency }) => latency.p99)),
})

/** Neither is always the one that runs after the other. */
const inTurns = <const One extends string, const Other extends string>(
  round: number,
  one: One,
  other: Other,
): (One | Other)[] => (round % 2 === 0 ? [one, other] : [other, one])

/** Round by round, what one has to what the other has in the same minute; of these the middle one. */
const getRatio = <Result>(ones: readonly Result[], others: readonly Result[], of: (result: Result) => number): number =>
  middleValue(
    ones.map((one, round) => {
      const other = others[round]
      return of(one) / (other === undefined ? Number.NaN : of(other))
    }),
  )

/** Rounds in one: every delivery counts, times are those of the middle round. */
const getLive = (results: readonly LiveResult[]): LiveResult => {
  const sum = (of: (result: LiveResult) => number): number => results.reduce((all, result) => all + of(result), 0)
  const middle = (of: (result: LiveResult) => Percentiles): Percentiles => ({
    p50: middleValue(results.map((result) => of(result).p50)),
    p99: middleValue(results.map((result) => of(result).p99)),
    max: Math.max(...results.map((result) => of(result).max)),
  })
  return {
    sent: sum(({ sent }) => sent),
    expected: sum(({ expected }) => expected),
    arrived: sum(({ arrived }) => arrived),
    delivery: middle(({ delivery }) => delivery),
    answer: middle(({ answer }) => answer),
  }
}

const measureRates = async (
  load: Child,
  servers: Record<Server, Running>,
  operation: 'create' | 'list',
): Promise<Measured> => {
  const rates: Record<Server, RateResult[]> = { deskbell: [], least: [] }
  const once = (server: Server, seconds: number): Promise<RateResult> => {
    const { port, callers } = servers[server]
    return load.ask<RateResult>({
      kind: 'rate',
      port,
      operation,
      callers: operation === 'create' ? callers.creates : callers.lists,
      connections,
      seconds,
    } satisfies RateJob)
  }
  for (const server of ['deskbell', 'least'] as const) await once(server, plan.warmUp)
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const server of inTurns(round, 'deskbell', 'least')) rates[server].push(await once(server, plan.seconds))
    process.stdout.write('.')
  }
  return {
    deskbell: getRate(rates.deskbell),
    least: getRate(rates.least),
    ratio: getRatio(rates.deskbell, rates.least, ({ perSecond }) => perSecond),
  }
}

/** An order of five lines beside a create, on Deskbell alone: the baseline server has no menu. */
const measureOrders = async (load: Child, { port, callers }: Running): Promise<Figures['orders']> => {
  const rates: Record<'create' | 'order', number[]> = { create: [], order: [] }
  for (let round = -1; round < plan.rounds; round += 1) {
    for (const operation of inTurns(round, 'create', 'order')) {
      const { perSecond } = await load.ask<RateResult>({
        kind: 'rate',
        port,
        operation,
        callers: operation === 'create' ? callers.creates : callers.orders,
        connections,
        seconds: round < 0 ? plan.warmUp : plan.seconds,
      } satisfies RateJob)
      if (round >= 0) rates[operation].push(perSecond)
    }
    process.stdout.write('.')
  }
  return { perSecond: middleValue(rates.order), ratio: getRatio(rates.order, rates.create, (perSecond) => perSecond) }
}

/** What the baseline server does not do: rates of Deskbell alone. */
const measureAlone = async (
  load: Child,
  { port }: Running,
  operation: 'home' | 'signIn',
  who: Caller[],
  atOnce: number,
): Promise<Rate> => {
  const rates: RateResult[] = []
  for (let round = -1; round < plan.rounds; round += 1) {
    const result = await load.ask<RateResult>({
      kind: 'rate',
      port,
      operation,
      callers: who,
      connections: atOnce,
      seconds: round < 0 ? plan.warmUp : plan.seconds,
    } satisfies RateJob)
    if (round >= 0) rates.push(result)
  }
  process.stdout.write('.')
  return getRate(rates)
}

const measureLive = async (load: Child, servers: Record<Server, Running>): Promise<Figures['live']> => {
  const results: Record<Server, LiveResult[]> = { deskbell: [], least: [] }
  for (let round = 0; round < plan.liveRounds; round += 1) {
    for (const server of inTurns(round, 'deskbell', 'least')) {
      const { port, callers } = servers[server]
      results[server].push(
        await load.ask<LiveResult>({
          kind: 'live',
          port,
          callers: callers.creates,
          streams: callers.streams,
          perSecond: createsPerSecond,
          seconds: plan.liveSeconds,
        } satisfies LiveJob),
      )
    }
    process.stdout.write('.')
  }
  return {
    deskbell: getLive(results.deskbell),
    least: getLive(results.least),
    ratio: getRatio(results.deskbell, results.least, ({ delivery }) => delivery.p99),
  }
}

const measure = async (stage: Environment): Promise<Omit<Figures, 'start'>> => {
  const children: Child[] = []
  const started = async (
    file: string,
    place: Environment['deskbell' | 'least'],
    callers: Running['callers'],
  ): Promise<Running> => {
    const running = await start(file, place, callers)
    children.push(running.child)
    return running
  }
  const load = new Child('load/process.ts')
  children.push(load)
  try {
    const servers = {
      deskbell: await started('servers/deskbell.ts', stage.deskbell, getCallers(stage, false)),
      least: await started('servers/baseline.ts', stage.least, getCallers(stage, true)),
    }
    const creates = await measureRates(load, servers, 'create')
    const lists = await measureRates(load, servers, 'list')
    const orders = await measureOrders(load, servers.deskbell)
    const { homes: visitors, guestSignIns, managerSignIns } = servers.deskbell.callers
    const home = await measureAlone(load, servers.deskbell, 'home', visitors, connections)
    const reads = guestHomeReads.length
    const homes = { ...home, reads, ratio: (home.perSecond * reads) / lists.deskbell.perSecond }
    const signIns = {
      guest: await measureAlone(load, servers.deskbell, 'signIn', guestSignIns, connections),
      // Two are hashed at a time: more would only wait for them.
      manager: await measureAlone(load, servers.deskbell, 'signIn', managerSignIns, 4),
    }
    const live = await measureLive(load, servers)
    return {
      creates,
      lists,
      orders,
      homes,
      signIns,
      live,
      postgres: stage.postgres,
      quick,
      plan,
      connections,
      databaseConnections,
      loadBefore,
    }
  } finally {
    await Promise.all(children.map((child) => child.stop()))
  }
}

const onStage = async (): Promise<Omit<Figures, 'start'>> => {
  const stage = await createEnvironment()
  try {
    process.stdout.write('measuring ')
    return await measure(stage)
  } finally {
    await stage.close()
  }
}

const [loadBefore = 0] = loadavg()
process.stdout.write('Setting the stage: 50 hotels with 2,000 requests each … ')
const running = await onStage()
process.stdout.write('\nFilling a year of 20 hotels … starting ')
const figures: Figures = {
  ...running,
  start: await measureStart(
    quick ? { hotels: 5, orders: 20_000, times: 2 } : { hotels: 20, orders: 200_000, times: 7 },
  ),
}
process.stdout.write('\n\n')
printTable(figures)
for (const sentence of unreached(figures, budget)) process.stdout.write(`Wanted: ${sentence}.\n`)
tellMissed(judge(figures, budget))
// Two seconds a round are a look, not a record.
if (!quick) await writePage(figures, budget)
