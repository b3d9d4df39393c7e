import { setTimeout as delay } from 'node:timers/promises'
import { getPercentiles } from '../percentiles.ts'
import { oneOf, type Caller } from './callers.ts'
import { message } from './connection.ts'
import type { Generator } from './generator.ts'
import type { Deliveries } from './streams.ts'

type Load = { callers: readonly Caller[]; perSecond: number }
/** Calls at fixed rates, whether or not the answers keep up. */
export type ConstantRateTask = {
  seconds: number
  reads?: Load
  creates?: Load
}
export type Answers = { sent: number; failed: number; p50: number; p95: number; p99: number }
export type ConstantRateResult = {
  reads: Answers
  writes: Answers
  deliveries: Deliveries
}

/** The answers to calls of one kind. */
class AnswerTimes {
  readonly #times: number[] = []
  #failed = 0

  /** Measures from the moment at which a call was due: what the generator delays counts too. */
  async measure(due: number, work: Promise<unknown>): Promise<void> {
    try {
      await work
      this.#times.push(performance.now() - due)
    } catch (error) {
      this.#failed += 1
      throw error
    }
  }

  get result(): Answers {
    const { p50, p95, p99 } = getPercentiles(this.#times)
    return { sent: this.#times.length + this.#failed, failed: this.#failed, p50, p95, p99 }
  }
}

/** Makes the calls and measures answers and deliveries. A failed call is counted, and nothing follows it. */
export const callAtConstantRate = async (
  generator: Generator,
  { seconds, reads, creates }: ConstantRateTask,
): Promise<ConstantRateResult> => {
  const times = { reads: new AnswerTimes(), writes: new AnswerTimes() }
  // The first calls do not wait for a connection.
  await generator.pool.fill(8)
  generator.streams.reset()
  const start = performance.now()

  const repeat = async (load: Load | undefined, once: (caller: Caller, due: number) => Promise<unknown>) => {
    if (!load) return
    const open: Promise<unknown>[] = []
    for (let sent = 0; sent < load.perSecond * seconds; sent += 1) {
      const due = start + (sent * 1000) / load.perSecond
      await delay(Math.max(0, due - performance.now()))
      open.push(once(oneOf(load.callers), due).catch(() => {}))
    }
    await Promise.all(open)
  }
  await Promise.all([
    repeat(reads, (caller, due) => times.reads.measure(due, generator.call(message('GET', caller), 200))),
    repeat(creates, (guest, due) => times.writes.measure(due, generator.create(guest))),
  ])
  await delay(Math.max(0, start + seconds * 1000 - performance.now()))
  await generator.streams.waitForDeliveries(5_000)
  return {
    reads: times.reads.result,
    writes: times.writes.result,
    deliveries: generator.streams.getDeliveries(),
  }
}
