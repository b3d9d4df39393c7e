// Leader election: one tab of a browser holds the stream and passes it on to the others.
import type { LiveEvent } from '#platform/contract/live.ts'
import type { LiveState } from './event-stream.ts'
import type { Frame } from './frames.ts'
import type { Channel, BrowserApi } from './browser-api.ts'

/** What tabs of one browser say to each other about one stream. */
export type TabMessage =
  /** The leader passes a frame on; `before` is the newest event it had until then. */
  | { say: 'frame'; before: number | null; frame: Frame }
  | { say: 'state'; state: LiveState; visible: boolean }
  | { say: 'refused'; status: number }
  /** A tab that is new, or missed something, asks the leader; `after` is the newest event that it has. */
  | { say: 'ask'; from: string; after: number | null }
  /** Where the leader is, and the events in between; null where it no longer has them. */
  | { say: 'answer'; to: string; number: number; events: LiveEvent[] | null }
  /** To the leader: try at once; or open the stream again although the server ended it. */
  | { say: 'wake' }
  | { say: 'open' }

type Listener = { onLead: () => void; onFollow: () => void; onWord: (word: TabMessage) => void }

/** Which of a browser's tabs holds the stream, and how the others hear of it. */
export class Tabs {
  #name: string
  #on: BrowserApi
  #listener: Listener
  #channel: Channel | undefined
  #waiting: AbortController | undefined
  #release: (() => void) | undefined
  #run = 0

  /** @param name the same in all tabs that share one stream */
  constructor(name: string, listener: Listener, browserApi: BrowserApi) {
    this.#name = name
    this.#listener = listener
    this.#on = browserApi
  }

  /** Joins the others: follows the leader that there is, or leads. */
  join(): void {
    this.#run++
    this.#channel = this.#on.lock && this.#on.channel?.(this.#name, (word) => this.#listener.onWord(word as TabMessage))
    if (!this.#channel) return this.#listener.onLead()
    this.#listener.onFollow()
    this.#stand()
  }

  /** Leaves; another tab leads from then on. */
  leave(): void {
    this.#run++
    this.#channel?.close()
    this.#channel = undefined
    this.#waiting?.abort()
    this.#release?.()
    this.#release = undefined
  }

  /** Says something to all other tabs. */
  tell(word: TabMessage): void {
    this.#channel?.tell(word)
  }

  /** Takes the lead from a tab that sleeps. It finds out when it wakes, and follows. */
  takeOver(): void {
    this.#waiting?.abort()
    this.#request({ steal: true })
  }

  #stand(): void {
    this.#waiting = new AbortController()
    this.#request({ signal: this.#waiting.signal })
  }

  #request(options: { steal?: true; signal?: AbortSignal }): void {
    const run = this.#run
    let led = false
    const hold = (): Promise<void> | undefined => {
      if (run !== this.#run) return undefined
      led = true
      this.#listener.onLead()
      return new Promise((resolve) => (this.#release = resolve))
    }
    this.#on.lock?.(this.#name, options, hold).catch((error: unknown) => {
      if (run !== this.#run) return
      const aborted = error instanceof DOMException && error.name === 'AbortError'
      // Locks that do not work here (a browser that stores nothing): every tab leads itself.
      if (!aborted) return this.#listener.onLead()
      if (!led) return
      this.#listener.onFollow()
      this.#stand()
    })
  }
}
