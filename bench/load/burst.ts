import { getPercentiles } from '../percentiles.ts'
import { oneOf, type Caller } from './callers.ts'
import type { EventStream } from './event-stream.ts'
import type { Generator } from './generator.ts'
import { getHotelId, waitFor } from './streams.ts'

export type BurstResult = { reconnected: number; medianMs: number; longestMs: number }

/**
 * Cuts so many staff streams in one moment, makes changes meanwhile, and lets all reconnect in one moment. Measures until each stream that was cut is open again and has received what it has missed.
 */
export const makeBurst = async (
  generator: Generator,
  { callers, streams, changes }: { callers: readonly Caller[]; streams: number; changes: number },
): Promise<BurstResult> => {
  const cut = generator.streams.staff.slice(0, streams)
  for (const stream of cut) stream.close()
  await waitFor(() => cut.every((stream) => !stream.isOpen), 5_000)
  const before = new Map(cut.map((stream) => [stream, stream.cursor]))
  const made = new Map<string, number>()
  for (let at = 0; at < changes; at += 1) {
    const caller = oneOf(callers)
    await generator.create(caller)
    made.set(getHotelId(caller.path), (made.get(getHotelId(caller.path)) ?? 0) + 1)
  }
  const start = performance.now()
  const times: number[] = []
  const isBack = (stream: EventStream): boolean =>
    stream.isOpen && stream.cursor === (before.get(stream) ?? 0) + (made.get(getHotelId(stream.caller.path)) ?? 0)
  await Promise.all(
    cut.map(async (stream) => {
      await stream.open()
      await waitFor(() => isBack(stream), 20_000)
      if (isBack(stream)) times.push(performance.now() - start)
    }),
  )
  const { p50, max } = getPercentiles(times)
  return { reconnected: times.length, medianMs: p50, longestMs: max }
}
