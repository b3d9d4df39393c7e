/** A place on earth in degrees. */
export type MapPoint = { lat: number; lng: number }

/** Something on the map: a place or the hotel itself, with words beside it where it has some. */
export type MapMark = {
  id: string
  at: MapPoint
  kind: 'place' | 'hotel'
  label?: string | undefined
  /** What it is called where the map is drawn without pictures. */ name?: string | undefined
  /** It is kept in view, and the others step back. */ current?: boolean | undefined
  movable?: boolean | undefined
}
