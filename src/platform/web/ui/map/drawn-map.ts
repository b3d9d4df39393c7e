import type { MapMark, MapPoint } from './marks.ts'

/** A position on the drawing, in pixels from its centre. */
export type Spot = { x: number; y: number }

const earthRadius = 6_371_000
const radians = Math.PI / 180
const mile = 1609.344

/** The straight distance between two points, in metres. */
export const distanceBetween = (from: MapPoint, to: MapPoint): number => {
  const [dLat, dLng] = [(to.lat - from.lat) * radians, (to.lng - from.lng) * radians]
  const a =
    Math.sin(dLat / 2) ** 2 + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(a)))
}

// Round numbers that people use; each is 2 to 2.5 times the one before.
const metric = [
  50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 20_040_000,
]
const imperial = [
  76.2,
  152.4,
  304.8,
  ...[0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 12_500].map((miles) => miles * mile),
]
const getLadder = (miles: boolean): readonly number[] => (miles ? imperial : metric)

/**
 * The radii of the rings, at most three. Without zoom the outermost contains everything.
 * @param zoom steps inwards, or outwards below 0
 */
export const ringsFor = (farthest: number, miles: boolean, zoom = 0): number[] => {
  const ladder = getLadder(miles)
  const fullStep = ladder.findIndex((step) => step >= farthest)
  const outermost = Math.min(ladder.length - 1, Math.max(0, (fullStep === -1 ? ladder.length - 1 : fullStep) - zoom))
  return ladder.slice(Math.max(0, outermost - 2), outermost + 1)
}

/**
 * Where a point is drawn. Its direction is exact, its distance is scaled by the square root: otherwise nearby points
 * would overlap. Points beyond the rings are put on the outermost.
 */
export const getSpot = (middle: MapPoint, at: MapPoint, outermost: number, radius: number): Spot => {
  const distance = distanceBetween(middle, at)
  if (distance === 0) return { x: 0, y: 0 }
  const north = (at.lat - middle.lat) * radians
  const east = (((((at.lng - middle.lng + 180) % 360) + 360) % 360) - 180) * radians * Math.cos(middle.lat * radians)
  const far = radius * Math.min(1, Math.sqrt(distance / outermost))
  const length = Math.hypot(north, east) || 1
  return { x: (far * east) / length, y: (-far * north) / length }
}

/** The point under a position, the inverse of `getSpot`. Five decimals are a metre. */
export const pointAt = (middle: MapPoint, { x, y }: Spot, outermost: number, radius: number): MapPoint => {
  const far = Math.hypot(x, y)
  const distance = outermost * Math.min(1, far / radius) ** 2
  const [east, north] = far === 0 ? [0, 0] : [(x / far) * distance, (-y / far) * distance]
  const rounded = (value: number): number => Math.round(value * 1e5) / 1e5
  return {
    lat: rounded(middle.lat + north / earthRadius / radians),
    lng: rounded(middle.lng + east / earthRadius / radians / Math.cos(middle.lat * radians)),
  }
}

export type Box = { left: number; top: number; right: number; bottom: number }
export type Label = { id: string; text: string; x: number; y: number; side: 'start' | 'end' | 'middle' }
/** The extent of a marker: half its width, and its height above and below its point. */
export type Reach = { half: number; up: number; down: number }
type Named = { id: string; text: string; spot: Spot; mark: Reach }

const lineHeight = 16
const margin = 4

const crosses = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const getBox = ({ x, y }: Spot, { half, up, down }: Reach): Box => ({
  left: x - half,
  right: x + half,
  top: y - up,
  bottom: y + down,
})

const diagonals: readonly Spot[] = [
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: -1 },
  { x: 1, y: -1 },
]

/** Positions of the rings' labels: on the diagonal with the fewest markers. */
export const figuresFor = (
  rings: readonly { text: string; radius: number }[],
  marks: readonly { spot: Spot; mark: Reach }[],
  getWidth: (text: string) => number,
): { text: string; spot: Spot; box: Box }[] => {
  const along = ({ x, y }: Spot) =>
    rings.map(({ text, radius }) => {
      const spot = { x: x * radius * Math.SQRT1_2, y: y * radius * Math.SQRT1_2 }
      return { text, spot, box: getBox(spot, { half: getWidth(text) / 2, up: lineHeight / 2, down: lineHeight / 2 }) }
    })
  const covered = (figures: readonly { box: Box }[]): number =>
    marks.filter(({ spot, mark }) => figures.some(({ box }) => crosses(box, getBox(spot, mark)))).length
  const [best = []] = diagonals.map(along).toSorted((one, other) => covered(one) - covered(other))
  return best
}

/**
 * Places labels beside their markers so that none covers a marker or another label. Earlier marks choose first. A label
 * without space is left out: it is in the list beside the map.
 * @param taken areas that are already occupied
 */
export const labelsFor = (
  named: readonly Named[],
  size: { width: number; height: number },
  getWidth: (text: string) => number,
  taken: readonly Box[] = [],
): Label[] => {
  const marks = named.map(({ spot, mark }) => getBox(spot, mark))
  const full = [...taken]
  const labels: Label[] = []
  for (const [
    index,
    {
      id,
      text,
      spot: { x, y },
      mark: { half, up, down },
    },
  ] of named.entries()) {
    const width = getWidth(text)
    const beside = y + (down - up) / 2
    const choices: readonly { label: Omit<Label, 'id' | 'text'>; left: number }[] = [
      { label: { x: x + half + margin, y: beside, side: 'start' }, left: x + half + margin },
      { label: { x: x - half - margin, y: beside, side: 'end' }, left: x - half - margin - width },
      { label: { x, y: y + down + lineHeight / 2 + 1, side: 'middle' }, left: x - width / 2 },
      { label: { x, y: y - up - lineHeight / 2 - 1, side: 'middle' }, left: x - width / 2 },
    ]
    const free = choices.find(({ label, left }) => {
      const box = { left, right: left + width, top: label.y - lineHeight / 2, bottom: label.y + lineHeight / 2 }
      const isInside =
        box.left > -size.width / 2 + margin &&
        box.right < size.width / 2 - margin &&
        box.top > -size.height / 2 + margin &&
        box.bottom < size.height / 2 - margin
      if (
        !isInside ||
        full.some((other) => crosses(box, other)) ||
        marks.some((other, at) => at !== index && crosses(box, other))
      )
        return false
      return full.push(box) > 0
    })
    if (free) labels.push({ id, text, ...free.label })
  }
  return labels
}

/** The centre of the drawing: the hotel, otherwise the map's centre. */
export const getMiddle = (marks: readonly MapMark[], centre: MapPoint): MapPoint =>
  marks.find(({ kind, movable }) => kind === 'hotel' && !movable)?.at ?? centre
