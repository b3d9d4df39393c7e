import { startChild } from './child.ts'
import { databaseConnections, type Environment } from './environment.ts'
import type { Tasks } from './load/worker.ts'

/**
 * Node's flags of `npm start` and of deploy/: the size of the young generation is a good part of how quick a list is,
 * and both decide how much memory a process holds.
 */
const productionFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/** A server that Deskbell is compared with: a file of servers/, and the head of its column. All use the baseline database. */
export const baselines = { baseline: 'Baseline', 'event-log': 'With an event log' } as const
export type BaselineName = keyof typeof baselines
export const baselineNames = Object.keys(baselines) as BaselineName[]
export type ServerName = 'deskbell' | BaselineName
export const serverNames: readonly ServerName[] = ['deskbell', ...baselineNames]

/** Gives the process that calls the servers a task. */
type Load = <Kind extends keyof Tasks>(
  kind: Kind,
  task: Parameters<Tasks[Kind]>[0],
) => Promise<Awaited<ReturnType<Tasks[Kind]>>>

/** Starts the servers, each named after its file, and a load worker, and stops them after the work. */
export const withServers = async <Result>(
  { deskbell, baseline }: Environment,
  work: (ports: Record<ServerName, number>, load: Load) => Promise<Result>,
): Promise<Result> => {
  const worker = startChild('load/worker.ts')
  const children = serverNames.map((name) => startChild(`servers/${name}.ts`, productionFlags))
  try {
    const ports = await Promise.all(
      children.map(async ({ ask }, at) => {
        const database = serverNames[at] === 'deskbell' ? deskbell : baseline
        return [serverNames[at], await ask<number>({ database, connections: databaseConnections })]
      }),
    )
    return await work(Object.fromEntries(ports) as Record<ServerName, number>, (kind, task) =>
      worker.ask({ kind, task }),
    )
  } finally {
    await Promise.all([worker, ...children].map((child) => child.stop()))
  }
}
