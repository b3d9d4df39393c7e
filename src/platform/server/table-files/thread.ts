import { Worker } from 'node:worker_threads'
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from '../http/concurrency-limit.ts'

// A spreadsheet of five thousand rows blocks for 0.4 s, and a malicious file might block a parser much longer. So every
// file is parsed in its own worker thread, with limits on memory and time. Two at once, or uploads could exhaust the
// machine.
const inTurn = createConcurrencyLimit({ atOnce: 2, maxWaiters: 20, maxWaitMs: 10_000, retryAfterSeconds: 10 })
/** Each hotel gets one slot, so that its files do not block other hotels. */
export const readingLimit = createKeyedConcurrencyLimit({
  atOnce: 1,
  maxWaiters: 3,
  maxWaitMs: 10_000,
  retryAfterSeconds: 10,
})
const memoryMegabytes = 768
const maxMilliseconds = 30_000

/**
 * Reads or writes a file in a thread of its own: a module that posts one message, the outcome.
 * @param module the thread's module
 * @param workerData what the module gets
 * @param tooCostly the outcome for a file that takes too much memory or time
 * @throws Refusal unavailable when too many files wait
 */
export const runInThread = <Outcome>(module: URL, workerData: unknown, tooCostly: Outcome): Promise<Outcome> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        // The spreadsheet library writes to stderr about damaged files: keep that out of our log.
        const worker = new Worker(module, {
          workerData,
          resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
          stderr: true,
        })
        worker.stderr.resume()
        const end = setTimeout(() => {
          resolve(tooCostly)
          void worker.terminate()
        }, maxMilliseconds)
        worker.once('message', resolve)
        worker.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooCostly)
          else reject(error)
        })
        worker.once('exit', () => {
          clearTimeout(end)
          reject(new Error('the reading thread ended without an answer'))
        })
      }),
  )
