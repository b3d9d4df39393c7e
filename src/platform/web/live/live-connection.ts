import {
  heartbeatSeconds,
  maxSilenceSeconds,
  type Goodbye,
  type Heartbeat,
  type Hello,
  type LiveEvent,
} from '#platform/contract/live.ts'
import type { BrowserApi } from './browser-api.ts'
import { createBrowserApi } from './create-browser-api.ts'
import { EventLog } from './event-log.ts'
import { EventStream, type LiveState } from './event-stream.ts'
import type { Frame } from './frames.ts'
import { Tabs, type TabMessage } from './tabs.ts'

/** The messages that listeners receive. */
export type LiveMessage =
  | { kind: 'state'; state: LiveState }
  /** The stream is open. `build` is the server's: if it differs from the page's, there is a new version. */
  | { kind: 'hello'; build: string }
  | { kind: 'event'; event: LiveEvent }
  /** Events are lost for good: reload everything that was loaded. */
  | { kind: 'reset' }
  /** Any other frame of the stream, such as `hotel`. */
  | { kind: 'notice'; event: string; data: unknown }
  /** The server ended the stream for good: check this browser's session. */
  | { kind: 'goodbye'; reason: Goodbye['reason'] }
  | { kind: 'refused'; status: number }

const pulseMs = 10_000
const staleMs = (heartbeatSeconds + 5) * 1000
const answerMs = 1_000
const brokenMs = 2_000

/**
 * The live connection of a browser: one stream for all its tabs. The leader tab reads the stream and forwards every
 * frame; each tab keeps the newest events. A tab that missed frames notices by the numbers and requests them.
 */
export class LiveConnection {
  readonly #browser: BrowserApi
  readonly #log = new EventLog()
  /** The kept events. */
  readonly log: Pick<EventLog, 'covers' | 'hasEventSince' | 'since'> = this.#log
  readonly #tabs: Tabs
  readonly #stream: EventStream
  readonly #listeners = new Set<(message: LiveMessage) => void>()
  readonly #tab: string
  #state: LiveState
  #leads = false
  #ended = false
  #leader = { visible: true, lastMessageAt: 0, brokenAt: 0 }
  #cancelTimer = (): void => {}
  #unwatch = (): void => {}

