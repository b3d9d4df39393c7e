import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#platform/contract/failure.ts'
import { createConcurrencyLimit } from '#platform/server/http/concurrency-limit.ts'
import { calendarTooLarge, lettersUnknown, notACalendar } from '../../contract.ts'
import type { CalendarBody } from '../fetching/fetch-calendar.ts'
import type { CalendarOptions, CalendarReading } from './read-events.ts'
import type { Outcome, Work } from './worker.ts'

const refusals = { 'no calendar': notACalendar, 'too large': calendarTooLarge, 'no text': lettersUnknown }

const memoryMegabytes = 64
const maxMilliseconds = 2_000
const idleMilliseconds = 60_000

// One at a time: a calendar takes milliseconds, and one that takes longer is stopped.
const inTurn = createConcurrencyLimit({ atOnce: 1, maxWaiters: 500, maxWaitMs: 60_000, retryAfterSeconds: 60 })

let current: Worker | null = null
let idle: NodeJS.Timeout | undefined

/**
 * Reads the bookings of a calendar in a thread of its own, with limits on memory and time.
 * @param body its bytes are handed over and are empty afterwards
 * @throws Refusal of what is no calendar, too large a one or no text; `platform.unavailable` when too many wait
 */
export const readSafely = (body: CalendarBody, options: CalendarOptions): Promise<CalendarReading> =>
  inTurn(async () => {
    clearTimeout(idle)
    const worker = (current ??= await start())
    const outcome = await ask(worker, { body, options })
    if (outcome === 'stopped' && current === worker) current = null
    idle = setTimeout(stop, idleMilliseconds)
    idle.unref()
    if (outcome === 'stopped') throw new Refusal(calendarTooLarge)
    if ('problem' in outcome) throw new Refusal(refusals[outcome.problem])
    return outcome.reading
  })

/** The time to start is not the calendar's. */
const start = async (): Promise<Worker> => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    stderr: true,
  })
  worker.stderr.resume()
  // An error of a thread that is between two calendars would otherwise end the process.
  worker.on('error', () => {
    if (current === worker) current = null
  })
  await once(worker, 'message')
  // The thread does not keep the process alive.
  worker.unref()
  return worker
}

const ask = (worker: Worker, work: Work): Promise<Outcome | 'stopped'> =>
  new Promise((resolve) => {
    const finish = (outcome: Outcome | 'stopped'): void => {
      clearTimeout(end)
      worker.off('message', finish).off('error', stopped).off('exit', stopped)
      resolve(outcome)
    }
    const stopped = (): void => finish('stopped')
    const end = setTimeout(() => {
      void worker.terminate()
      stopped()
    }, maxMilliseconds)
    worker.on('message', finish).on('error', stopped).on('exit', stopped)
    worker.postMessage(work, [work.body.bytes.buffer])
  })

const stop = (): void => {
  void current?.terminate()
  current = null
}
