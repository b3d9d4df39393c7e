import { heartbeatSeconds, maxSilenceSeconds } from '#platform/contract/live.ts'
import { getWait } from '../backoff.ts'
import type { BrowserApi } from './browser-api.ts'
import { frameReader, type Frame } from './frames.ts'

/** `offline`: no network, or ended for good. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline'

type Listener = {
  onFrame: (frame: Frame) => void
  onState: (state: LiveState) => void
  /** The server refused the stream: 401, 403 or 404. It stays closed until `start` is called again. */
  onRefused: (status: number) => void
}

const waits = { firstMs: 300, maxMs: 10_000 }
const maxServerWaitMs = 60_000
/** A stream that lasted this long counts as a success: the backoff starts from the beginning. */
const settledMs = 5_000
const openWithinMs = 10_000
/** When the tab wakes, a stream without data for this long counts as dead. */
const staleMs = (heartbeatSeconds + 5) * 1000

/**
 * An event stream that reconnects by itself. It uses fetch: EventSource hides the status of a refusal and the server's
 * `retry`.
 */
export class EventStream {
  #url: string
  #cursor: () => number | null
  #listener: Listener
  #browser: BrowserApi
  #state: LiveState = 'connecting'
  #tries = 0
  #lastDataAt = 0
  #serverWait: number | undefined
  #connection: AbortController | undefined
  #cancelTimer = (): void => {}
  #unwatch: (() => void) | undefined

  /**
   * @param url without the cursor
   * @param cursor returns the number to resume after; null means from now
   */
  constructor(url: string, cursor: () => number | null, listener: Listener, browserApi: BrowserApi) {
    this.#url = url
    this.#cursor = cursor
    this.#listener = listener
    this.#browser = browserApi
  }

  get state(): LiveState {
    return this.#state
  }

  /** Opens the stream. On a running one it reconnects from the beginning. */
  start(): void {
    this.stop()
    this.#unwatch = this.#browser.watch({ wake: () => this.wake(), lose: () => this.#lost('offline') })
    this.#tries = 0
    this.#setState(this.#browser.isOnline() ? 'connecting' : 'offline')
    void this.#connect()
  }

  /** Closes the stream. The listener is not called any more. */
  stop(): void {
    this.#unwatch?.()
    this.#unwatch = undefined
    this.#drop()
  }

  /** Retries at once instead of after the backoff, or detects that an old stream is dead. */
  wake(): void {
    if (!this.#unwatch) return
    if (this.#connection && this.#browser.now() - this.#lastDataAt < staleMs) return
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
    const openedAt = this.#browser.now()
    this.#expectData(openWithinMs)
    try {
      const after = this.#cursor()
      const response = await this.#browser.fetch(
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
      if (seconds > 0) this.#serverWait = seconds * 1000 * (1 + this.#browser.random())
      if (response.ok && response.headers.get('content-type')?.startsWith('text/event-stream'))
        await this.#read(response, connection)
    } catch {
      // Broken, refused by the network or aborted by us: the same from here on.
    }
    if (this.#connection !== connection) return
    if (this.#browser.now() - openedAt >= settledMs) this.#tries = 0
    this.#lost('reconnecting')
  }

  async #read(response: Response, connection: AbortController): Promise<void> {
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    const readFrames = frameReader(
      (frame) => this.#receive(frame, connection),
      (ms) => (this.#serverWait = ms),
    )
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done || this.#connection !== connection) return
      this.#expectData(maxSilenceSeconds * 1000)
      readFrames(decoder.decode(piece.value, { stream: true }))
    }
  }

  #receive(frame: Frame, connection: AbortController): void {
    if (this.#connection !== connection) return
    this.#listener.onFrame(frame)
    if (frame.event === 'goodbye') this.#end()
    else if (frame.event === 'hello') this.#setState('live')
  }

  #refuse(connection: AbortController, status: number): void {
    if (this.#connection !== connection) return
    this.#end()
    this.#listener.onRefused(status)
  }

  #end(): void {
    this.stop()
    this.#setState('offline')
  }

  /** Data arrived: the stream is alive and may be silent for this long. */
  #expectData(silenceMs: number): void {
    this.#lastDataAt = this.#browser.now()
    this.#cancelTimer()
    this.#cancelTimer = this.#browser.after(silenceMs, () => this.#lost('reconnecting'))
  }

  #lost(state: LiveState): void {
    this.#drop()
    this.#setState(this.#browser.isOnline() ? state : 'offline')
    const maxDelay = getWait(waits, this.#tries++)
    this.#cancelTimer = this.#browser.after(
      Math.min(this.#serverWait ?? this.#browser.random() * maxDelay, maxServerWaitMs),
      () => void this.#connect(),
    )
  }

  #setState(state: LiveState): void {
    if (state === this.#state && state !== 'connecting') return
    this.#state = state
    this.#listener.onState(state)
  }
}
