import { connect, type Socket } from 'node:net'
import type { Caller } from '../load/callers.ts'

/** What a screen hears: the number of an event, the id of the row that it is about, and what has become of it. */
export type Heard = (number: number, row: string, operation: string) => void

const change = /id: (\d+)\nevent: change\ndata: \{[^\n]*?"operation":"(\w+)","id":"([^"]+)"/g

/**
 * An open stream, read with as little work as can be: ten thousand of them fit into one process beside what they are to
 * measure. It looks for whole frames in what comes, and knows nothing of what stands around them.
 */
export class Screen {
  cursor = -1
  isOpen = false
  readonly caller: Caller
  readonly #port: number
  readonly #heard: Heard
  #socket: Socket | undefined
  #rest = ''

  constructor(port: number, caller: Caller, heard: Heard) {
    this.#port = port
    this.caller = caller
    this.#heard = heard
  }

  /** Opens the stream, from the last number heard where there was one; resolves with the server's hello. */
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
      socket.write(
        `GET ${path}${this.cursor < 0 ? '' : `&after=${this.cursor}`} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`,
      )
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #take(text: string): void {
    const whole = this.#rest + text
    const end = whole.lastIndexOf('\n\n')
    if (end < 0) return void (this.#rest = whole)
    this.#rest = whole.slice(end + 2)
    const frames = whole.slice(0, end + 2)
    if (!this.isOpen) {
      const hello = /event: hello\ndata: \{"number":(\d+)/.exec(frames)
      if (!hello) return
      this.isOpen = true
      if (this.cursor < 0) this.cursor = Number(hello[1])
    }
    for (const [, number, operation, row] of frames.matchAll(change)) {
      this.cursor = Number(number)
      this.#heard(this.cursor, row ?? '', operation ?? '')
    }
  }
}
