import { connect, type Socket } from 'node:net'

export type Reply = { status: number; body: Buffer }

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One kept-alive connection, one request at a time. Written by hand, because on a small machine the generator takes its
 * time from the servers: this one costs a third of node:http's client. Understands answers with a content-length alone.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #resolve: ((reply: Reply) => void) | undefined
  #reject: ((error: Error) => void) | undefined

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
      this.#look()
    })
    const fail = (error: Error) => this.#reject?.(error)
    this.#socket.on('error', fail)
    this.#socket.on('close', () => fail(new Error('The server closed a connection.')))
  }

  /** Sends a whole message and resolves with the whole answer. */
  call(message: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const isClosed = this.#socket.destroyed || this.#socket.readableEnded
      if (isClosed) return reject(new Error('The server has closed this connection.'))
      this.#resolve = resolve
      this.#reject = reject
      this.#socket.write(message)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #look(): void {
    const end = this.#received.indexOf(headEnd)
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return this.#reject?.(new Error(`An answer without a length: ${head}`))
    const whole = end + headEnd.length + Number(length)
    if (this.#received.length < whole) return
    const body = this.#received.subarray(end + headEnd.length, whole)
    this.#received = Buffer.alloc(0)
    this.#resolve?.({ status: Number(head.slice(9, 12)), body })
  }
}

/** A message as it goes over the wire. */
export const message = (
  method: 'GET' | 'POST',
  { path, cookie }: { path: string; cookie: string },
  body?: string,
): string =>
  [
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n`,
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`,
    `\r\n${body ?? ''}`,
  ].join('')
