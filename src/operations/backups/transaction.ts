import type { Sql } from 'postgres'

// The driver connects again by itself, and a COMMIT behind a transaction that is lost is no failure to PostgreSQL: all
// would look done.
const mark = 'deskbell.transaction'

/** Opens a transaction that `commit` knows again. */
export const begin = async (client: Sql, how = ''): Promise<void> => {
  await client.unsafe(`begin ${how}; set local ${mark} = 'ours'`)
}

/** Ends what `begin` opened. @throws where the connection was lost since, and with it everything */
export const commit = async (client: Sql): Promise<void> => {
  await client.unsafe(`
    do $$ begin
      if current_setting('${mark}', true) is distinct from 'ours' then
        raise exception 'the connection was lost, and with it everything since the beginning' using errcode = 'connection_does_not_exist';
      end if;
    end $$;
    commit`)
}
