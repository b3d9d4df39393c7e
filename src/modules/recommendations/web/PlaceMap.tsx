import { shell } from '#modules/hotels/web/shell.ts'
import type { MapMark } from '#platform/web/ui/map/marks.ts'
import { TileMap, type Tiles } from '#platform/web/ui/map/TileMap.tsx'
import type { Point } from '../contract.ts'

const tiles: Tiles = {
  url: shell.tile_url,
  credit: shell.tile_attribution,
  creditHref: shell.tile_attribution.includes('OpenStreetMap') ? 'https://www.openstreetmap.org/copyright' : undefined,
}

type PlaceMapProps = {
  label: string
  centre: Point
  zoom: number
  height: 210 | 250 | 'tall'
  marks: readonly MapMark[]
  onPick?: (point: Point) => void
  onMark?: (id: string) => void
}

/** A map with this installation's tiles. */
export const PlaceMap = (props: PlaceMapProps) => <TileMap tiles={tiles} {...props} />

/** The marker of the hotel itself. */
export const hotelMark = (at: Point | null, label: string): MapMark[] =>
  at ? [{ id: 'hotel', at, kind: 'hotel', label }] : []
