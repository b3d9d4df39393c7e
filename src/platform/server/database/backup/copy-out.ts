import type { Readable } from 'node:stream'
import type { Sql } from 'postgres'

/**
 * Streams the output of `copy … to stdout` in PostgreSQL's text format. The connection is free again afterwards.
 *
 * Works around porsager/postgres#1016. postgres.js pauses its socket while more than 64 KB are buffered, and resumes
 * when they are read. But when the end of the copy arrives with the chunk that caused the pause (a last row of more
 * than 64 KB), nothing resumes it, and the next statement on that connection waits forever. One more `_read` resumes
 * the socket.
 */
export async function* copyOut(client: Sql, statement: string): AsyncGenerator<Buffer, void> {
  const pieces: Readable = await client.unsafe(statement).readable()
  yield* pieces as AsyncIterable<Buffer>
  pieces._read(0)
}
