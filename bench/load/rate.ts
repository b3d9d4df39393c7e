import { percentiles, type Percentiles } from '../percentiles.ts'
import { oneOf, type Caller } from './callers.ts'
import { Connection } from './connection.ts'
import { operations, type Operation } from './operations.ts'

/** As many calls as a number of connections can make, each waiting for its answer. */
export type RateJob = {
  kind: 'rate'
  port: number
  operation: Operation
  callers: Caller[]
  connections: number
  seconds: number
}
export type RateResult = { count: number; perSecond: number; latency: Percentiles }

/** Somebody's connections: as many as he needs at once for what he does. */
const connect = (port: number, operation: Operation, caller: Caller): Connection[] =>
  Array.from({ length: operations[operation].width(caller) }, () => new Connection(port))

/** A figure is worth nothing when the answer is not the one that was asked for. */
const assertRealAnswer = async ({ port, operation, callers }: RateJob): Promise<void> => {
  const caller = oneOf(callers)
  const connections = connect(port, operation, caller)
  const answers = (await operations[operation].once(connections, caller)).map(({ body }): unknown =>
    JSON.parse(body.toString()),
  )
  for (const connection of connections) connection.close()
  if (!operations[operation].isReal(answers))
    throw new Error(`Not the answer to ${operation}: ${JSON.stringify(answers).slice(0, 300)}`)
}

/** Counts what is answered while every connection asks again as soon as it has its answer. */
export const measureRate = async (job: RateJob): Promise<RateResult> => {
  const { port, operation, callers, seconds } = job
  await assertRealAnswer(job)
  const latencies: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  const abreast = Math.max(1, Math.floor(job.connections / operations[operation].width(oneOf(callers))))
  await Promise.all(
    Array.from({ length: abreast }, async () => {
      const connections = connect(port, operation, oneOf(callers))
      for (let now = performance.now(); now < until;) {
        await operations[operation].once(connections, oneOf(callers))
        const after = performance.now()
        latencies.push(after - now)
        now = after
      }
      for (const connection of connections) connection.close()
    }),
  )
  return {
    count: latencies.length,
    perSecond: (latencies.length / (performance.now() - begun)) * 1000,
    latency: percentiles(latencies),
  }
}
