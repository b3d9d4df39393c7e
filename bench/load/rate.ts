import { getPercentiles, type Percentiles } from '../percentiles.ts'
import { oneOf, type Caller } from './callers.ts'
import { Connection } from './connection.ts'
import type { Generator } from './generator.ts'
import { operations, type Operation } from './operations.ts'

/** As many calls as a number of connections can make, each waiting for its answer. */
type RateTask = { operation: Operation; callers: readonly Caller[]; connections: number; seconds: number }
export type RateResult = { perSecond: number; latency: Percentiles }

/** As many connections as a caller needs at once for this operation. */
const connect = (port: number, operation: Operation, caller: Caller): Connection[] =>
  Array.from({ length: operations[operation].countConnections(caller) }, () => new Connection(port))

/** Errors can be quicker than answers: a rate of them says nothing. */
const assertExpectedAnswer = async (port: number, { operation, callers }: RateTask): Promise<void> => {
  const caller = oneOf(callers)
  const connections = connect(port, operation, caller)
  const answers = (await operations[operation].once(connections, caller)).map(({ body }): unknown =>
    JSON.parse(body.toString()),
  )
  for (const connection of connections) connection.close()
  if (!operations[operation].isExpected(answers))
    throw new Error(`Not the answer to ${operation}: ${JSON.stringify(answers).slice(0, 300)}`)
}

/** Counts what is answered while every connection asks again as soon as it has its answer. */
export const measureRate = async ({ port }: Generator, task: RateTask): Promise<RateResult> => {
  const { operation, callers, seconds } = task
  await assertExpectedAnswer(port, task)
  const latencies: number[] = []
  const start = performance.now()
  const until = start + seconds * 1000
  const parallel = Math.max(1, Math.floor(task.connections / operations[operation].countConnections(oneOf(callers))))
  await Promise.all(
    Array.from({ length: parallel }, async () => {
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
    perSecond: (latencies.length / (performance.now() - start)) * 1000,
    latency: getPercentiles(latencies),
  }
}
