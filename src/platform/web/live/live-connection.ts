import {
  heartbeatSeconds,
  maxSilenceSeconds,
  type Goodbye,
  type Heartbeat,
  type Hello,
  type LiveEvent,
} from '#platform/contract/live.ts'
import { createBrowserApi } from './create-browser-api.ts'
import { EventLog } from './event-log.ts'
import { EventStream, type LiveState } from './event-stream.ts'
import type { Frame } from './frames.ts'
import type { BrowserApi } from './browser-api.ts'
import { Tabs, type TabMessage } from './tabs.ts'

/** What listeners of the connection are told. */
export type LiveMessage =
  | { kind: 'state'; state: LiveState }
  /** The stream stands; `build` is the server's. Another one than the page's means that there is a new version. */
  | { kind: 'hello'; build: string }
  | { kind: 'event'; event: LiveEvent }
  /** Events were missed for good: everything that was loaded must be loaded again. */
  | { kind: 'reset' }
  /** Any other frame of the stream, such as `hotel`. */
  | { kind: 'notice'; event: string; data: unknown }
  /** The server ended the stream for good: ask who this browser is. */
  | { kind: 'goodbye'; reason: Goodbye['reason'] }
  | { kind: 'refused'; status: number }

const pulseMs = 10_000
const staleMs = (heartbeatSeconds + 5) * 1000
const answerMs = 1_000
const brokenMs = 2_000

/**
 * The live connection of a browser: one stream for all its tabs. One tab reads it and passes every frame on; each keeps
 * the newest events. A tab that missed frames notices by the numbers and asks for them.
 */
export class LiveConnection {
  readonly #on: BrowserApi
  readonly #log = new EventLog()
  readonly #tabs: Tabs
  readonly #stream: EventStream
  readonly #listeners = new Set<(news: LiveMessage) => void>()
  readonly #tab: string
  #state: LiveState
  #leads = false
  #ended = false
  #leader = { visible: true, heardAt: 0, brokenAt: 0 }
  #cancelTimer = (): void => {}
  #unwatch = (): void => {}

