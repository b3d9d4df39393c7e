import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Faults of a connection: it ends, properly or not; loses a request or an answer and then ends; swallows everything and
 * ends much later; pauses for a moment; passes a few bytes at a time.
 */
export const faultKinds = [
  'closed',
  'reset',
  'question lost',
  'answer lost',
  'half open',
  'delayed',
  'dripping',
  'narrow',
] as const
export type FaultKind = (typeof faultKinds)[number]

type Line = { client: Socket; upstream: Socket; fault: FaultKind | null; up: Promise<void>; down: Promise<void> }

/**
 * A proxy before one or more servers: a hotel's reverse proxy and a guest's bad network in one. It distributes
 * connections over the servers in turn.
 */
export class FaultProxy {
  /** How often each fault was injected. */
  readonly done: Record<string, number> = {}
  readonly #lines = new Set<Line>()
  readonly #targets: URL[]
  readonly #server: Server
  #turn = 0

  private constructor(targets: readonly string[]) {
    this.#targets = targets.map((target) => new URL(target))
    this.#server = createServer((client) => void this.#serve(client))
  }

  static async before(...targets: string[]): Promise<FaultProxy> {
    const proxy = new FaultProxy(targets)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** A server that was restarted on another port. */
  replace(at: number, target: string): void {
    this.#targets[at] = new URL(target)
  }

  /**
   * Injects a fault into an open connection.
   * @returns true if there was one
   */
  hurt(kind: FaultKind): boolean {
    const well = [...this.#lines].filter(({ fault }) => fault === null)
    const line = well[Math.floor(Math.random() * well.length)]
    if (!line) return false
    line.fault = kind
    this.done[kind] = (this.done[kind] ?? 0) + 1
    if (kind === 'closed') line.client.end()
    else if (kind === 'reset') end(line)
    // A silent connection is dropped by the network at some time, so no fault lasts forever.
    else if (kind === 'half open' || kind === 'question lost' || kind === 'answer lost')
      setTimeout(() => end(line), 300 + Math.random() * 700)
    else
      setTimeout(
        () => {
          line.fault = null
        },
        500 + Math.random() * 1000,
      )
    return true
  }

  async close(): Promise<void> {
    this.#server.close()
    for (const line of this.#lines) end(line)
    await once(this.#server, 'close')
  }

  async #serve(client: Socket): Promise<void> {
    client.on('error', () => {})
    client.pause()
    const upstream = await this.#reach()
    if (!upstream || client.destroyed) {
      upstream?.destroy()
      return void client.destroy()
    }
    const line: Line = { client, upstream, fault: null, up: Promise.resolve(), down: Promise.resolve() }
    this.#lines.add(line)
    upstream.on('error', () => {})
    client.on('data', (part: Buffer) => (line.up = line.up.then(() => pass(line, part, 'question lost', upstream))))
    upstream.on('data', (part: Buffer) => (line.down = line.down.then(() => pass(line, part, 'answer lost', client))))
    client.on('close', () => {
      this.#lines.delete(line)
      upstream.destroy()
    })
    // Bytes that have arrived are forwarded first; then the end follows.
    upstream.on('close', () => void line.down.then(() => client.destroy()))
    client.resume()
  }

  /** A connection to the next server in turn; to another one if that does not answer. */
  async #reach(): Promise<Socket | null> {
    this.#turn += 1
    for (let tries = 0; tries < this.#targets.length; tries += 1) {
      const target = this.#targets[(this.#turn + tries) % this.#targets.length]!
      const socket = connect(Number(target.port), target.hostname)
      const isThere = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      if (isThere) return socket
      socket.destroy()
    }
    return null
  }
}

const end = ({ client, upstream }: Line): void => {
  client.resetAndDestroy()
  upstream.resetAndDestroy()
}

const pass = async (line: Line, part: Buffer, lost: FaultKind, to: Socket): Promise<void> => {
  if (line.fault === 'half open') return
  if (line.fault === lost) return end(line)
  if (line.fault === 'delayed') await pause(200 + Math.random() * 300)
  const piece = line.fault === 'dripping' ? 7 : line.fault === 'narrow' ? 256 : part.length
  for (let at = 0; at < part.length && !to.destroyed; at += piece) {
    // The rest is sent as soon as the connection recovers.
    const isIll = line.fault === 'dripping' || line.fault === 'narrow'
    to.write(part.subarray(at, isIll ? at + piece : part.length))
    if (!isIll) return
    await pause(5)
  }
}
