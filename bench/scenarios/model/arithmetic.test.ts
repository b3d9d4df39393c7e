import { expect, test } from 'vitest'
import { coresFor, costOfOne, extrapolate, getShare, tenThousandHotels, type Costs } from './arithmetic.ts'

const costs: Costs = {
  app: { base: 0, stream: 0.01, read: 0.5, poll: 0.25, write: 2 },
  postgres: { base: 1, stream: 0, read: 0.25, poll: 0.125, write: 1.5 },
  kilobytesPerStream: 16,
  baseMegabytes: 100,
  bytesPerCreate: 4_000,
  logBytesPerWrite: 2_000,
}

test('the busy cores of a load are the sum of what its parts take of each second', () => {
  expect(
    coresFor({ streams: 1_000, readsPerSecond: 100, pollsPerSecond: 40, writesPerSecond: 20 }, costs.app),
  ).toBeCloseTo((10 + 50 + 10 + 40) / 1000)
})

test('what idle streams use is not attributed to requests, and noise does not go below zero', () => {
  expect(costOfOne(1_100, 10, 500, 10)).toBe(2)
  expect(costOfOne(90, 10, 500, 10)).toBe(0)
})

test('one percent of the hotels have one percent of the streams, reads and writes', () => {
  expect(getShare(tenThousandHotels, 0.01)).toEqual({
    streams: 390,
    readsPerSecond: 8.6,
    pollsPerSecond: 6.4,
    writesPerSecond: 1.1400000000000001,
  })
})

test('ten thousand hotels: cores follow from the costs, processes from cores and screens plus one spare, disk writes from the creates of a day', () => {
  const found = extrapolate(tenThousandHotels, costs)
  expect(found.appCores).toBeCloseTo(0.39 + 0.43 + 0.16 + 0.228)
  expect(found.postgresCores).toBeCloseTo(0.001 + 0.215 + 0.08 + 0.171)
  // 39,000 screens at 8,000 each are five processes; 1.2 cores at one half would be three.
  expect(found).toMatchObject({
    processes: 6,
    connections: 60,
    databaseGigabytesPerDay: 1.3,
    logGigabytesPerDay: 2.275,
  })
  expect(found.memoryOfProcessMegabytes).toBeCloseTo(100 + 7_800 / 64)
})

test('where the processor is the bottleneck, there are enough processes to keep each half idle', () => {
  expect(extrapolate(tenThousandHotels, { ...costs, app: { ...costs.app, read: 5 } }).processes).toBe(
    Math.ceil((0.39 + 4.3 + 0.16 + 0.228) / 0.5) + 1,
  )
})