  /**
   * @param url of the stream, without a cursor
   * @param of whose it is: the tabs that share a stream have both the same
   */
  constructor(url: string, of: string, browserApi: BrowserApi = createBrowserApi()) {
    this.#on = browserApi
    // Nobody has to try first to know that there is no network: the page says so from its first paint on.
    this.#state = browserApi.isOnline() ? 'connecting' : 'offline'
    this.#tab = String(browserApi.random())
    this.#tabs = new Tabs(
      `live ${url} ${of}`,
      { onLead: () => this.#lead(), onFollow: () => this.#follow(), onWord: (word) => this.#hear(word) },
      browserApi,
    )
    this.#stream = new EventStream(
      url,
      () => this.#log.resume,
      {
        onFrame: (frame) => this.#pass(frame),
        onState: (state) => this.#show(state),
        onRefused: (status) => {
          this.#tabs.tell({ say: 'refused', status })
          this.#refuse(status)
        },
      },
      browserApi,
    )
  }

  get state(): LiveState {
    return this.#state
  }

  /**
   * Joins the other tabs. Returns how to leave them; afterwards it can be started again and goes on from where it was.
   */
  start(): () => void {
    this.#unwatch = this.#on.watch({ wake: () => this.#wake(), lose: () => {} })
    this.#tabs.join()
    return () => {
      this.#unwatch()
      this.#cancelTimer()
      this.#stream.stop()
      this.#tabs.leave()
      this.#leads = false
    }
  }

  /** Opens the stream again after a goodbye or a refusal, when the reason is gone. */
  open(): void {
    this.#ended = false
    if (this.#leads) this.#stream.start()
    else this.#tabs.tell({ say: 'open' })
  }

  /** Tells `listener` what happens from now on. Returns how to stop that. */
  subscribe(listener: (news: LiveMessage) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** The kept events of an entity after a list's number, in order. */
  since(number: number, entity: string): LiveEvent[] {
    return this.#log.since(number, entity)
  }

  /** Whether `since` has them all. If not, the list is too old to be healed and must be loaded again. */
  covers(number: number, entity: string): boolean {
    return this.#log.covers(number, entity)
  }

  /** Whether an event of this row came after that moment of this tab. */
  toldSince(id: string, moment: number): boolean {
    return this.#log.toldSince(id, moment)
  }

  #tell(news: LiveMessage): void {
    for (const listener of this.#listeners) listener(news)
  }

  #lead(): void {
    this.#leads = true
    this.#log.reopen()
    this.#stream.start()
    this.#pulse()
  }

  #follow(): void {
    this.#leads = false
    this.#stream.stop()
    this.#leader = { visible: true, heardAt: this.#on.now(), brokenAt: 0 }
    this.#tabs.tell({ say: 'ask', from: this.#tab, after: this.#log.cursor })
    this.#expect()
  }

  // --- the leader's side

  /** Tells the others that the leader is there, also while the server is silent. */
  #pulse(): void {
    this.#tabs.tell({ say: 'state', state: this.#state, visible: this.#on.isVisible() })
    this.#cancelTimer()
    this.#cancelTimer = this.#on.after(pulseMs, () => this.#pulse())
  }

  #pass(frame: Frame): void {
    const before = this.#log.cursor
    this.#take(frame)
    this.#tabs.tell({ say: 'frame', before: before ?? this.#log.cursor, frame })
  }

  #answer(from: string, after: number | null): void {
    const number = this.#log.cursor
    this.#tabs.tell({ say: 'state', state: this.#state, visible: this.#on.isVisible() })
    if (number === null) return
    const events = after === null ? [] : this.#log.covers(after) ? this.#log.since(after) : null
    this.#tabs.tell({ say: 'answer', to: from, number, events })
  }

  // --- the followers' side

  #hear(word: TabMessage): void {
    if (this.#leads) {
      if (word.say === 'ask') this.#answer(word.from, word.after)
      else if (word.say === 'wake') this.#stream.wake()
      else if (word.say === 'open') this.#stream.start()
      return
    }
    if (word.say === 'ask' || word.say === 'wake' || word.say === 'open') return
    this.#leader.heardAt = this.#on.now()
    if (word.say === 'frame') {
      if (word.frame.event === 'reset' || this.#follows(word.before)) this.#take(word.frame)
    } else if (word.say === 'answer') {
      if (word.to === this.#tab) this.#catchUp(word.number, word.events)
    } else if (word.say === 'state') {
      this.#leader.visible = word.visible
      this.#show(word.state)
    } else this.#refuse(word.status)
    this.#expect()
  }

  /** Whether the leader's frame follows on what this tab has; if something lies between, asks for it. */
  #follows(before: number | null): boolean {
    const { cursor } = this.#log
    if (cursor === null && before !== null) this.#log.restart(before)
    if (cursor === null || before === null || before <= cursor) return true
    this.#tabs.tell({ say: 'ask', from: this.#tab, after: cursor })
    return false
  }

  #catchUp(number: number, events: LiveEvent[] | null): void {
    if (this.#log.cursor === null) return this.#log.restart(number)
    if (events === null) return this.#take({ event: 'reset', data: { number } })
    for (const event of events) this.#take({ event: 'change', data: event })
  }

  /**
   * Waits for the leader's next word. A visible tab takes over from a leader that sleeps, or cannot connect while
   * hidden.
   */
  #expect(within?: number): void {
    this.#cancelTimer()
    if (this.#ended) return
    const { visible, heardAt, brokenAt } = this.#leader
    const silence = heardAt + maxSilenceSeconds * 1000 - this.#on.now()
    const broken =
      brokenAt > 0 && !visible ? brokenAt + brokenMs * (1 + this.#on.random() / 2) - this.#on.now() : silence
    this.#cancelTimer = this.#on.after(Math.max(0, within ?? Math.min(silence, broken)), () => {
      if (this.#on.isVisible()) this.#tabs.takeOver()
    })
  }

  #wake(): void {
    if (this.#leads || this.#ended) return
    this.#tabs.tell({ say: 'wake' })
    this.#tabs.tell({ say: 'ask', from: this.#tab, after: this.#log.cursor })
    this.#expect(this.#on.now() - this.#leader.heardAt > staleMs ? answerMs : undefined)
  }

  // --- both

  #take({ event, data }: Frame): void {
    if (event === 'change') {
      if (this.#log.add(data as LiveEvent)) this.#tell({ kind: 'event', event: data as LiveEvent })
    } else if (event === 'hello') {
      if (this.#log.cursor === null) this.#log.restart((data as Hello).number)
      else this.#log.reopen()
      this.#ended = false
      this.#tell({ kind: 'hello', build: (data as Hello).build })
    } else if (event === 'heartbeat') {
      this.#log.beat((data as Heartbeat).number)
    } else if (event === 'reset') {
      this.#log.restart((data as Hello).number)
      this.#tell({ kind: 'reset' })
    } else if (event === 'goodbye') {
      this.#ended = true
      this.#tell({ kind: 'goodbye', reason: (data as Goodbye).reason })
    } else this.#tell({ kind: 'notice', event, data })
  }

  #refuse(status: number): void {
    this.#ended = true
    this.#tell({ kind: 'refused', status })
  }

  #show(state: LiveState): void {
    const broken = state === 'reconnecting' || state === 'offline'
    this.#leader.brokenAt = broken ? this.#leader.brokenAt || this.#on.now() : 0
    const news = state !== this.#state
    this.#state = state
    if (this.#leads) this.#tabs.tell({ say: 'state', state, visible: this.#on.isVisible() })
    if (news) this.#tell({ kind: 'state', state })
  }
}
