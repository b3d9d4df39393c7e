import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { migrate, readMigrations, type Migration } from '#platform/server/database/migrate.ts'
import { openTestDatabase } from '../database.ts'
import { Reader } from '../faults/reader.ts'
import { asOwner, seedHotel, type TestHotel } from '../faults/seed-hotels.ts'
import { insertRows } from '../insert-rows.ts'
import { createTestServer, type TestServer } from '../test-server.ts'
import { createClusterDatabase, distribute, onNode, type Nodes } from './cluster.ts'

/* A later version comes to a database that is distributed already. */

/** The last migration of the first release. */
const firstSchema = 31
/** Changes of later versions: a table with all that tables of hotels have, and changes of tables of every kind. */
const next: Migration = {
  number: 9001,
  name: 'notes',
  checksum: 'next',
  sql: `
    create table notes (
      hotel_id text not null references hotels on delete cascade,
      id uuid not null,
      guest_id uuid not null,
      text text not null check (length(text) between 1 and 1000),
      status text not null default 'pending' check (status in ('pending', 'done')),
      secret text,
      created_at timestamptz(3) not null default now(),
      primary key (hotel_id, id)
    );
    create index notes_newest on notes (hotel_id, created_at desc, id desc);
    select add_ticket_columns('notes', $$status = 'pending'$$), enable_hotel_rls('notes'), add_translations('notes');
    alter table notes add foreign key (hotel_id, guest_id) references guests on delete cascade;
    grant select (hotel_id, id, guest_id, text, status, created_at), insert, update (text, status) on notes to deskbell_app;
    create constraint trigger notes_event after insert or update or delete on notes
      deferrable initially deferred for each row execute function record_hotel_event('notes', 'own');
    alter table hotels add column motto text not null default 'none';
    alter table guests add column nickname text, add column visits integer not null default 0;
    alter table guests add constraint guests_nickname_check check (length(nickname) <= 40);
    create index guests_by_nickname on guests (hotel_id, nickname);
    grant update (nickname) on guests to deskbell_app;
    alter table sessions add column note text;
    update guests set nickname = 'Regular';`,
}

let nodes: Nodes
let world: TestServer
let hotel: TestHotel
beforeAll(async () => {
  nodes = inject('citus') ?? []
  const name = `migrated_${newId().replaceAll('-', '')}`
  const owner = await createClusterDatabase(nodes, name)
  const migrations = await readMigrations(join(import.meta.dirname, '../../../db/migrations'))
  const released = migrations.filter(({ number }) => number <= firstSchema)
  const later = migrations.filter(({ number }) => number > firstSchema)
  await migrate(owner, released)
  await distribute(owner, 4)
  const [one] = await seedHotel(owner, 1, { guests: 1, staff: 1 })
  hotel = one!
  await migrate(owner, [...released, ...later, next])
  world = await createTestServer({ database: openTestDatabase(name) })
})
afterAll(() => world?.close())

/** The node with the rows of a hotel, and what its part of a table is called there. */
const findPart = (table: string): Promise<{ name: string; port: number }> =>
  asOwner(world.database.owner, async (sql) => {
    const [part] = await sql<{ name: string; port: number }[]>`
      select ${table} || '_' || shardid as name, nodeport as port from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column(${table}, ${hotel.id}::text)`
    return part!
  })

test('a table of a migration is distributed: its rows are on the worker of their hotel, and its events arrive', async () => {
  const base = await world.listen()
  const reader = new Reader({ base, hotel, person: hotel.staff[0]!, as: 'manager' })
  await reader.open()
  const note = { hotel_id: hotel.id, id: newId(), guest_id: hotel.guests[0]!.id, text: 'Late breakfast' }
  await onNode(world.database.app, (sql) =>
    sql.begin(async (tx) => {
      await tx.unsafe(`set local app.hotel_id = '${hotel.id}'`)
      await insertRows(tx, 'notes', [note])
    }),
  )
  await onNode(world.database.app, (sql) =>
    sql.begin(async (tx) => {
      await tx.unsafe(`set local app.hotel_id = '${hotel.id}'`)
      await tx`update notes set status = 'done' where hotel_id = ${hotel.id} and id = ${note.id}`
      await tx`update guests set nickname = 'Jo' where hotel_id = ${hotel.id}`
    }),
  )
  await expect.poll(() => reader.rows.get(note.id)).toMatchObject({ ...note, status: 'done' })
  expect(reader.problems).toEqual([])
  await reader.close()

  const [part, guests] = [await findPart('notes'), await findPart('guests')]
  expect(part.port).toBe(guests.port)
  expect(part.port).not.toBe(nodes[0]?.port)
  const worker = { ...world.database.owner, port: part.port }
  expect(await onNode(worker, (sql) => sql.unsafe(`select text, claimed_at from ${part.name}`))).toEqual([
    { text: note.text, claimed_at: null },
  ])
  const events = await onNode(
    world.database.owner,
    (sql) =>
      sql`select operation, changed from hotel_events where hotel_id = ${hotel.id} and entity = 'notes' order by number`,
  )
  expect(events).toEqual([
    { operation: 'insert', changed: [] },
    { operation: 'update', changed: ['status'] },
  ])
})

test('row-level security and the rights to columns hold in it', async () => {
  const asApp = (statement: string, other = hotel.id): Promise<unknown> =>
    onNode(world.database.app, (sql) =>
      sql.begin(async (tx) => {
        await tx.unsafe(`set local app.hotel_id = '${other}'`)
        return tx.unsafe(statement)
      }),
    )
  const values = `'${hotel.id}', '${newId()}', '${hotel.guests[0]!.id}', 'Hello'`
  await expect(asApp(`insert into notes (hotel_id, id, guest_id, text) values (${values})`, 'another')).rejects.toThrow(
    'row-level security',
  )
  expect(await asApp(`select id from notes where hotel_id = '${hotel.id}'`, 'another')).toEqual([])
  await expect(asApp(`select secret from notes where hotel_id = '${hotel.id}'`)).rejects.toThrow('permission denied')
  await expect(asApp(`delete from notes where hotel_id = '${hotel.id}'`)).rejects.toThrow('permission denied')
})

test('where Citus is installed and nothing is distributed yet, a migration distributes nothing, and citus.sql all later', async () => {
  const name = `undistributed_${newId().replaceAll('-', '')}`
  const owner = await createClusterDatabase(nodes, name)
  const migrations = await readMigrations(join(import.meta.dirname, '../../../db/migrations'))
  await migrate(owner, [...migrations, next])
  const distributed = (): Promise<unknown> =>
    asOwner(
      owner,
      (sql) => sql`select logicalrelid::text as name from pg_dist_partition where logicalrelid = 'notes'::regclass`,
    )
  expect(await distributed()).toEqual([])
  await distribute(owner, 4)
  expect(await distributed()).toEqual([{ name: 'notes' }])
  await openTestDatabase(name).drop()
})
