import { useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { distanceText, usesMiles } from '../../distance.ts'
import { useTranslation } from '../../i18n.ts'
import { cx } from '../cx.ts'
import {
  distanceBetween,
  figuresFor,
  labelsFor,
  getMiddle,
  pointAt,
  ringsFor,
  getSpot,
  type Box,
  type Spot,
} from './drawn-map.ts'
import type { MapMark, MapPoint } from './marks.ts'

// The same markers as on a tile map: a pin stands on its point, a hotel is centred on it.
const signs = { place: { half: 12, up: 34, down: 3 }, hotel: { half: 11, up: 11, down: 11 } } as const
// Space outside the outermost ring for its label; the note is below the drawing.
const rim = 14
const zoomButtons = { width: 60, height: 110 } as const
// In metres: someone who sets a pin nearby must not set it far away.
const minSizeForPins = 2_000

const Sign = ({ kind }: { kind: MapMark['kind'] }) =>
  kind === 'hotel' ? (
    <>
      <circle className="edge" r="9" />
      <circle className="eye" r="3" />
    </>
  ) : (
    <g transform="scale(.82)">
      <path className="edge" d="M0 0S-14-15-14-25a14 14 0 0 1 28 0C14-15 0 0 0 0z" />
      <circle className="eye" cy="-25" r="5" />
    </g>
  )

/** The element's size; null before the first layout. */
const useSize = () => {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const measure = (): void => setSize({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [])
  return { element, size }
}

// Labels are small and letters are similar, so an estimate from their number is enough to keep labels apart.
const getWidth = (text: string): number => text.length * 6.6 + 4

type DrawnMapProps = {
  label: string
  centre: MapPoint
  marks: readonly MapMark[]
  /** How far it is zoomed in. */ zoom: number
  onPick?: ((point: MapPoint) => void) | undefined
  onMark?: ((id: string) => void) | undefined
}

/**
 * A map without tiles: the hotel in the middle, rings for distances, every place in its direction. North is up. A place
 * without space for its name appears in the list for screen readers.
 */
export const DrawnMap = ({ label, centre, marks, zoom, onPick, onMark }: DrawnMapProps) => {
  const { t, language } = useTranslation()
  const { element, size } = useSize()
  const miles = usesMiles(navigator.language)
  const middle = getMiddle(marks, centre)
  const distances = useMemo(
    () => new Map(marks.map(({ id, at }) => [id, distanceBetween(middle, at)])),
    [marks, middle],
  )
  const rings = ringsFor(Math.max(onPick ? minSizeForPins : 0, ...distances.values()), miles, zoom)
  const outermost = rings.at(-1) ?? minSizeForPins
  const radius = size ? Math.max(40, Math.min(size.width, size.height) / 2 - rim) : 0
  const drawn = marks.map((mark) => ({ ...mark, spot: getSpot(middle, mark.at, outermost, radius) }))
  // The selected one and the hotel choose the position of their label first, then the nearer ones.
  const inOrder = drawn.toSorted(
    (one, other) => rank(one) - rank(other) || (distances.get(one.id) ?? 0) - (distances.get(other.id) ?? 0),
  )
  const toText = (metres: number): string => distanceText(metres, language, miles)
  const figures = figuresFor(
    rings.map((ring) => ({ text: toText(ring), radius: radius * Math.sqrt(ring / outermost) })),
    drawn.map(({ spot, kind }) => ({ spot, mark: signs[kind] })),
    getWidth,
  )
  const named = inOrder.flatMap(({ id, kind, label: words, name, spot }) =>
    (words ?? name) ? [{ id, text: words ?? name ?? '', spot, mark: signs[kind] }] : [],
  )
  const labels = size ? labelsFor(named, size, getWidth, [...figures.map(({ box }) => box), buttonsIn(size)]) : []
  const chosen = marks.some(({ current, kind }) => current && kind === 'place')
  const pick = (event: MouseEvent<SVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const spot: Spot = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
    onPick?.(pointAt(middle, spot, outermost, radius))
  }
  return (
    <div className="drawn-map" role="group" aria-label={label}>
      <div ref={element} className="drawn-map-rings">
        {size && (
          <svg
            className={cx(onPick && 'drawn-map-picks')}
            viewBox={`${-size.width / 2} ${-size.height / 2} ${size.width} ${size.height}`}
            aria-hidden="true"
            onClick={onPick && pick}
          >
            {rings.map((ring) => (
              <circle key={ring} className="ring" r={radius * Math.sqrt(ring / outermost)} />
            ))}
            <path className="cross" d={`M0 ${-radius}V${radius}M${-radius} 0H${radius}`} />
            <path className="north" d={`M0 ${-radius - 9}l5 11-5-3-5 3z`} />
            {figures.map(({ text, spot }) => (
              <text key={text} className="ring-text" {...spot}>
                {text}
              </text>
            ))}
            {inOrder.toReversed().map(({ id, kind, current, spot: { x, y } }) => (
              <g
                key={id}
                className={cx('map-mark', `map-mark--${chosen && !current && kind === 'place' ? 'other' : kind}`)}
                transform={`translate(${x} ${y})`}
                onClick={onMark && (() => onMark(id))}
              >
                <Sign kind={kind} />
              </g>
            ))}
            {labels.map(({ id, text, x, y, side }) => (
              <text key={id} className="name" x={x} y={y} textAnchor={side}>
                {text}
              </text>
            ))}
          </svg>
        )}
      </div>
      <ul className="sr-only">
        {marks.flatMap(({ id, label: words, name }) => {
          const text = words ?? name
          return text === undefined
            ? []
            : [<li key={id}>{(distances.get(id) ?? 0) === 0 ? text : `${text}, ${toText(distances.get(id) ?? 0)}`}</li>]
        })}
      </ul>
      <p className="drawn-map-note" role="status">
        {t('platform.map_drawn')}
      </p>
    </div>
  )
}

const rank = ({ kind, current }: MapMark): number => (current ? 0 : kind === 'hotel' ? 1 : 2)

const buttonsIn = ({ width, height }: { width: number; height: number }): Box => ({
  left: width / 2 - zoomButtons.width,
  right: width / 2,
  top: -height / 2,
  bottom: -height / 2 + zoomButtons.height,
})
