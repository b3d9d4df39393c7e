import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { openClient } from '#platform/server/database/client.ts'
import { getLogins } from '#platform/server/database/logins/roles.ts'
import type { Logins } from '#platform/server/database/transaction.ts'
import { templateDatabase } from './global-setup/template.ts'

/** A test's own database: its address for the application and for the owner, and a function that drops it. */
export type TestDatabase = Logins & { owner: DatabaseAddress; drop(): Promise<void> }

/** Copies the migrated template, or another database without connections; on each node of a cluster. */
export const createTestDatabase = async (template = templateDatabase): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onEachNode(`create database ${name} template ${template} strategy ${inject('copies')}`)
  if (inject('citus')) await onEachNode(`alter database ${name} set citus.propagate_set_commands = 'local'`)
  return openTestDatabase(name)
}

/** A database that a test has made by itself, on each node of a cluster. */
export const openTestDatabase = (name: string): TestDatabase => {
  const place = inject('postgres')
  return {
    ...getLogins({ ...place, database: name }),
    owner: { ...place, user: 'deskbell_owner', database: name },
    drop: () => onEachNode(`drop database ${name} with (force)`),
  }
}

const onEachNode = async (statement: string): Promise<void> => {
  for (const node of inject('citus') ?? [inject('postgres')])
    await asOwner({ ...node, user: 'deskbell_owner', database: 'postgres' }, statement)
}

const asOwner = async (address: DatabaseAddress, statement: string): Promise<void> => {
  const client = openClient(address)
  // Copies of one template are made one after the other: PostgreSQL refuses a template that is in use.
  await client`select pg_advisory_lock(1)`
  await client.unsafe(statement).finally(() => client.end())
}
