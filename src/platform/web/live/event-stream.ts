import { getWait } from '../backoff.ts'
import { heartbeatSeconds, maxSilenceSeconds } from '#platform/contract/live.ts'
import { frameReader, type Frame } from './frames.ts'
import type { BrowserApi } from './browser-api.ts'

/** `offline`: no network, or ended for good. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline'

type Listener = {
  onFrame: (frame: Frame) => void
  onState: (state: LiveState) => void
  /** The server will not have us: 401, 403 or 404. The stream stays closed until `start` is called again. */
  onRefused: (status: number) => void
}

const waits = { firstMs: 300, maxMs: 10_000 }
const maxServerWaitMs = 60_000
/** A stream that lasted this long was a good one: the next break starts from the first retry again. */
const settledMs = 5_000
const openWithinMs = 10_000
/** Looked at again after a pause, a stream without a heartbeat for this long is taken for dead. */
const staleMs = (heartbeatSeconds + 5) * 1000

/**
 * One event stream that comes back by itself. Read with fetch instead of EventSource, which would hide the status of a
 * refusal and the server's `retry`.
 */
export class EventStream {
  #url: string
  #cursor: () => number | null
  #listener: Listener
  #on: BrowserApi
  #state: LiveState = 'connecting'
  #tries = 0
  #heardAt = 0
  #serverWait: number | undefined
  #connection: AbortController | undefined
  #cancelTimer = (): void => {}
  #unwatch: (() => void) | undefined

  /**
   * @param url without the cursor
   * @param cursor tells from which number to go on; null means from now
   */
  constructor(url: string, cursor: () => number | null, listener: Listener, browserApi: BrowserApi) {
    this.#url = url
    this.#cursor = cursor
    this.#listener = listener
    this.#on = browserApi
  }

  get state(): LiveState {
    return this.#state
  }

  /** Opens the stream. Calling it on a running one starts afresh. */
  start(): void {
    this.stop()
    this.#unwatch = this.#on.watch({ wake: () => this.wake(), lose: () => this.#lost('offline') })
    this.#tries = 0
    this.#tell(this.#on.isOnline() ? 'connecting' : 'offline')
    void this.#connect()
  }

  /** Closes it; nothing is told any more. */
  stop(): void {
    this.#unwatch?.()
    this.#unwatch = undefined
    this.#drop()
  }

  /** Tries at once instead of after the wait, or finds out that an old stream is dead. */
  wake(): void {
    if (!this.#unwatch) return
    if (this.#connection && this.#on.now() - this.#heardAt < staleMs) return
    this.#tries = 0
    void this.#connect()
  }

  #drop(): void {
    this.#cancelTimer()
    this.#connection?.abort()
    this.#connection = undefined
  }

  async #connect(): Promise<void> {
    this.#drop()
    const connection = new AbortController()
    this.#connection = connection
    this.#serverWait = undefined
    const openedAt = this.#on.now()
    this.#hear(openWithinMs)
    try {
      const after = this.#cursor()
      const response = await this.#on.fetch(
        after === null ? this.#url : `${this.#url}${this.#url.includes('?') ? '&' : '?'}after=${after}`,
        {
          headers: { accept: 'text/event-stream' },
          credentials: 'same-origin',
          cache: 'no-store',
          signal: connection.signal,
        },
      )
      if ([401, 403, 404].includes(response.status)) return this.#refuse(connection, response.status)
      const seconds = Number(response.headers.get('retry-after'))
      if (seconds > 0) this.#serverWait = seconds * 1000 * (1 + this.#on.random())
      if (response.ok && response.headers.get('content-type')?.startsWith('text/event-stream'))
        await this.#read(response, connection)
    } catch {
      // Broken, refused by the network or given up by us: all the same from here.
    }
    if (this.#connection !== connection) return
    if (this.#on.now() - openedAt >= settledMs) this.#tries = 0
    this.#lost('reconnecting')
  }

  async #read(response: Response, connection: AbortController): Promise<void> {
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    const take = frameReader(
      (frame) => this.#receive(frame, connection),
      (ms) => (this.#serverWait = ms),
    )
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done || this.#connection !== connection) return
      this.#hear(maxSilenceSeconds * 1000)
      take(decoder.decode(piece.value, { stream: true }))
    }
  }

  #receive(frame: Frame, connection: AbortController): void {
    if (this.#connection !== connection) return
    this.#listener.onFrame(frame)
    if (frame.event === 'goodbye') this.#end()
    else if (frame.event === 'hello') this.#tell('live')
  }

  #refuse(connection: AbortController, status: number): void {
    if (this.#connection !== connection) return
    this.#end()
    this.#listener.onRefused(status)
  }

  #end(): void {
    this.stop()
    this.#tell('offline')
  }

  /** Something came: the stream lives, and may be silent for so long from now. */
  #hear(silenceMs: number): void {
    this.#heardAt = this.#on.now()
    this.#cancelTimer()
    this.#cancelTimer = this.#on.after(silenceMs, () => this.#lost('reconnecting'))
  }

  #lost(state: LiveState): void {
    this.#drop()
    this.#tell(this.#on.isOnline() ? state : 'offline')
    const most = getWait(waits, this.#tries++)
    this.#cancelTimer = this.#on.after(
      Math.min(this.#serverWait ?? this.#on.random() * most, maxServerWaitMs),
      () => void this.#connect(),
    )
  }

  #tell(state: LiveState): void {
    if (state === this.#state && state !== 'connecting') return
    this.#state = state
    this.#listener.onState(state)
  }
}
