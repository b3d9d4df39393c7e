import { Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n.ts'
import { retryImport } from '../../retry-import.ts'
import { IconButton } from '../controls/Button.tsx'
import { cx } from '../cx.ts'
import type { LeafletMap } from './leaflet-map.ts'
import type { MapMark, MapPoint } from './marks.ts'
import './map.css'

const load = retryImport(() => import('./leaflet-map.ts'))

/** The URL of the map tiles and their attribution. */
export type Tiles = { url: string | null; credit: string; creditHref?: string | undefined }

type TileMapProps = {
  /** The content of the map, for screen readers. */
  label: string
  tiles: Tiles
  centre: MapPoint
  zoom: number
  /** In pixels; `tall` fills the space beside a list. */
  height: 210 | 250 | 'tall'
  marks: readonly MapMark[]
  /** Called for a tap on the map, and when a movable marker is dropped. Without it nothing can be set. */
  onPick?: ((point: MapPoint) => void) | undefined
  onMark?: ((id: string) => void) | undefined
}

/**
 * A tile map. Leaflet is loaded with the first map. Without tiles the markers stand on a plain ground: every marker is
 * also in a list or field beside the map.
 */
export const TileMap = ({ label, tiles, centre: { lat, lng }, zoom, height, marks, onPick, onMark }: TileMapProps) => {
  const { t } = useTranslation()
  const canvas = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [failed, setFailed] = useState(tiles.url === null)
  const pick = useEffectEvent((point: MapPoint) => onPick?.(point))
  const mark = useEffectEvent((id: string) => onMark?.(id))
  const picks = onPick !== undefined
  const view = useEffectEvent(() => ({ centre: { lat, lng }, zoom }))

  useEffect(() => {
    let opened: LeafletMap | undefined
    let isMounted = true
    const open = async (): Promise<void> => {
      try {
        const { LeafletMap } = await load()
        if (!isMounted || canvas.current === null) return
        opened = new LeafletMap(canvas.current, {
          tileUrl: tiles.url,
          ...view(),
          picks,
          onPick: (point) => pick(point),
          onMark: (id) => mark(id),
          onTiles: (areLoading) => setFailed(!areLoading),
        })
        setMap(opened)
      } catch {
        if (isMounted) setFailed(true)
      }
    }
    void open()
    return () => {
      isMounted = false
      opened?.close()
      setMap(null)
    }
  }, [tiles.url, picks])
  useEffect(() => map?.look({ lat, lng }, zoom), [map, lat, lng, zoom])
  useEffect(() => map?.show(marks), [map, marks])

  return (
    <div className={cx('map', `map--${height}`)}>
      <div ref={canvas} className="map-canvas" role="group" aria-label={label} />
      <div className="map-zoom">
        <IconButton icon={Plus} label={t('platform.zoom_in')} onClick={() => map?.zoom(1)} />
        <IconButton icon={Minus} label={t('platform.zoom_out')} onClick={() => map?.zoom(-1)} />
      </div>
      {failed ? (
        <p className="map-credit" role="status">
          {t('platform.map_without_tiles')}
        </p>
      ) : (
        <Credit {...tiles} />
      )}
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
