import { Connection } from './connection.ts'

// The server ends what is silent for 72 s. Whoever uses such a connection in that moment loses his call: browsers let
// go sooner, too.
const maxIdleMs = 60_000

/**
 * Connections that nobody uses just now: the one that was used last goes out first, and what lay too long is closed.
 */
export class Reserve {
  readonly #idle: { connection: Connection; since: number }[] = []

  /** One that is open, or a new one. */
  take(port: number): Connection {
    const last = this.#idle.pop()
    if (last === undefined) return new Connection(port)
    if (last.connection.isOpen && performance.now() - last.since < maxIdleMs) return last.connection
    // The others lie even longer.
    last.connection.close()
    this.close()
    return new Connection(port)
  }

  give(connection: Connection): void {
    this.#idle.push({ connection, since: performance.now() })
  }

  close(): void {
    for (const { connection } of this.#idle.splice(0)) connection.close()
  }
}
