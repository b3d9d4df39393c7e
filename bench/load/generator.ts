import { newId } from '#platform/contract/id.ts'
import { createBody, expectStatus, type Caller } from './callers.ts'
import { Connection, message } from './connection.ts'
import { Streams } from './streams.ts'

/** The load on one server: connections, and open streams that see what the calls change. */
export class Generator {
  readonly port: number
  readonly streams: Streams
  /** Idle ones, until the next call. They are closed after each measurement, before the server would end them. */
  #connections: Connection[] = []

  constructor(port: number) {
    this.port = port
    this.streams = new Streams(port)
  }

  /** Connects so many and keeps them. */
  async connect(count: number): Promise<void> {
    const connections = Array.from({ length: count }, () => new Connection(this.port))
    await Promise.all(
      connections.map((connection) => connection.call(message('GET', { path: '/nowhere', cookie: '' }))),
    )
    this.#connections.push(...connections)
  }

  /** A guest creates a request, which the streams then wait for. @throws Error where it is refused */
  async create(guest: Caller): Promise<void> {
    const connection = this.#connections.pop() ?? new Connection(this.port)
    const id = newId()
    this.streams.noteSent(id)
    try {
      expectStatus(await connection.call(message('POST', guest, createBody(guest, id))), 201)
    } catch (error) {
      connection.close()
      throw error
    }
    this.#connections.push(connection)
    this.streams.expectDelivery(guest)
  }

  close(): void {
    this.streams.close()
    for (const connection of this.#connections.splice(0)) connection.close()
  }
}
