import { startChild } from './child.ts'
import { databaseConnections, type Environment } from './environment.ts'
import type { Handlers } from './load/worker.ts'

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

/** A server in a process of its own. */
type Server = { port: number }
/** The process that calls the servers. */
type LoadWorker = {
  ask<Kind extends keyof Handlers>(
    kind: Kind,
    port: number,
    task?: Parameters<Handlers[Kind]>[1],
  ): Promise<Awaited<ReturnType<Handlers[Kind]>>>
}

/** Starts these servers, each named after its file, and a load worker, and stops them after the work. */
export const withServers = async <const Name extends ServerName, Result>(
  environment: Environment,
  names: readonly Name[],
  work: (servers: Record<Name, Server>, load: LoadWorker) => Promise<Result>,
): Promise<Result> => {
  const worker = startChild('load/worker.ts')
  const children = names.map((name) => startChild(`servers/${name}.ts`, productionFlags))
  try {
    const servers = await Promise.all(
      children.map(async ({ ask }, at) => {
        const database = names[at] === 'deskbell' ? environment.deskbell : environment.baseline
        return [names[at], { port: await ask<number>({ database, connections: databaseConnections }) }]
      }),
    )
    return await work(Object.fromEntries(servers) as Record<Name, Server>, {
      ask: (kind, port, task) => worker.ask({ kind, port, task }),
    })
  } finally {
    await Promise.all([worker, ...children].map((child) => child.stop()))
  }
}
