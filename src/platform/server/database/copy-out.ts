import type { Readable } from 'node:stream'
import type { Sql } from 'postgres'

/**
 * What a `copy … to stdout` sends, piece by piece, in PostgreSQL's text format; the connection is free again after its
 * end.
 *
 * The driver stops reading from its socket while more than 64 KB wait to be taken, and goes on when they are. But where
 * the end comes with the piece that made it stop (a row of more than 64 KB at the end of a table), nobody asks for
 * more: whatever is said next on that connection would wait for an answer for ever (porsager/postgres#1016). Being
 * asked once more makes it read again.
 */
export async function* copyOut(client: Sql, statement: string): AsyncGenerator<Buffer, void> {
  const pieces: Readable = await client.unsafe(statement).readable()
  yield* pieces as AsyncIterable<Buffer>
  pieces._read(0)
}
