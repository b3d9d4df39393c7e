import { getPercentiles, type Percentiles } from '../percentiles.ts'
import { Connection } from './connection.ts'
import { operations, type Caller, type Operation } from './operations.ts'

type RateTask = { port: number; operation: Operation; callers: readonly Caller[]; connections: number; seconds: number }
export type RateResult = { perSecond: number; latency: Percentiles }

/** One of them, at random. */
export const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** Counts what is done while each of these does it again as soon as it is done. */
export const repeat = async <Of>(
  of: readonly Of[],
  seconds: number,
  once: (one: Of) => Promise<unknown>,
): Promise<RateResult> => {
  const latencies: number[] = []
  const start = performance.now()
  await Promise.all(
    of.map(async (one) => {
      for (let now = performance.now(); now < start + seconds * 1000;) {
        await once(one)
        const after = performance.now()
        latencies.push(after - now)
        now = after
      }
    }),
  )
  return { perSecond: (latencies.length / (performance.now() - start)) * 1000, latency: getPercentiles(latencies) }
}

/** Makes as many calls as a number of connections can, each waiting for its answer. */
export const measureRate = async ({
  port,
  operation,
  callers,
  connections,
  seconds,
}: RateTask): Promise<RateResult> => {
  const { messages, status, isExpected } = operations[operation]
  const atOnce = messages(oneOf(callers)).length
  const sets = Array.from({ length: Math.max(1, Math.floor(connections / atOnce)) }, () =>
    Array.from({ length: atOnce }, () => new Connection(port)),
  )
  const call = (set: readonly Connection[]): Promise<Buffer[]> => {
    const all = messages(oneOf(callers))
    return Promise.all(set.map((connection, at) => connection.call(all[at] as string, status)))
  }
  try {
    // Errors can be quicker than answers: a rate of them says nothing.
    const answers = (await call(sets[0] ?? [])).map((body) => JSON.parse(body.toString()))
    if (!isExpected(answers))
      throw new Error(`Not the answer to ${operation}: ${JSON.stringify(answers).slice(0, 300)}`)
    return await repeat(sets, seconds, call)
  } finally {
    for (const connection of sets.flat()) connection.close()
  }
}
