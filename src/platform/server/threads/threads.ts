import { Worker } from 'node:worker_threads'
import type { RunLimited } from '../http/concurrency-limit.ts'

type Options<Answer> = {
  /** Runs a task when it is its turn. Several modules may share one limit. */
  limit: RunLimited
  maxMs: number
  maxMegabytes: number
  /** How long a thread waits for its next task. Without it each task has a thread of its own. */
  idleMs?: number
  /** The answer to a task that takes more time or memory than it may; without one it fails. */
  tooCostly?: Answer
}

export type Threads<Task, Answer> = {
  /** @throws what the work throws; Error when the thread dies; Refusal unavailable when too many tasks wait */
  run: (task: Task) => Promise<Answer>
  /** Ends the threads, and with them what they work on. */
  stop: () => Promise<void>
}

/**
 * Threads for work that would block this one, or that a hostile file might let run for ever or out of memory. A thread
 * that dies takes its task with it and nothing else: the next task begins another one.
 * @param module what a thread runs: it calls `answerTasks`
 */
export const createThreads = <Task, Answer>(module: URL, options: Options<Answer>): Threads<Task, Answer> => {
  const { limit, maxMs, maxMegabytes, idleMs = 0, tooCostly } = options
  const threads = new Set<Worker>()
  const idle = new Map<Worker, NodeJS.Timeout>()

  const wake = (thread: Worker): Worker => {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
    thread.ref()
    return thread
  }
  const begin = (): Worker => {
    // Libraries write to stderr about damaged files: keep that out of our log.
    const thread = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes }, stderr: true })
    thread.stderr.resume()
    threads.add(thread)
    // The error of an idle thread would end the process.
    return thread.on('error', () => {}).once('exit', () => threads.delete(wake(thread)))
  }
  const rest = (thread: Worker): void => {
    if (idleMs === 0) return void thread.terminate()
    thread.unref()
    idle.set(thread, setTimeout(() => void wake(thread).terminate(), idleMs).unref())
  }
  const runNow = async (task: Task): Promise<Answer> => {
    const [waiting] = idle.keys()
    const thread = waiting ? wake(waiting) : begin()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const giveUp = (): void => {
      if (tooCostly === undefined) reject(new Error('A task took too much time or memory.'))
      else resolve(tooCostly)
      void thread.terminate()
    }
    const onError = (error: NodeJS.ErrnoException): void =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : reject(error)
    const onExit = (): void => reject(new Error('A thread ended without an answer.'))
    const timer = setTimeout(giveUp, maxMs)
    const onMessage = (answer: Answer): void => {
      clearTimeout(timer)
      rest(thread)
      resolve(answer)
    }
    thread.once('message', onMessage).once('error', onError).once('exit', onExit)
    try {
      thread.postMessage(task)
      return await promise
    } finally {
      clearTimeout(timer)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
    }
  }
  return {
    run: (task) => limit(() => runNow(task)),
    stop: async () => void (await Promise.all(Array.from(threads, (thread) => thread.terminate()))),
  }
}
