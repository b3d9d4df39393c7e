import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n.ts'
import { retryImport } from '../../retry-import.ts'
import { IconButton } from '../controls/Button.tsx'
import { cx } from '../cx.ts'
import { Minus, Plus } from '../icons/actions.tsx'
import { DrawnMap } from './DrawnMap.tsx'
import type { LeafletMap } from './leaflet-map.ts'
import type { MapMark, MapPoint } from './marks.ts'
import './map.css'

const load = retryImport(() => import('./leaflet-map.ts'))

/** Where the pictures of maps come from, and whom to thank for them. */
export type Tiles = { url: string | null; credit: string; creditHref?: string | undefined }

type TileMapProps = {
  /** What is to be seen, for those who do not see it. */
  label: string
  tiles: Tiles
  centre: MapPoint
  zoom: number
  /** In pixels; `tall` fills the room beside a list. */
  height: 210 | 250 | 'tall'
  marks: readonly MapMark[]
  /** A tap on the map, or a movable mark let go. Without it nothing can be set. */
  onPick?: ((point: MapPoint) => void) | undefined
  onMark?: ((id: string) => void) | undefined
}

/**
 * A map of pictures. The library comes when the first map is drawn; where it or the pictures do not come, or none are
 * set, the map is drawn without them.
 */
export const TileMap = ({ label, tiles, centre: { lat, lng }, zoom, height, marks, onPick, onMark }: TileMapProps) => {
  const { t } = useTranslation()
  const canvas = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [failed, setFailed] = useState(tiles.url === null)
  const [steps, setSteps] = useState(0)
  const pick = useEffectEvent((point: MapPoint) => onPick?.(point))
  const mark = useEffectEvent((id: string) => onMark?.(id))
  const picks = onPick !== undefined
  const view = useEffectEvent(() => ({ centre: { lat, lng }, zoom }))

  useEffect(() => {
    if (tiles.url === null) return undefined
    const tileUrl = tiles.url
    let opened: LeafletMap | undefined
    let here = true
    const open = async (): Promise<void> => {
      try {
        const { LeafletMap } = await load()
        if (!here || canvas.current === null) return
        opened = new LeafletMap(canvas.current, {
          tileUrl,
          ...view(),
          picks,
          onPick: (point) => pick(point),
          onMark: (id) => mark(id),
          onTiles: (come) => setFailed(!come),
        })
        setMap(opened)
      } catch {
        if (here) setFailed(true)
      }
    }
    void open()
    return () => {
      here = false
      opened?.close()
      setMap(null)
    }
  }, [tiles.url, picks])
  useEffect(() => map?.look({ lat, lng }, zoom), [map, lat, lng, zoom])
  useEffect(() => map?.show(marks), [map, marks])

  // The library's map is asked as well: it may try its pictures again.
  const zoomBy = (by: 1 | -1): void => {
    map?.zoom(by)
    if (failed) setSteps((before) => Math.min(4, Math.max(-4, before + by)))
  }

  return (
    <div className={cx('map', `map--${height}`)}>
      <div
        ref={canvas}
        className="map-canvas"
        {...(failed ? { inert: true, 'aria-hidden': true } : { role: 'group', 'aria-label': label })}
      />
      {failed && (
        <DrawnMap label={label} centre={{ lat, lng }} marks={marks} zoom={steps} onPick={onPick} onMark={onMark} />
      )}
      <div className="map-zoom">
        <IconButton icon={Plus} label={t('platform.zoom_in')} onClick={() => zoomBy(1)} />
        <IconButton icon={Minus} label={t('platform.zoom_out')} onClick={() => zoomBy(-1)} />
      </div>
      {!failed && <Credit {...tiles} />}
    </div>
  )
}

const Credit = ({ credit, creditHref }: Tiles) => (
  <p className="map-credit">
    {creditHref ? (
      <a href={creditHref} target="_blank" rel="noopener noreferrer">
        {credit}
      </a>
    ) : (
      credit
    )}
  </p>
)
