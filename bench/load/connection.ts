import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One kept-alive connection, one request at a time. Written by hand, because on a small machine the generator takes its
 * time from the servers: this one costs a third of node:http's client. Understands answers with a content-length alone.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #status = 0
  #call: PromiseWithResolvers<Buffer> | undefined

  constructor(port: number) {
    const fail = (error: Error) => this.#call?.reject(error)
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
      .on('data', (chunk: Buffer) => {
        this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
        this.#look()
      })
      .on('error', fail)
      .on('close', () => fail(new Error('The server closed a connection.')))
  }

  /** Sends a whole message and resolves with the body of the answer. @throws Error for another status */
  async call(message: string, status: number): Promise<Buffer> {
    if (this.#socket.destroyed || this.#socket.readableEnded) throw new Error('The server has closed this connection.')
    this.#call = Promise.withResolvers()
    this.#socket.write(message)
    const body = await this.#call.promise
    if (this.#status === status) return body
    throw new Error(`Expected ${status}, not ${this.#status}: ${body.toString().slice(0, 300)}`)
  }

  close(): void {
    this.#socket.destroy()
  }

  #look(): void {
    const end = this.#received.indexOf(headEnd)
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return this.#call?.reject(new Error(`An answer without a length: ${head}`))
    const whole = end + headEnd.length + Number(length)
    if (this.#received.length < whole) return
    const body = this.#received.subarray(end + headEnd.length, whole)
    this.#received = Buffer.alloc(0)
    this.#status = Number(head.slice(9, 12))
    this.#call?.resolve(body)
  }
}
