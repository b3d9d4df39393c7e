// Leader election: one tab of a browser holds the stream and passes it on to the others.
import type { LiveEvent } from '#platform/contract/live.ts'
import type { Channel, BrowserApi } from './browser-api.ts'
import type { LiveState } from './event-stream.ts'
import type { Frame } from './frames.ts'

/** The messages between the tabs that share one stream. */
export type TabMessage =
  /** The leader forwards a frame. `before` is its newest event before that frame. */
  | { say: 'frame'; before: number | null; frame: Frame }
  | { say: 'state'; state: LiveState; visible: boolean }
  | { say: 'refused'; status: number }
  /** A tab that is new or missed something asks the leader. `after` is its newest event. */
  | { say: 'ask'; from: string; after: number | null }
  /** The leader's position and the events in between; null when it no longer has them. */
  | { say: 'answer'; to: string; number: number; events: LiveEvent[] | null }
  /** To the leader: retry at once; or reopen a stream that the server ended. */
  | { say: 'wake' }
  | { say: 'open' }

type Listener = { onLead: () => void; onFollow: () => void; onMessage: (message: TabMessage) => void }

/** Elects the tab that holds the stream, and carries messages between the tabs. */
export class Tabs {
  #name: string
  #browser: BrowserApi
  #listener: Listener
  #channel: Channel | undefined
  #leadRequest: AbortController | undefined
  #release: (() => void) | undefined
  #run = 0

  /** @param name the same in all tabs that share one stream */
  constructor(name: string, listener: Listener, browserApi: BrowserApi) {
    this.#name = name
    this.#listener = listener
    this.#browser = browserApi
  }

  /** Joins the other tabs: follows the leader if there is one, otherwise leads. */
  join(): void {
    this.#run++
    this.#channel =
      this.#browser.lock &&
      this.#browser.channel?.(this.#name, (message) => this.#listener.onMessage(message as TabMessage))
    if (!this.#channel) return this.#listener.onLead()
    this.#listener.onFollow()
    this.#stand()
  }

  /** Leaves. Another tab then leads. */
  leave(): void {
    this.#run++
    this.#channel?.close()
    this.#channel = undefined
    this.#leadRequest?.abort()
    this.#release?.()
    this.#release = undefined
  }

  /** Sends a message to all other tabs. */
  send(message: TabMessage): void {
    this.#channel?.tell(message)
  }

  /** Takes the lead from a tab that sleeps. When that tab wakes it notices, and follows. */
  takeOver(): void {
    this.#leadRequest?.abort()
    this.#request({ steal: true })
  }

  #stand(): void {
    this.#leadRequest = new AbortController()
    this.#request({ signal: this.#leadRequest.signal })
  }

  #request(options: { steal?: true; signal?: AbortSignal }): void {
    const run = this.#run
    let hasLed = false
    const lead = (): Promise<void> | undefined => {
      if (run !== this.#run) return undefined
      hasLed = true
      this.#listener.onLead()
      return new Promise((resolve) => (this.#release = resolve))
    }
    this.#browser.lock?.(this.#name, options, lead).catch((error: unknown) => {
      if (run !== this.#run) return
      const aborted = error instanceof DOMException && error.name === 'AbortError'
      // Web Locks do not work here (a browser that stores nothing): every tab leads itself.
      if (!aborted) return this.#listener.onLead()
      if (!hasLed) return
      this.#listener.onFollow()
      this.#stand()
    })
  }
}
