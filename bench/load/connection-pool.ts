import { Connection, message } from './connection.ts'

// The server ends connections that are silent for 72 s. A call on one that it is just ending is lost, so browsers let
// go earlier too.
const maxIdleMs = 60_000

/** Idle connections to one server: the one that was used last goes out first, and what was idle too long is closed. */
export class ConnectionPool {
  readonly #port: number
  readonly #idle: { connection: Connection; since: number }[] = []

  constructor(port: number) {
    this.#port = port
  }

  /** An open connection, or a new one. */
  take(): Connection {
    const last = this.#idle.pop()
    if (last === undefined) return new Connection(this.#port)
    if (last.connection.isOpen && performance.now() - last.since < maxIdleMs) return last.connection
    // The others have been idle even longer.
    last.connection.close()
    this.close()
    return new Connection(this.#port)
  }

  give(connection: Connection): void {
    this.#idle.push({ connection, since: performance.now() })
  }

  /** Connects so many and keeps them. */
  async fill(count: number): Promise<void> {
    const connections = Array.from({ length: count }, () => this.take())
    const call = message('GET', { path: '/nowhere', cookie: '' })
    await Promise.all(connections.map((connection) => connection.call(call)))
    for (const connection of connections) this.give(connection)
  }

  close(): void {
    for (const { connection } of this.#idle.splice(0)) connection.close()
  }
}
