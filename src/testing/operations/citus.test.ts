import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

/*
 * deploy/citus.sql as far as PostgreSQL alone can run it, checked against Citus' rules for distributed tables: so a new
 * table that cannot be distributed is noticed where there is no cluster. `npm run test:citus` runs all of it.
 */

const script = readFileSync(join(import.meta.dirname, '../../../deploy/citus.sql'), 'utf8')
const beforeCitus = script.slice(0, script.indexOf('set local client_min_messages'))

let database: TestDatabase
let owner: Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openClient(database.owner)
  await owner.unsafe(`${beforeCitus}; create table distributed_for_the_test as select name from distributed;
      create table references_for_the_test as select definition from reference where stays; commit`)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const distributed = async (): Promise<string[]> =>
  (await owner<{ name: string }[]>`select name from distributed_for_the_test`).map(({ name }) => name)

test('every key of a distributed table contains the hotel', async () => {
  const tables = await distributed()
  expect(tables.length).toBeGreaterThan(12)
  const keys = await owner<{ tab: string; name: string; has: boolean }[]>`
    select i.indrelid::regclass::text as tab, i.indexrelid::regclass::text as name,
      exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'hotel_id' and a.attnum = any (i.indkey)) as has
    from pg_index i where i.indisunique and i.indrelid::regclass::text = any(string_to_array(${tables.join(',')}, ','))`
  expect(keys.length).toBeGreaterThanOrEqual(tables.length)
  expect(keys.filter(({ has }) => !has)).toEqual([])
})

test('every reference between distributed tables contains the hotel on both sides', async () => {
  const references = await owner<{ definition: string }[]>`select definition from references_for_the_test`
  expect(references.length).toBeGreaterThan(3)
  for (const { definition } of references)
    expect(definition).toMatch(/^FOREIGN KEY \(([^)]*, )?hotel_id\b[^)]*\) REFERENCES \w+\(([^)]*, )?hotel_id\b/)
})

test('no trigger of a distributed table sends NOTIFY: only the coordinator would hear it', async () => {
  const triggers = await owner<{ tab: string; body: string }[]>`
    select t.tgrelid::regclass::text as tab, p.prosrc as body from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and t.tgrelid::regclass::text = any(string_to_array(${(await distributed()).join(',')}, ','))`
  expect(triggers.length).toBeGreaterThan(8)
  for (const { tab, body } of triggers) expect([tab, body.includes('pg_notify')]).toEqual([tab, false])
})

test('every trigger of the event log names its own table', async () => {
  const triggers = await owner<{ tab: string; definition: string }[]>`
    select tgrelid::regclass::text as tab, pg_get_triggerdef(oid) as definition from pg_trigger
      where tgfoid = 'record_hotel_event'::regproc`
  expect(triggers.length).toBeGreaterThan(8)
  for (const { tab, definition } of triggers)
    expect([tab, definition]).toEqual([tab, expect.stringContaining(`record_hotel_event('${tab}', `)])
})
