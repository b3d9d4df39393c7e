import { expect, test } from 'vitest'
import { loadAgain, loadAgainWith } from './load-again.ts'

const failing = (times: number) => {
  let left = times
  return () => (left-- > 0 ? Promise.reject(new Error('away')) : Promise.resolve('the code'))
}

test('a chunk that does not load at first is requested again, less and less often', async () => {
  const waited: number[] = []
  const load = loadAgain(failing(6), (ms) => Promise.resolve(void waited.push(ms)))
  expect(await load()).toBe('the code')
  expect(waited).toEqual([300, 600, 1200, 2400, 4800, 5000])
})

test('a chunk that never loads fails in the end', async () => {
  await expect(loadAgain(failing(100), () => Promise.resolve())()).rejects.toThrow('away')
})

test('a chunk is loaded on demand together with its texts, and not before them', async () => {
  let deliver = (): void => {}
  const texts = () => new Promise((resolve) => (deliver = () => resolve('texts')))
  let drawn: string | undefined
  const loading = loadAgainWith(texts, failing(0))().then((code) => (drawn = code))
  await new Promise((resolve) => setImmediate(resolve))
  expect(drawn).toBeUndefined()
  deliver()
  expect(await loading).toBe('the code')
})

test('code that many want at once is requested once', async () => {
  let requests = 0
  const load = loadAgainWith(
    () => Promise.resolve(),
    () => Promise.resolve((requests += 1)),
  )
  expect(await Promise.all([load(), load(), load()])).toEqual([1, 1, 1])
  expect(load.loaded).toBe(1)
})
