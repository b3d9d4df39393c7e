import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import { clusterOwner, createClusterDatabase, distribute, onNode, startCluster, type Nodes } from '../citus/cluster.ts'
import { templateDatabase } from './template.ts'

// Few: a test's database is a copy with all its shards.
const shards = 4

/** One cluster for the whole run; every test file copies the template on every node. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const scripts = process.env['DESKBELL_CITUS']
  if (!scripts) throw new Error('DESKBELL_CITUS names no folder: npm run test:citus says more.')
  const cluster = await startCluster(scripts)
  const owner = await createClusterDatabase(cluster.nodes, templateDatabase)
  await migrate(owner, await readMigrations(join(import.meta.dirname, '../../../db/migrations')))
  await distribute(owner, shards)
  await closeTemplate(cluster.nodes)
  const [coordinator] = cluster.nodes
  if (!coordinator) throw new Error('A cluster has a coordinator.')
  project.provide('postgres', coordinator)
  project.provide('copies', 'wal_log')
  project.provide('citus', cluster.nodes)
  return () => cluster.stop()
}

/** A database with open connections cannot be copied, and Citus keeps a process connected to each. */
const closeTemplate = async (nodes: Nodes): Promise<void> => {
  for (const node of nodes)
    await onNode({ ...node, user: clusterOwner, database: 'postgres' }, async (sql) => {
      await sql.unsafe(`alter database ${templateDatabase} with allow_connections false`)
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${templateDatabase}`
    })
}
