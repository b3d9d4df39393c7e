import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'

/*
 * A real cluster of Citus: one coordinator and two workers, started by the script of DESKBELL_CITUS. The library is not
 * part of the project: it has to be built for the PostgreSQL that the project brings.
 */

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** The nodes of a cluster; the first is the coordinator. */
export type Nodes = readonly { host: string; port: number }[]

export type Cluster = {
  nodes: Nodes
  /** Kills a node as a power cut would, and starts it again. */
  kill(place: number): Promise<void>
  /** Writes settings into a node's configuration and starts it anew. */
  configure(place: number, settings: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

/** The superuser of every node. */
export const clusterOwner = 'deskbell_owner'

/** Starts a cluster with `cluster.sh` of a folder. */
export const startCluster = async (scripts: string): Promise<Cluster> => {
  const parent = await mkdtemp(join(tmpdir(), 'deskbell-citus-'))
  // As root the databases run as another user, who has to get in.
  await chmod(parent, 0o755)
  const folder = join(parent, 'cluster')
  const first = await findFreePorts(3)
  const script = join(scripts, 'cluster.sh')
  await run(script, ['start', folder, String(first)], { cwd: root })
  const nodes = [0, 1, 2].map((place) => ({ host: '127.0.0.1', port: first + place }))
  for (const node of nodes)
    await onNode({ ...node, user: 'postgres', database: 'postgres' }, (sql) =>
      sql.unsafe(`create role ${clusterOwner} superuser login`),
    )
  return {
    nodes,
    kill: async (place) => {
      const postmaster = Number((await readFile(join(folder, `node${place}`, 'postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(postmaster, 'SIGKILL')
      // Its children keep the memory for a moment, and a server refuses to start beside them.
      for (let tries = 0; ; tries += 1) {
        const failure = await control(folder, place, 'start').then(
          () => null,
          (error: unknown) => error,
        )
        if (failure === null) return
        if (tries === 100) throw failure
        await pause(100)
      }
    },
    configure: async (place, settings) => {
      const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
      await appendFile(join(folder, `node${place}`, 'postgresql.conf'), lines.join(''))
      await control(folder, place, 'restart')
    },
    stop: async () => {
      await run(script, ['stop', folder], { cwd: root })
      await rm(parent, { recursive: true, force: true })
    },
  }
}

/** Does something on one node, with a connection of its own. */
export const onNode = async <T>(address: DatabaseAddress, work: (sql: Client) => Promise<T>): Promise<T> => {
  const client = openClient(address)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes a database of one name on every node, and the nodes one cluster in it. */
export const createClusterDatabase = async (nodes: Nodes, database: string): Promise<DatabaseAddress> => {
  for (const node of nodes) {
    await onNode({ ...node, user: clusterOwner, database: 'postgres' }, (sql) =>
      sql.unsafe(`create database ${database}`),
    )
    await onNode({ ...node, user: clusterOwner, database }, (sql) => sql.unsafe('create extension citus'))
  }
  const [coordinator, ...workers] = nodes
  const owner = { ...coordinator, user: clusterOwner, database }
  await onNode(owner, async (sql) => {
    await sql`select citus_set_coordinator_host(${owner.host ?? ''}, ${owner.port ?? 0})`
    for (const { host, port } of workers) await sql`select citus_add_node(${host}, ${port})`
  })
  return owner
}

/** Distributes a migrated database as an operator does, with deploy/citus.sql. */
export const distribute = async (owner: DatabaseAddress, shards?: number): Promise<void> => {
  const script = await readFile(join(root, 'deploy/citus.sql'), 'utf8')
  await onNode(owner, async (sql) => {
    if (shards !== undefined) await sql.unsafe(`set citus.shard_count = ${shards}`)
    await sql.unsafe(script)
  })
}

/** Starts or restarts one node with its own pg_ctl, as the user whose files they are. */
const control = async (folder: string, place: number, action: 'start' | 'restart'): Promise<void> => {
  const pg = join(folder, 'pg')
  const command =
    `LD_LIBRARY_PATH='${pg}/lib' '${pg}/bin/pg_ctl' -D '${folder}/node${place}' ` +
    `-l '${folder}/log${place}' -m fast -w ${action}`
  const [program, ...words] =
    process.getuid?.() === 0 ? ['su', '-s', '/bin/bash', 'nobody', '-c', command] : ['bash', '-c', command]
  await run(program ?? '', words, { cwd: '/' })
}

const findFreePorts = async (count: number): Promise<number> => {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 30_000)
    const ports = Array.from({ length: count }, (_, place) => first + place)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
