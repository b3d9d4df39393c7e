import { connect, type Socket } from 'node:net'
import type { Caller } from './callers.ts'

// The baseline sends the row alone, which is always a new one.
const change = /\nevent: change\ndata: \{(?:[^\n]*?"operation":"(\w+)",|[^\n]*?)"id":"([^"]+)"/g

/**
 * An open event stream, read with as little work as possible: ten thousand of them fit into one process. It looks for
 * complete frames and reads nothing else in them.
 */
export class EventStream {
  isOpen = false
  readonly caller: Caller
  readonly #port: number
  readonly #onChange: (id: string, operation: string) => void
  #socket: Socket | undefined
  #rest = ''

  constructor(port: number, caller: Caller, onChange: (id: string, operation: string) => void) {
    this.#port = port
    this.caller = caller
    this.#onChange = onChange
  }

  /** Opens the stream; resolves with the server's hello. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const { path, cookie } = this.caller
      const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
      this.#socket = socket
      this.#rest = ''
      socket.setEncoding('latin1')
      socket.on('data', (text: string) => {
        this.#take(text)
        if (this.isOpen) resolve()
      })
      socket.on('error', reject)
      socket.on('close', () => {
        this.isOpen = false
        reject(new Error(`The stream ended before its hello: ${this.#rest.slice(0, 200)}`))
      })
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #take(text: string): void {
    const received = this.#rest + text
    const end = received.lastIndexOf('\n\n')
    if (end < 0) return void (this.#rest = received)
    this.#rest = received.slice(end + 2)
    const frames = received.slice(0, end + 2)
    this.isOpen ||= frames.includes('event: hello\n')
    for (const [, operation = 'insert', id = ''] of frames.matchAll(change)) this.#onChange(id, operation)
  }
}
