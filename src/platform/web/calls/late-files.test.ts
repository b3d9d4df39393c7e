import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAwaited, lateFiles, loadAwaited } from './late-files.ts'

const network = { onLine: true }
const isLate = () => lateFiles.getState().isLate

/** A file that comes when it is told to. */
const makeFile = () => {
  let come: (module: string) => void = () => {}
  const loading = new Promise<string>((resolve) => (come = resolve))
  return { load: () => loading, come: () => (come('the code'), loading) }
}

beforeEach(() => {
  network.onLine = true
  vi.stubGlobal('navigator', network)
  vi.useFakeTimers()
})
afterEach(() => {
  forgetAwaited()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a file is late after three seconds, and no longer when all that are late have come', async () => {
  const [file, other] = [makeFile(), makeFile()]
  const loading = loadAwaited(file.load)
  void loadAwaited(other.load)
  vi.advanceTimersByTime(2_999)
  expect(isLate()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isLate()).toBe(true)
  await file.come()
  expect(await loading).toBe('the code')
  expect(isLate()).toBe(true)
  await other.come()
  expect(isLate()).toBe(false)
})

test('without a network it is late at once', () => {
  network.onLine = false
  void loadAwaited(makeFile().load)
  vi.advanceTimersByTime(0)
  expect(isLate()).toBe(true)
})

test('what came in time is never late', async () => {
  const file = makeFile()
  void loadAwaited(file.load)
  await file.come()
  vi.advanceTimersByTime(10_000)
  expect(isLate()).toBe(false)
})

test('another page waits for nothing of the page before, and for its own from then on', () => {
  const [file, other] = [makeFile(), makeFile()]
  void loadAwaited(file.load)
  void loadAwaited(other.load)
  vi.advanceTimersByTime(2_999)
  forgetAwaited()
  void loadAwaited(other.load)
  vi.advanceTimersByTime(2_999)
  expect(isLate()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isLate()).toBe(true)
})
