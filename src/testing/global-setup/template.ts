import type { Nodes } from '../citus/cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the whole run: of a cluster, the coordinator. */
    postgres: { host: string; port: number }
    /** How the template is copied: its files, where that costs no disk, or through the log. */
    copies: 'file_copy' | 'wal_log'
    /** The nodes of the cluster that the tests run on; null where they run on one PostgreSQL. */
    citus: Nodes | null
  }
}

/** The migrated database that every test file copies. */
export const templateDatabase = 'deskbell_template'
