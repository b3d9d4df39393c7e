import { Worker } from 'node:worker_threads'
import { createConcurrencyLimit } from '#platform/server/http/concurrency-limit.ts'
import { messageText } from '#platform/server/messages.ts'
import type { FramedPaper, Paper } from './paper.ts'
import type { Made } from './thread.ts'
import { UnprintableLetters } from './unprintable.ts'

const maxMilliseconds = 20_000
const idleMilliseconds = 60_000
const memoryMegabytes = 256

/** Makes the PDF/A-3b of a paper. */
export type MakePdf = (paper: Paper) => Promise<Uint8Array>

/**
 * Makes documents in threads of their own, two at a time: each costs about 100 ms of a core. A thread begins with the
 * first document and ends when there was none for a minute.
 */
export class PdfMaker {
  readonly #inTurn = createConcurrencyLimit({ atOnce: 2, maxWaiters: 20, maxWaitMs: 10_000, retryAfterSeconds: 5 })
  readonly #threads = new Set<Worker>()
  readonly #idle = new Map<Worker, NodeJS.Timeout>()

  /**
   * @returns the file; the same bytes for the same paper
   * @throws UnprintableLetters; Refusal unavailable when more than 20 documents wait
   */
  readonly make: MakePdf = (paper) =>
    this.#inTurn(() =>
      this.#run({ ...paper, pageOf: messageText(paper.language, 'pdf.page_of', { page: '{page}', pages: '{pages}' }) }),
    )

  /** Ends the threads. */
  async stop(): Promise<void> {
    for (const timer of this.#idle.values()) clearTimeout(timer)
    this.#idle.clear()
    await Promise.all(Array.from(this.#threads, (thread) => thread.terminate()))
  }

  async #run(paper: FramedPaper): Promise<Uint8Array> {
    const thread = this.#take()
    const { promise, resolve, reject } = Promise.withResolvers<Made>()
    const onExit = (): void => reject(new Error('The thread ended without a document.'))
    const end = setTimeout(() => void thread.terminate(), maxMilliseconds)
    thread.once('message', resolve).once('error', reject).once('exit', onExit)
    thread.postMessage(paper)
    let made: Made
    try {
      made = await promise
      this.#rest(thread)
    } catch (error) {
      this.#threads.delete(thread)
      throw error
    } finally {
      clearTimeout(end)
      thread.off('message', resolve).off('error', reject).off('exit', onExit)
    }
    if ('unprintable' in made) throw new UnprintableLetters(made.unprintable)
    return made
  }

  #take(): Worker {
    const [idle] = this.#idle.keys()
    if (idle) {
      clearTimeout(this.#idle.get(idle))
      this.#idle.delete(idle)
      idle.ref()
      return idle
    }
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    })
    this.#threads.add(thread)
    return thread
  }

  #rest(thread: Worker): void {
    const timer = setTimeout(() => {
      this.#idle.delete(thread)
      this.#threads.delete(thread)
      void thread.terminate()
    }, idleMilliseconds)
    timer.unref()
    thread.unref()
    this.#idle.set(thread, timer)
  }
}
