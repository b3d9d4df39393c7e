import { setTimeout as delay } from 'node:timers/promises'
import { getPercentiles, type Percentiles } from '../percentiles.ts'
import { oneOf, type Caller } from './callers.ts'
import type { Generator } from './generator.ts'
import type { Deliveries } from './streams.ts'

/** Creates at a fixed rate, whether or not the answers keep up. */
type ConstantRateTask = { seconds: number; perSecond: number; callers: readonly Caller[] }
export type ConstantRateResult = { creates: Percentiles & { failed: number }; deliveries: Deliveries }

/** Makes the creates and measures answers and deliveries. One that fails is counted, and nothing follows it. */
export const createAtConstantRate = async (
  generator: Generator,
  { seconds, perSecond, callers }: ConstantRateTask,
): Promise<ConstantRateResult> => {
  const times: number[] = []
  let failed = 0
  // The first calls do not wait for a connection.
  await generator.connect(8)
  generator.streams.reset()
  const start = performance.now()
  const open: Promise<void>[] = []
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    // Measured from the moment at which it was due: what the generator delays counts too.
    const due = start + (sent * 1000) / perSecond
    await delay(Math.max(0, due - performance.now()))
    open.push(
      generator.create(oneOf(callers)).then(
        () => void times.push(performance.now() - due),
        () => void (failed += 1),
      ),
    )
  }
  await Promise.all(open)
  await delay(Math.max(0, start + seconds * 1000 - performance.now()))
  await generator.streams.waitForDeliveries(5_000)
  return { creates: { ...getPercentiles(times), failed }, deliveries: generator.streams.getDeliveries() }
}
