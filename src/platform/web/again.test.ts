import { expect, test } from 'vitest'
import { again } from './again.ts'

const failing = (times: number) => {
  let left = times
  return () => (left-- > 0 ? Promise.reject(new Error('away')) : Promise.resolve('the code'))
}

test('code that does not come at first is asked for again, ever more slowly', async () => {
  const waited: number[] = []
  const load = again(failing(6), (ms) => Promise.resolve(void waited.push(ms)))
  expect(await load()).toBe('the code')
  expect(waited).toEqual([300, 600, 1200, 2400, 4800, 5000])
})

test('code that never comes fails in the end', async () => {
  await expect(again(failing(100), () => Promise.resolve())()).rejects.toThrow('away')
})
