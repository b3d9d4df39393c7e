import { afterEach, expect, test } from 'vitest'
import { createConcurrencyLimit } from '../http/concurrency-limit.ts'
import type { Task } from './fixtures/thread.ts'
import { createThreads } from './threads.ts'

const started: { stop: () => Promise<void> }[] = []
const start = (options: { maxMs?: number; idleMs?: number; tooCostly?: number }) => {
  const limit = createConcurrencyLimit({ atOnce: 1, maxWaiters: 5, maxWaitMs: 20_000, retryAfterSeconds: 1 })
  const threads = createThreads<Task, number>(new URL('./fixtures/thread.ts', import.meta.url), {
    limit,
    maxMs: 20_000,
    maxMegabytes: 32,
    ...options,
  })
  started.push(threads)
  return threads
}
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()))
})

test('a task that takes too much memory or time is given up, and the next one is answered', async () => {
  const { run } = start({ tooCostly: -1 })
  expect(await Promise.all([run('fill'), run('answer')])).toEqual([-1, expect.any(Number)])
  expect(await start({ maxMs: 100, tooCostly: -1 }).run('hang')).toBe(-1)
  await expect(start({ maxMs: 100 }).run('hang')).rejects.toThrow('too much time or memory')
})

test('a thread that dies takes its task with it, and no other', async () => {
  const { run } = start({ idleMs: 60_000 })
  const results = await Promise.allSettled([run('throw'), run('exit'), run('answer')])
  expect(results.map((result) => (result.status === 'rejected' ? String(result.reason) : result.status))).toEqual([
    'Error: no good',
    'Error: A thread ended without an answer.',
    'fulfilled',
  ])
})

test('an idle thread takes the next task; without a time to be idle each task has its own', async () => {
  const [kept, single] = [start({ idleMs: 60_000 }), start({})]
  expect(await kept.run('answer')).toBe(await kept.run('answer'))
  expect(await single.run('answer')).not.toBe(await single.run('answer'))
})
