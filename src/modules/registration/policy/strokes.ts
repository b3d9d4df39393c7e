import type { Strokes } from '../contract/strokes.ts'

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

/** A signature as the path of an SVG of 1000 by 300. A stroke of one point is a dot. */
export const toSvgPath = (strokes: Strokes): string =>
  strokes
    .map((points) => {
      const [first, ...rest] = points.map(([x, y]) => `${x} ${y}`)
      return rest.length > 0 ? `M${first}L${rest.join(' ')}` : `M${first}h0`
    })
    .join('')
