import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { RecurringJob } from './recurring-job.ts'

const log = createLog('silent')

test('a job runs again when it has asked to, also after a failed run, and never after its stop', async () => {
  const failures: unknown[] = []
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 2) throw new Error('this one fails')
    return 0
  }
  const job = new RecurringJob({ name: 'counting', run, maxMs: 30, onFailure: (error) => failures.push(error) }, log)
  job.start()
  await expect.poll(() => runs).toBeGreaterThan(3)
  expect(failures).toEqual([new Error('this one fails')])
  await job.stop()
  const before = runs
  job.wake()
  await job.stop()
  expect(runs).toBe(before)
})

test('a job that is woken while it runs runs once more, and never twice at the same time', async () => {
  const ends: (() => void)[] = []
  let atOnce = 0
  const run = async () => {
    atOnce += 1
    await new Promise<void>((resolve) => ends.push(resolve))
    atOnce -= 1
    return 60_000
  }
  const job = new RecurringJob({ name: 'waiting', run, maxMs: 60_000 }, log)
  job.start()
  await expect.poll(() => ends.length).toBe(1)
  job.wake()
  job.wake()
  expect([ends.length, atOnce]).toEqual([1, 1])
  ends[0]!()
  await expect.poll(() => ends.length).toBe(2)
  expect(atOnce).toBe(1)
  const stopping = job.stop()
  ends[1]!()
  await stopping
  expect(ends.length).toBe(2)
})

test('a job that asks to wait first does so', async () => {
  const ran: string[] = []
  const getJob = (name: string, firstAfterMs: number) =>
    new RecurringJob({ name, run: async () => 1_000 * ran.push(name), firstAfterMs }, log)
  const jobs = [getJob('patient', 60_000), getJob('prompt', 0)]
  for (const job of jobs) job.start()
  await expect.poll(() => ran).toEqual(['prompt'])
  await Promise.all(jobs.map((job) => job.stop()))
  expect(ran).toEqual(['prompt'])
})
