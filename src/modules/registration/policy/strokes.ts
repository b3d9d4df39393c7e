import { maxPoints, maxStrokes, maxStrokesLength, type Strokes } from '../contract/strokes.ts'

export type Point = Strokes[number][number]

const minPoints = 12
const minBox = { width: 80, height: 20 } as const

/** True for a dot or a dash: nobody's signature. */
export const isSignatureEmpty = (strokes: Strokes): boolean => {
  const points = strokes.flat()
  const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
  return (
    points.length < minPoints ||
    span(points.map(([x]) => x)) < minBox.width ||
    span(points.map(([, y]) => y)) < minBox.height
  )
}

// As fine as a line of the screen, so that a slow hand does not use up the points.
const minStep = 2

const isNear = (one: Point | undefined, [x, y]: Point): boolean =>
  one !== undefined && Math.abs(one[0] - x) < minStep && Math.abs(one[1] - y) < minStep

/** Strokes with another point: the first of a new stroke, or of the last one. What is too long to be sent takes no more. */
export const addPoint = (strokes: Strokes, point: Point, isNew: boolean): Strokes => {
  const stroke = isNew ? [] : (strokes.at(-1) ?? [])
  if (isNear(stroke.at(-1), point)) return strokes
  const next = [...(isNew ? strokes : strokes.slice(0, -1)), [...stroke, point]]
  const isTooLong =
    next.length > maxStrokes || next.flat().length > maxPoints || JSON.stringify(next).length > maxStrokesLength
  return isTooLong ? strokes : next
}

/** A signature as the path of an SVG of 1000 by 300. A stroke of one point is a dot. */
export const toSvgPath = (strokes: Strokes): string =>
  strokes
    .map((points) => {
      const [first, ...rest] = points.map(([x, y]) => `${x} ${y}`)
      return rest.length > 0 ? `M${first}L${rest.join(' ')}` : `M${first}h0`
    })
    .join('')
