import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { ModuleRunner, type Module } from './module.ts'

const log = createLog('silent')

test('modules start in their order and stop in reverse, and a job runs from after the start until before the stop', async () => {
  const told: string[] = []
  let endRun = (): void => {}
  const runs: string[] = []
  const named = (name: string): Module => ({
    start: async () => void told.push(`${name} starts`),
    stop: () => void told.push(`${name} stops`),
  })
  const working: Module = {
    ...named('second'),
    jobs: [
      {
        name: 'work',
        run: async () => {
          runs.push(told.at(-1) ?? '')
          await new Promise<void>((resolve) => (endRun = resolve))
          told.push('the run ends')
          return 0
        },
      },
    ],
  }
  const runner = new ModuleRunner([named('first'), working, {}, named('third')], log)
  await runner.start()
  expect(told).toEqual(['first starts', 'second starts', 'third starts'])
  await expect.poll(() => runs).toEqual(['third starts'])
  const stopping = runner.stop()
  endRun()
  await stopping
  expect(told.slice(3)).toEqual(['third stops', 'the run ends', 'second stops', 'first stops'])
  expect(runs).toHaveLength(1)
})