  /**
   * @param url the stream, without a cursor
   * @param of the person it belongs to: tabs share a stream only when both are equal
   */
  constructor(url: string, of: string, browserApi: BrowserApi = createBrowserApi()) {
    this.#browser = browserApi
    // Show a missing network from the first paint, without a failed attempt.
    this.#state = browserApi.isOnline() ? 'connecting' : 'offline'
    this.#tab = String(browserApi.random())
    this.#tabs = new Tabs(
      `live ${url} ${of}`,
      {
        onLead: () => this.#lead(),
        onFollow: () => this.#follow(),
        onMessage: (message) => this.#onTabMessage(message),
      },
      browserApi,
    )
    this.#stream = new EventStream(
      url,
      () => this.#log.resume,
      {
        onFrame: (frame) => this.#pass(frame),
        onState: (state) => this.#show(state),
        onRefused: (status) => {
          this.#tabs.send({ say: 'refused', status })
          this.#refuse(status)
        },
      },
      browserApi,
    )
  }

  get state(): LiveState {
    return this.#state
  }

  /** Joins the other tabs. Returns how to leave. It can be started again and then resumes from its position. */
  start(): () => void {
    this.#unwatch = this.#browser.watch({ wake: () => this.#wake(), lose: () => {} })
    this.#tabs.join()
    return () => {
      this.#unwatch()
      this.#cancelTimer()
      this.#stream.stop()
      this.#tabs.leave()
      this.#leads = false
    }
  }

  /** Opens the stream again after a goodbye or a refusal, once the cause is gone. */
  open(): void {
    this.#ended = false
    if (this.#leads) this.#stream.start()
    else this.#tabs.send({ say: 'open' })
  }

  /** Calls `listener` for each message from now on. Returns how to stop. */
  subscribe(listener: (message: LiveMessage) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #publish(message: LiveMessage): void {
    for (const listener of this.#listeners) listener(message)
  }

  #lead(): void {
    this.#leads = true
    this.#log.reopen()
    this.#stream.start()
    this.#sendPulse()
  }

  #follow(): void {
    this.#leads = false
    this.#stream.stop()
    this.#leader = { visible: true, lastMessageAt: this.#browser.now(), brokenAt: 0 }
    this.#tabs.send({ say: 'ask', from: this.#tab, after: this.#log.cursor })
    this.#awaitLeader()
  }

  // --- leader

  /** Tells the other tabs that the leader is alive, even while the server is silent. */
  #sendPulse(): void {
    this.#tabs.send({ say: 'state', state: this.#state, visible: this.#browser.isVisible() })
    this.#cancelTimer()
    this.#cancelTimer = this.#browser.after(pulseMs, () => this.#sendPulse())
  }

  #pass(frame: Frame): void {
    const before = this.#log.cursor
    this.#handleFrame(frame)
    this.#tabs.send({ say: 'frame', before: before ?? this.#log.cursor, frame })
  }

  #answer(from: string, after: number | null): void {
    const number = this.#log.cursor
    this.#tabs.send({ say: 'state', state: this.#state, visible: this.#browser.isVisible() })
    if (number === null) return
    const events = after === null ? [] : this.#log.covers(after) ? this.#log.since(after) : null
    this.#tabs.send({ say: 'answer', to: from, number, events })
  }

  // --- follower

  #onTabMessage(message: TabMessage): void {
    if (this.#leads) {
      if (message.say === 'ask') this.#answer(message.from, message.after)
      else if (message.say === 'wake') this.#stream.wake()
      else if (message.say === 'open') this.#stream.start()
      return
    }
    if (message.say === 'ask' || message.say === 'wake' || message.say === 'open') return
    this.#leader.lastMessageAt = this.#browser.now()
    if (message.say === 'frame') {
      if (message.frame.event === 'reset' || this.#follows(message.before)) this.#handleFrame(message.frame)
    } else if (message.say === 'answer') {
      if (message.to === this.#tab) this.#catchUp(message.number, message.events)
    } else if (message.say === 'state') {
      this.#leader.visible = message.visible
      this.#show(message.state)
    } else this.#refuse(message.status)
    this.#awaitLeader()
  }

  /** True if the leader's frame continues where this tab is. Otherwise it requests the frames in between. */
  #follows(before: number | null): boolean {
    const { cursor } = this.#log
    if (cursor === null && before !== null) this.#log.restart(before)
    if (cursor === null || before === null || before <= cursor) return true
    this.#tabs.send({ say: 'ask', from: this.#tab, after: cursor })
    return false
  }

  #catchUp(number: number, events: LiveEvent[] | null): void {
    if (this.#log.cursor === null) return this.#log.restart(number)
    if (events === null) return this.#handleFrame({ event: 'reset', data: { number } })
    for (const event of events) this.#handleFrame({ event: 'change', data: event })
  }

  /**
   * Waits for the leader's next message. A visible tab takes over from a leader that sleeps, or that cannot connect
   * while hidden.
   */
  #awaitLeader(within?: number): void {
    this.#cancelTimer()
    if (this.#ended) return
    const { visible, lastMessageAt, brokenAt } = this.#leader
    const silence = lastMessageAt + maxSilenceSeconds * 1000 - this.#browser.now()
    const broken =
      brokenAt > 0 && !visible ? brokenAt + brokenMs * (1 + this.#browser.random() / 2) - this.#browser.now() : silence
    this.#cancelTimer = this.#browser.after(Math.max(0, within ?? Math.min(silence, broken)), () => {
      if (this.#browser.isVisible()) this.#tabs.takeOver()
    })
  }

  #wake(): void {
    if (this.#leads || this.#ended) return
    this.#tabs.send({ say: 'wake' })
    this.#tabs.send({ say: 'ask', from: this.#tab, after: this.#log.cursor })
    this.#awaitLeader(this.#browser.now() - this.#leader.lastMessageAt > staleMs ? answerMs : undefined)
  }

  // --- both

  #handleFrame({ event, data }: Frame): void {
    if (event === 'change') {
      if (this.#log.add(data as LiveEvent)) this.#publish({ kind: 'event', event: data as LiveEvent })
    } else if (event === 'hello') {
      if (this.#log.cursor === null) this.#log.restart((data as Hello).number)
      else this.#log.reopen()
      this.#ended = false
      this.#publish({ kind: 'hello', build: (data as Hello).build })
    } else if (event === 'heartbeat') {
      this.#log.beat((data as Heartbeat).number)
    } else if (event === 'reset') {
      this.#log.restart((data as Hello).number)
      this.#publish({ kind: 'reset' })
    } else if (event === 'goodbye') {
      this.#ended = true
      this.#publish({ kind: 'goodbye', reason: (data as Goodbye).reason })
    } else this.#publish({ kind: 'notice', event, data })
  }

  #refuse(status: number): void {
    this.#ended = true
    this.#publish({ kind: 'refused', status })
  }

  #show(state: LiveState): void {
    const broken = state === 'reconnecting' || state === 'offline'
    this.#leader.brokenAt = broken ? this.#leader.brokenAt || this.#browser.now() : 0
    const changed = state !== this.#state
    this.#state = state
    if (this.#leads) this.#tabs.send({ say: 'state', state, visible: this.#browser.isVisible() })
    if (changed) this.#publish({ kind: 'state', state })
  }
}

/** Calls `catchUp` after each event of these entities, and when the stream is live again. Returns how to stop. */
export const onNews = (
  live: Pick<LiveConnection, 'subscribe'>,
  entities: readonly string[],
  catchUp: () => void,
): (() => void) =>
  live.subscribe((message) => {
    const isNews = message.kind === 'event' && entities.includes(message.event.entity)
    if (isNews || (message.kind === 'state' && message.state === 'live')) catchUp()
  })
