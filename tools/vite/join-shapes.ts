/** A shape of a drawing, as Lucide writes it. */
export type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

const number = '-?(?:\\d+\\.?\\d*|\\.\\d+)'
const relativeStart = new RegExp(`^m\\s*(${number})[\\s,]*(${number})\\s*,?`)

/** A path that can follow another: its first point is absolute, what follows it without a letter stays relative. */
const placed = (d: string): string =>
  d.replace(relativeStart, (whole, x, y, offset, all: string) =>
    /^[\d.-]/.test(all.slice(whole.length)) ? `M${x} ${y}l` : `M${x} ${y}`,
  )

const write = (...parts: (string | number)[]): string =>
  parts.map((part) => (typeof part === 'number' ? Number(part.toFixed(3)) : part)).join(' ')

const ring = (cx: number, cy: number, rx: number, ry: number): string =>
  write('M', cx - rx, cy, 'a', rx, ry, '0 1 0', 2 * rx, 0, 'a', rx, ry, '0 1 0', -2 * rx, 0, 'z')

const box = (x: number, y: number, width: number, height: number, rx: number, ry: number): string => {
  const [across, down] = [width - 2 * rx, height - 2 * ry]
  const turn = (toX: number, toY: number): string => (rx === 0 ? '' : write('a', rx, ry, '0 0 1', toX, toY))
  return [
    write('M', x + rx, y, 'h', across) + turn(rx, ry) + write('v', down) + turn(-rx, ry),
    write('h', -across) + turn(-rx, -ry) + write('v', -down) + turn(rx, -ry) + 'z',
  ].join('')
}

const zero = '0'
/** Each kind of shape as a path, by the attributes that it may have. */
const asPath: Record<string, (given: Readonly<Record<string, string>>) => string> = {
  path: ({ d = '' }) => placed(d),
  line: ({ x1 = zero, y1 = zero, x2 = zero, y2 = zero }) => `M${x1} ${y1}L${x2} ${y2}`,
  circle: ({ cx = zero, cy = zero, r = zero }) => ring(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx = zero, cy = zero, rx = zero, ry = zero }) => ring(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect: ({ x = zero, y = zero, width = zero, height = zero, rx, ry }) =>
    box(Number(x), Number(y), Number(width), Number(height), Number(rx ?? ry ?? 0), Number(ry ?? rx ?? 0)),
}
const geometry = new Set(['key', 'd', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height'])

const canJoin = ([tag, attributes]: Shape): boolean =>
  tag in asPath && Object.keys(attributes).every((name) => geometry.has(name))

/** The same drawing with all plain strokes in one path; a shape with a fill of its own stays as it is. */
export const joinShapes = (shapes: readonly Shape[]): Shape[] => {
  const strokes = shapes.filter(canJoin)
  const others = shapes
    .filter((shape) => !canJoin(shape))
    .map(([tag, { key: _key, ...attributes }]): Shape => [tag, attributes])
  const d = strokes.map(([tag, attributes]) => asPath[tag]?.(attributes) ?? '').join('')
  return strokes.length === 0 ? others : [['path', { d }], ...others]
}
