import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { LiveEvent } from '#platform/contract/live.ts'
import { getCursor } from '#platform/contract/page.ts'

export type Ticket = { id: string; created_at: string; text: string }

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const pageSize = 20

/**
 * The smallest server that speaks the protocol of the live stream: rows, their log, pages, and streams that can be cut,
 * silenced, refused and restarted. For tests of the browser's side only.
 */
export class EventServer {
  rows = new Map<string, Ticket>()
  log: LiveEvent<Ticket>[] = []
  removedThrough = 0
  /** Each opening of a stream: its `after`, or null. */
  opened: (number | null)[] = []
  /** Answer streams with this status instead. */
  refuse: number | undefined
  #streams = new Set<ServerResponse>()
  #port = 0
  #files: string | undefined
  #server: Server | undefined

  /** @param files a folder to serve beside the API */
  constructor(files?: string) {
    this.#files = files
  }

  get url(): string {
    return `http://localhost:${this.#port}`
  }

  get streams(): number {
    return this.#streams.size
  }

  async start(): Promise<this> {
    const server = createServer((request, response) => this.#answer(request, response))
    this.#server = server
    await new Promise<void>((resolve) => server.listen(this.#port, 'localhost', resolve))
    this.#port = (server.address() as AddressInfo).port
    return this
  }

  /** Simulates a killed process: every connection breaks immediately. `start` restarts it on the same port. */
  async stop(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }

  /** One committed change: into the table, the log, and every stream. */
  write(operation: LiveEvent['operation'], row: Ticket): void {
    if (operation === 'delete') this.rows.delete(row.id)
    else this.rows.set(row.id, row)
    const event = { number: this.log.length + 1, entity: 'tickets', operation, id: row.id, row, at: row.created_at }
    this.log.push(event)
    this.say('change', event)
  }

  /** The newest number of the log. */
  get number(): number {
    return this.log.length
  }

  /** Rows as a list shows them. */
  get list(): Ticket[] {
    return [...this.rows.values()].toSorted((a, b) => (getCursor(a) < getCursor(b) ? 1 : -1))
  }

  say(event: string, data: unknown): void {
    for (const stream of this.#streams) stream.write(frame(event, data))
  }

  /** Breaks all streams, like a network failure. */
  cut(): void {
    for (const stream of this.#streams) stream.destroy()
  }

  /** Ends all streams properly, as before a restart. */
  end(last = ''): void {
    for (const stream of this.#streams) stream.end(last)
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', this.url)
    if (url.pathname === '/api/events') return this.#stream(url, response)
    if (url.pathname === '/api/tickets') return this.#page(url, response)
    if (!this.#files) return void response.writeHead(404).end()
    const file = extname(url.pathname) ? url.pathname : 'index.html'
    try {
      const content = readFileSync(join(this.#files, file))
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(content)
    } catch {
      response.writeHead(404).end()
    }
  }

  #stream(url: URL, response: ServerResponse): void {
    const after = url.searchParams.has('after') ? Number(url.searchParams.get('after')) : null
    this.opened.push(after)
    if (this.refuse) return void response.writeHead(this.refuse).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.on('close', () => this.#streams.delete(response))
    response.write(frame('hello', { number: this.number, build: 'test' }))
    if (after !== null && after < this.removedThrough) response.write(frame('reset', { number: this.number }))
    else if (after !== null) for (const event of this.log.slice(after)) response.write(frame('change', event))
    this.#streams.add(response)
  }

  #page(url: URL, response: ServerResponse): void {
    const cursor = url.searchParams.get('cursor')
    const below = this.list.filter((row) => cursor === null || getCursor(row) < cursor)
    const items = below.slice(0, pageSize)
    const last = items.at(-1)
    const page = {
      items,
      next_cursor: below.length > pageSize && last ? getCursor(last) : null,
      event_number: this.number,
    }
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(page))
  }
}

const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
