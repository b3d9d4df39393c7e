import { join } from 'node:path'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import { clusterOwner, createClusterDatabase, distribute, startCluster, type Cluster } from './cluster.ts'

/** A cluster of a test's own, which it may break, with a distributed Deskbell in it. */
export type ClusterInstallation = {
  cluster: Cluster
  owner: DatabaseAddress
  /** For programs that run on it. */
  settings: Record<string, string>
}

// The script of the cluster has made one that is called after the product.
const database = 'installation'

/** @param nodeSettings for PostgreSQL on every node */
export const createClusterInstallation = async (
  nodeSettings: Record<string, string> = {},
): Promise<ClusterInstallation> => {
  const cluster = await startCluster(process.env['DESKBELL_CITUS'] ?? '')
  try {
    return await install(cluster, nodeSettings)
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

const install = async (cluster: Cluster, nodeSettings: Record<string, string>): Promise<ClusterInstallation> => {
  if (Object.keys(nodeSettings).length > 0)
    for (const place of cluster.nodes.keys()) await cluster.configure(place, nodeSettings)
  const owner = await createClusterDatabase(cluster.nodes, database)
  await migrate(owner, await readMigrations(join(import.meta.dirname, '../../../db/migrations')))
  await distribute(owner, 8)
  return {
    cluster,
    owner,
    settings: {
      DATABASE_URL: `postgres://${clusterOwner}@127.0.0.1:${owner.port}/${database}`,
      DEMO: 'off',
      NIGHTLY_BACKUPS: 'off',
      GUEST_WRITES: '1000000000',
      GUEST_STREAMS: '1000000000',
    },
  }
}
