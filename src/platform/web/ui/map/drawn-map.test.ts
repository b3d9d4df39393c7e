import { expect, test } from 'vitest'
import { distanceBetween, figuresFor, labelsFor, pointAt, ringsFor, getSpot } from './drawn-map.ts'

const hotel = { lat: 42.2839, lng: 18.8416 }
const mogren = { lat: 42.2777, lng: 18.8306 }

test('distances are those on earth', () => {
  expect(distanceBetween(hotel, mogren)).toBeCloseTo(1_138, -1)
  expect(Math.round(distanceBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }) / 1000)).toBe(111)
})

test("the rings have round numbers in the reader's units, the outermost contains everything, and zooming moves by one ring", () => {
  expect(ringsFor(1_138, false)).toEqual([500, 1_000, 2_000])
  expect(ringsFor(1_138, false, 1)).toEqual([200, 500, 1_000])
  expect(ringsFor(1_138, false, -1)).toEqual([1_000, 2_000, 5_000])
  expect(ringsFor(1_138, true).map((ring) => ring / 1609.344)).toEqual([expect.closeTo(0.189, 3), 0.5, 1])
  expect([ringsFor(0, false), ringsFor(0, false, 9), ringsFor(9e9, false, -9).at(-1)]).toEqual([[50], [50], 20_040_000])
})

test('a place is in its direction, north up; what is twice as far is farther out, and nothing is outside the rings', () => {
  const spot = getSpot(hotel, mogren, 2_000, 100)
  expect([spot.x < 0, spot.y > 0, Math.hypot(spot.x, spot.y)]).toEqual([true, true, expect.closeTo(75.4, 0)])
  expect(getSpot(hotel, { lat: 42.3839, lng: 18.8416 }, 2_000, 100)).toEqual({
    x: expect.closeTo(0),
    y: expect.closeTo(-100),
  })
  expect(getSpot({ lat: 0, lng: 179.99 }, { lat: 0, lng: -179.99 }, 5_000, 100).x).toBeGreaterThan(0)
  expect(getSpot(hotel, hotel, 2_000, 100)).toEqual({ x: 0, y: 0 })
})

test('a tap returns the place that is drawn there, to within metres', () => {
  for (const at of [mogren, { lat: 42.29, lng: 18.85 }, hotel])
    expect(distanceBetween(at, pointAt(hotel, getSpot(hotel, at, 2_000, 100), 2_000, 100))).toBeLessThan(3)
})

test('names cover neither each other nor a marker, and one without room is left out', () => {
  const mark = { half: 10, up: 30, down: 3 }
  const size = { width: 300, height: 200 }
  const getWidth = (text: string) => text.length * 7
  const near = [
    { id: 'a', text: 'First', spot: { x: 0, y: 0 }, mark },
    { id: 'b', text: 'Second', spot: { x: 30, y: 0 }, mark },
  ]
  expect(labelsFor(near, size, getWidth).map(({ id, side }) => [id, side])).toEqual([
    ['a', 'end'],
    ['b', 'start'],
  ])
  expect(labelsFor([{ id: 'edge', text: 'A long name', spot: { x: 130, y: 0 }, mark }], size, getWidth)[0]?.side).toBe(
    'end',
  )
  expect(labelsFor([{ id: 'wide', text: 'x'.repeat(60), spot: { x: 0, y: 0 }, mark }], size, getWidth)).toEqual([])
  const crowd = Array.from({ length: 40 }, (_, n) => ({
    id: String(n),
    text: 'A name of a place',
    spot: { x: (n % 8) * 12 - 48, y: Math.floor(n / 8) * 12 - 30 },
    mark,
  }))
  expect(labelsFor(crowd, size, getWidth).length).toBeLessThan(10)
})

test("the rings' labels are where the fewest markers are, and names keep clear of them", () => {
  const mark = { half: 10, up: 30, down: 3 }
  const getWidth = (text: string) => text.length * 7
  const [figure] = figuresFor([{ text: '1 km', radius: 100 }], [{ spot: { x: 70, y: 75 }, mark }], getWidth)
  expect(figure?.spot).toEqual({ x: expect.closeTo(-70.7, 1), y: expect.closeTo(70.7, 1) })
  const named = [{ id: 'a', text: 'Name', spot: { x: -100, y: 80 }, mark }]
  const size = { width: 400, height: 300 }
  expect([
    labelsFor(named, size, getWidth)[0]?.side,
    labelsFor(named, size, getWidth, figure ? [figure.box] : [])[0]?.side,
  ]).toEqual(['start', 'end'])
})
