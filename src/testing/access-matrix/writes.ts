import { inject } from 'vitest'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'

/** Records every row that is written from now on, by anybody: measures that a refusal changes nothing. */
export class Writes {
  /** One for each node of a cluster: a trigger writes where its rows are. */
  readonly #clients: readonly Client[]
  private constructor(clients: readonly Client[]) {
    this.#clients = clients
  }

  /** @param owner the owner of the test's own database */
  static async watch(owner: DatabaseAddress): Promise<Writes> {
    const clients = (inject('citus') ?? [{}]).map((node) => openClient({ ...owner, ...node }))
    for (const client of clients)
      await client`create table test_writes (place bigint generated always as identity, what text not null)`
    await clients[0]?.unsafe(`
      set citus.enable_unsafe_triggers = on;
      create function note_write() returns trigger language plpgsql security definer as $$
        begin insert into test_writes (what) values (tg_op || ' ' || regexp_replace(tg_table_name, '_[0-9]{6,}$', '')); return null; end $$;
      do $$ declare t text; begin
        for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'test_writes' loop
          execute format('create trigger note_write after insert or update or delete on %I for each row execute function note_write()', t);
        end loop;
      end $$`)
    return new Writes(clients)
  }

  /** The writes since the last call. */
  async take(): Promise<string[]> {
    const written = await Promise.all(
      this.#clients.map((client) => client<{ what: string }[]>`delete from test_writes returning what`),
    )
    return written.flat().map(({ what }) => what)
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end()))
  }
}

/** Makes the database refuse every entry of the audit log, until it is told otherwise. */
export class RefusedEntries {
  /** One for each node of a cluster: a trigger reads where its rows are. */
  readonly #clients: readonly Client[]
  private constructor(clients: readonly Client[]) {
    this.#clients = clients
  }

  /** @param owner the owner of the test's own database */
  static async prepare(owner: DatabaseAddress): Promise<RefusedEntries> {
    const clients = (inject('citus') ?? [{}]).map((node) => openClient({ ...owner, ...node }))
    for (const client of clients) await client`create table test_refuses (yes boolean)`
    await clients[0]?.unsafe(`
      set citus.enable_unsafe_triggers = on;
      create function refuse_entry() returns trigger language plpgsql security definer as $$
        begin if exists (select from test_refuses) then raise exception 'no entries in this test'; end if; return new; end $$;
      create trigger refuse_entry before insert on audit_entries for each row execute function refuse_entry()`)
    return new RefusedEntries(clients)
  }

  async while<T>(work: () => Promise<T>): Promise<T> {
    for (const client of this.#clients) await client`insert into test_refuses values (true)`
    try {
      return await work()
    } finally {
      for (const client of this.#clients) await client`delete from test_refuses`
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end()))
  }
}
