import { openClient, type DatabaseAddress } from '#platform/server/database/connection.ts'

/** Records every row that is written from now on, by anybody: measures that a refusal changes nothing. */
export class Writes {
  readonly #client: ReturnType<typeof openClient>
  private constructor(client: ReturnType<typeof openClient>) {
    this.#client = client
  }

  /** @param owner the owner of the test's own database */
  static async watch(owner: DatabaseAddress): Promise<Writes> {
    const client = openClient(owner, { max: 1 })
    await client.unsafe(`
      create table test_writes (place bigint generated always as identity, what text not null);
      create function note_write() returns trigger language plpgsql security definer as $$
        begin insert into test_writes (what) values (tg_op || ' ' || tg_table_name); return null; end $$;
      do $$ declare t text; begin
        for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'test_writes' loop
          execute format('create trigger note_write after insert or update or delete on %I for each row execute function note_write()', t);
        end loop;
      end $$`)
    return new Writes(client)
  }

  /** The writes since the last call. */
  async take(): Promise<string[]> {
    const rows = await this.#client<{ what: string }[]>`delete from test_writes returning what`
    return rows.map(({ what }) => what)
  }

  close(): Promise<void> {
    return this.#client.end({ timeout: 5 })
  }
}
