import type { LimitedValues } from '../../budget.ts'
import type { Answers } from '../../load/constant-rate.ts'
import type { Block, Table } from '../../scenario.ts'

/** CPU time in milliseconds: of Deskbell, of PostgreSQL on all machines, and of that on the coordinator. */
export type Cpu = { app: number; postgres: number; coordinator: number }
/** What one call uses, and how soon it is answered. */
export type Operation = Cpu & { answers: Answers }
/** `idle` is a second with nothing to do. */
export type Measured = { idle: Cpu; read: Operation; write: Operation }
export type Both = { one: Measured; cluster: Measured }
type Plan = { seconds: number; hotels: number; streams: number; readsPerSecond: number; writesPerSecond: number }

const formatCpu = (value: number): string => `${value.toFixed(value < 1 ? 3 : 2)} ms`
const formatRatio = (cluster: number, one: number): string => (one > 0 ? (cluster / one).toFixed(1) : '–')

const compare = (name: string, { one, cluster }: Both, get: (of: Measured) => number): string[] => [
  name,
  formatCpu(get(one)),
  formatCpu(get(cluster)),
  formatRatio(get(cluster), get(one)),
]

const getTable = (both: Both): Table => {
  const of = (what: string, key: 'read' | 'write'): string[][] => [
    compare(`${what}: CPU time of PostgreSQL`, both, (one) => one[key].postgres),
    [`${what}: of that on the coordinator`, '', formatCpu(both.cluster[key].coordinator), ''],
    compare(`${what}: CPU time of Deskbell`, both, (one) => one[key].app),
    compare(`${what}: answered after, median`, both, (one) => one[key].answers.p50),
    compare(`${what}: answered after, p95`, both, (one) => one[key].answers.p95),
  ]
  return [
    ['What', 'One PostgreSQL', 'Cluster', 'Ratio'],
    ...of('a read (guest home, list of 50)', 'read'),
    ...of('a write (a request is made and moved on)', 'write'),
    compare('an idle second: CPU time of PostgreSQL', both, ({ idle }) => idle.postgres),
  ]
}

/** What docs/performance-cluster.md says. */
export const getBlocks = (both: Both, { seconds, hotels, streams, readsPerSecond, writesPerSecond }: Plan): Block[] => [
  `Written by \`npm run bench:cluster\`; do not edit. It says what a statement costs on a [distributed database](distributed.md)
compared with one PostgreSQL.`,
  `The same ${hotels} hotels with the same rows, once on one PostgreSQL and once on a cluster of Citus with a coordinator and two
workers, all on this machine. One process of Deskbell, ${streams} open streams, ${readsPerSecond} reads and then ${writesPerSecond} writes a second for
${seconds} s each. CPU time as Linux counts it, of all machines of the cluster together; what an idle second uses is
subtracted. On machines of their own each of the statements also crosses the network once more.`,
  getTable(both),
]

/** What the budget limits. */
export const getValues = ({ one, cluster }: Both): LimitedValues<'cluster'> => ({
  'failed calls': [one, cluster].reduce((sum, { read, write }) => sum + read.answers.failed + write.answers.failed, 0),
  'reads, CPU time of PostgreSQL, ratio': cluster.read.postgres / one.read.postgres,
  'writes, CPU time of PostgreSQL, ratio': cluster.write.postgres / one.write.postgres,
})
