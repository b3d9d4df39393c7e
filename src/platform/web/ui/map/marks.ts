/** Geographic coordinates in degrees. */
export type MapPoint = { lat: number; lng: number }

/** A marker on the map: a place or the hotel, with an optional label. */
export type MapMark = {
  id: string
  at: MapPoint
  kind: 'place' | 'hotel'
  label?: string | undefined
  /** The selected one: kept in view, while the others are muted. */
  current?: boolean | undefined
  movable?: boolean | undefined
}
