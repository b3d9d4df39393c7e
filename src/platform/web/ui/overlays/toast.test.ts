import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, holdToasts, toast, toastMs, useToasts } from './toast.ts'

const shownToasts = () => useToasts.getState().toasts
const texts = (): string[] => shownToasts().map(({ text }) => text)

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  holdToasts(false)
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a toast is shown for four seconds', () => {
  expect(toastMs).toBe(4000)
  toast.success('Saved')
  vi.advanceTimersByTime(3_999)
  expect(texts()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('three are shown at once, the newest last', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast.success(text)
  expect(texts()).toEqual(['two', 'three', 'four'])
})

test('a repeated message is shown once, as the newest, for its whole time', () => {
  toast.error('No network')
  vi.advanceTimersByTime(3_000)
  toast.success('Saved')
  const [first] = shownToasts()
  toast.error('No network')
  expect(texts()).toEqual(['Saved', 'No network'])
  expect(shownToasts()[1]?.turn).not.toBe(first?.turn)
  vi.advanceTimersByTime(3_999)
  expect(texts()).toEqual(['Saved', 'No network'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('the same text as a success and as an error are two messages', () => {
  toast.success('Done')
  toast.error('Done')
  expect(shownToasts().map(({ kind }) => kind)).toEqual(['success', 'error'])
})

test('paused toasts stay, and continue with their remaining time', () => {
  toast.success('Read me')
  vi.advanceTimersByTime(1_000)
  holdToasts(true)
  toast.success('Me too')
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Read me', 'Me too'])
  holdToasts(false)
  vi.advanceTimersByTime(3_000)
  expect(texts()).toEqual(['Me too'])
  vi.advanceTimersByTime(1_000)
  expect(texts()).toEqual([])
})

test('removing the last toast ends the pause', () => {
  toast.error('Away')
  holdToasts(true)
  dismissToast(shownToasts()[0]?.id ?? '')
  expect([texts(), useToasts.getState().held]).toEqual([[], false])
})

test('a listener gets every change', () => {
  let calls = 0
  const stop = useToasts.subscribe(() => (calls += 1))
  toast.success('One')
  vi.advanceTimersByTime(toastMs)
  expect(calls).toBe(2)
  stop()
  toast.success('Two')
  expect(calls).toBe(2)
})
