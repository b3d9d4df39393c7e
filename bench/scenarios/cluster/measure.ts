import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  createClusterDatabase,
  distribute,
  onNode,
  startCluster,
  type Cluster,
} from '../../../src/testing/citus/cluster.ts'
import { fillDeskbell, withEnvironment, type DatabaseHost, type Environment } from '../../environment.ts'
import type { Answers } from '../../load/constant-rate.ts'
import type { Scenario } from '../../scenario.ts'
import { withMeter, type Meter } from '../model/measure.ts'
import { getBlocks, getValues, type Cpu, type Measured, type Operation } from './report.ts'

const hotels = 100
const streams = 200
const rates = { readsPerSecond: 60, writesPerSecond: 30 }

const startOwnCluster = (): Promise<Cluster> => {
  const scripts = process.env['DESKBELL_CITUS']
  if (!scripts || !existsSync(join(scripts, 'cluster.sh')))
    throw new Error('DESKBELL_CITUS names no folder with cluster.sh, which starts a cluster (docs/distributed.md).')
  return startCluster(scripts)
}

/** The same rows and people on a cluster of a coordinator and two workers. */
const withCluster = async <Result>(work: (environment: Environment) => Promise<Result>): Promise<Result> => {
  const cluster = await startOwnCluster()
  try {
    const owner = (await createClusterDatabase(cluster.nodes, 'bench')) as DatabaseHost
    const nodes = cluster.nodes.map((node) => ({ ...owner, ...node }))
    const environment = await fillDeskbell(owner, hotels, async () => {
      await distribute(owner)
      // Else autovacuum does it while something is measured.
      for (const node of nodes) await onNode(node, (sql) => sql`vacuum analyze`)
    })
    return await work({ ...environment, nodes })
  } finally {
    await cluster.stop()
  }
}

const measureOperation = async (
  meter: Meter,
  idle: Cpu,
  seconds: number,
  load: Parameters<Meter['work']>[0],
  of: 'reads' | 'writes',
): Promise<Operation> => {
  const { result, used } = await meter.work(load, seconds)
  const answers: Answers = result[of]
  const each = (from: 'app' | 'postgres' | 'coordinator'): number =>
    Math.max(0, (used[from] - idle[from] * seconds) / answers.sent)
  return { app: each('app'), postgres: each('postgres'), coordinator: each('coordinator'), answers }
}

const measureOne = (environment: Environment, seconds: number): Promise<Measured> =>
  withMeter(environment, async (meter) => {
    await meter.open(streams)
    // What is compiled, planned and cached at the first calls is no cost of the later ones.
    await meter.work(rates, Math.min(10, seconds))
    const { used } = await meter.work({}, seconds)
    const idle = {
      app: used.app / seconds,
      postgres: used.postgres / seconds,
      coordinator: used.coordinator / seconds,
    }
    return {
      idle,
      read: await measureOperation(meter, idle, seconds, { readsPerSecond: rates.readsPerSecond }, 'reads'),
      write: await measureOperation(meter, idle, seconds, { writesPerSecond: rates.writesPerSecond }, 'writes'),
    }
  })

/** What a list and a change cost on one PostgreSQL and on a cluster, on the same machine one after the other. */
export const scenario: Scenario = {
  page: 'performance-cluster.md',
  title: 'One PostgreSQL and a cluster, side by side',
  measure: async (quick) => {
    const seconds = quick ? 6 : 60
    const cluster = await withCluster((environment) => measureOne(environment, seconds))
    const { one, postgres } = await withEnvironment(
      async (environment) => ({ one: await measureOne(environment, seconds), postgres: environment.postgres }),
      hotels,
    )
    const measured = { one, cluster }
    return {
      blocks: getBlocks(measured, { seconds, hotels, streams, ...rates }),
      values: getValues(measured),
      postgres,
    }
  },
}
