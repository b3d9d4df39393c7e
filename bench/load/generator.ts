import { newId } from '#platform/contract/id.ts'
import { createBody, expectStatus, type Caller } from './callers.ts'
import { ConnectionPool } from './connection-pool.ts'
import { message } from './connection.ts'
import { Streams } from './streams.ts'

/** What calls one server: connections, and open streams that see what the calls change. */
export class Generator {
  readonly port: number
  readonly pool: ConnectionPool
  readonly streams: Streams

  constructor(port: number) {
    this.port = port
    this.pool = new ConnectionPool(port)
    this.streams = new Streams(port)
  }

  /** Sends one message. @throws Error for another status, or where the connection ends */
  async call(text: string, status: number): Promise<void> {
    const connection = this.pool.take()
    try {
      expectStatus(await connection.call(text), status)
      this.pool.give(connection)
    } catch (error) {
      connection.close()
      throw error
    }
  }

  /** A guest creates a request, which the streams then wait for. @returns its id */
  async create(guest: Caller): Promise<string> {
    const id = newId()
    this.streams.noteSent(id)
    await this.call(message('POST', guest, createBody(guest, id)), 201)
    this.streams.expectDelivery(guest)
    return id
  }

  close(): void {
    this.streams.close()
    this.pool.close()
  }
}
