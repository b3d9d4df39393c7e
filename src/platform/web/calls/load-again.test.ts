import { expect, onTestFinished, test, vi } from 'vitest'
import { loadAgain, loadAgainWith } from './load-again.ts'

const failing = (times: number) => {
  let left = times
  return () => (left-- > 0 ? Promise.reject(new Error('away')) : Promise.resolve('the code'))
}

test('a chunk that does not load at first is requested again, less and less often, until it comes', async () => {
  const waited: number[] = []
  const load = loadAgain(failing(100), (ms) => Promise.resolve(void waited.push(ms)))
  expect(await load()).toBe('the code')
  expect(waited.slice(0, 9)).toEqual([300, 600, 1200, 2400, 4800, 9600, 10_000, 10_000, 10_000])
  expect(waited).toHaveLength(100)
})

test('it is requested at once when the network is back', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.useFakeTimers()
  onTestFinished(() => void (vi.useRealTimers(), vi.unstubAllGlobals()))
  let there = false
  let requests = 0
  const loading = loadAgain(
    () => ((requests += 1), there ? Promise.resolve('the code') : Promise.reject(new Error())),
  )()
  await vi.advanceTimersByTimeAsync(20_000)
  const before = requests
  there = true
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toBe(before + 1)
  expect(await loading).toBe('the code')
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
