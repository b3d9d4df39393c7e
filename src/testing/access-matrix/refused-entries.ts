import { inject } from 'vitest'
import { openClient, type DatabaseAddress } from '#platform/server/database/connection.ts'

type Client = ReturnType<typeof openClient>

/** Makes the database refuse every entry of the audit log, until it is told otherwise. */
export class RefusedEntries {
  /** One for each node of a cluster: a trigger reads where its rows are. */
  readonly #clients: readonly Client[]
  private constructor(clients: readonly Client[]) {
    this.#clients = clients
  }

  /** @param owner the owner of the test's own database */
  static async prepare(owner: DatabaseAddress): Promise<RefusedEntries> {
    const clients = (inject('citus') ?? [{}]).map((node) => openClient({ ...owner, ...node }, { max: 1 }))
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
    await Promise.all(this.#clients.map((client) => client.end({ timeout: 5 })))
  }
}
