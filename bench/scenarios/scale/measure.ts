import { setTimeout as delay } from 'node:timers/promises'
import { getCallers, getStreams, withEnvironment, type Environment } from '../../environment.ts'
import { getMegabytes } from '../../process-usage.ts'
import { withServers } from '../../processes.ts'
import type { Scenario } from '../../scenario.ts'
import { getBlocks, getValues, type Metrics } from './report.ts'

type Size = Metrics['size'] & { changes: number }

const staffShare = 0.5

const measureManyStreams = (environment: Environment, size: Size) =>
  withServers(environment, ['deskbell'], async ({ deskbell: { port, pid } }, load) => {
    const callers = getCallers(environment).creates
    // What is compiled and cached at the first calls is not the memory of a stream.
    await load.ask('changes', port, { callers, changes: 50 })
    await load.ask('open', port, getStreams(environment, 200, staffShare))
    await load.ask('close', port)
    const before = getMegabytes(pid)
    const open = await load.ask('open', port, getStreams(environment, size.streams, staffShare))
    await delay(5_000)
    const megabytes = getMegabytes(pid)
    process.stdout.write('.')
    const changes = await load.ask('changes', port, { callers, changes: size.changes })
    process.stdout.write('.')
    const burst = await load.ask('burst', port, { callers, streams: size.burst, changes: 50 })
    process.stdout.write('.')
    return { open, kilobytesPerStream: ((megabytes - before) * 1024) / size.streams, megabytes, changes, burst }
  })

const measureConstantRate = (environment: Environment, seconds: number) =>
  withServers(environment, ['deskbell'], async ({ deskbell: { port, pid } }, load) => {
    const { creates, lists } = getCallers(environment)
    await load.ask('open', port, getStreams(environment, 1_000, staffShare))
    const result = await load.ask('constantRate', port, {
      seconds,
      reads: { callers: lists, perSecond: 100 },
      creates: { callers: creates, perSecond: 30 },
    })
    process.stdout.write('.')
    return { ...result, megabytes: getMegabytes(pid) }
  })

/**
 * One process of Deskbell with ten thousand open screens, a burst of screens that reconnect, and the constant load of
 * fifty busy hotels.
 */
export const scenario: Scenario = {
  page: 'performance-scale.md',
  title: 'Performance with many screens',
  measure: (quick) =>
    withEnvironment(async (environment) => {
      const size = quick
        ? { streams: 1_000, changes: 50, burst: 200, seconds: 15 }
        : { streams: 10_000, changes: 500, burst: 1_000, seconds: 600 }
      // A server of its own for each part: what one has left behind is not counted for the next.
      const metrics: Metrics = {
        size,
        ...(await measureManyStreams(environment, size)),
        constantRate: await measureConstantRate(environment, size.seconds),
      }
      return { blocks: getBlocks(metrics), values: getValues(metrics), postgres: environment.postgres }
    }),
}
