import { DivIcon, Map as Leaflet, Marker, TileLayer, type LatLngTuple } from 'leaflet/dist/leaflet-src.esm.js'
import './leaflet.css'
import type { MapMark, MapPoint } from './marks.ts'

export type MapOptions = {
  /** Null: the markers stand on a plain ground. */
  tileUrl: string | null
  centre: MapPoint
  zoom: number
  /** A tap sets a point. The map then also pans with one finger, which otherwise scrolls the page. */
  picks: boolean
  onPick: (point: MapPoint) => void
  onMark: (id: string) => void
  onTiles: (loadedTiles: boolean) => void
}

// Drawn inline, so that no marker image is fetched.
const drawings = {
  place: {
    size: [28, 42],
    foot: [14, 40],
    svg: '<svg viewBox="-15 -40 30 44" aria-hidden="true"><ellipse class="shade" cy="1" rx="8" ry="3"/><path class="edge" d="M0 0S-14-15-14-25a14 14 0 0 1 28 0C14-15 0 0 0 0z"/><circle class="eye" cy="-25" r="5"/></svg>',
  },
  hotel: {
    size: [24, 24],
    foot: [12, 12],
    svg: '<svg viewBox="-12 -12 24 24" aria-hidden="true"><circle class="edge" r="9"/><circle class="eye" r="3"/></svg>',
  },
} as const

const tuple = ({ lat, lng }: MapPoint): LatLngTuple => [lat, lng]
// Leaflet counts on beyond the date line. Five decimals are a metre.
const rounded = ({ lat, lng }: MapPoint): MapPoint => ({
  lat: Math.round(lat * 1e5) / 1e5,
  lng: Math.round((((((lng + 180) % 360) + 360) % 360) - 180) * 1e5) / 1e5,
})

/** Wraps a Leaflet map in an element. `close` releases the element. */
export class LeafletMap {
  readonly #map: Leaflet
  readonly #options: MapOptions
  readonly #marks = new Set<Marker>()
  readonly #sizes: ResizeObserver

  constructor(element: HTMLElement, options: MapOptions) {
    this.#options = options
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    this.#map = new Leaflet(element, {
      center: tuple(options.centre),
      zoom: options.zoom,
      maxZoom: 19,
      attributionControl: false,
      zoomControl: false,
      scrollWheelZoom: false,
      dragging: options.picks || matchMedia('(pointer: fine)').matches,
      doubleClickZoom: !options.picks,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      inertia: !still,
    })
    let loadedTiles = 0
    // Tile servers require the site's origin; the path stays private.
    if (options.tileUrl !== null)
      new TileLayer(options.tileUrl, { maxZoom: 19, referrerPolicy: 'strict-origin-when-cross-origin' })
        .on('tileload', () => options.onTiles((loadedTiles += 1) > 0))
        .on('tileerror', () => options.onTiles(loadedTiles > 0))
        .addTo(this.#map)
    if (options.picks) this.#map.on('click', ({ latlng }) => options.onPick(rounded(latlng)))
    this.#sizes = new ResizeObserver(() => this.#map.invalidateSize({ animate: false }))
    this.#sizes.observe(element)
  }

  look(centre: MapPoint, zoom: number): void {
    this.#map.setView(tuple(centre), zoom, { animate: false })
  }

  zoom(by: 1 | -1): void {
    this.#map.setZoom(this.#map.getZoom() + by)
  }

  /** Replaces the markers on the map. */
  show(marks: readonly MapMark[]): void {
    this.#marks.forEach((marker) => marker.remove())
    this.#marks.clear()
    const chosen = marks.find(({ current }) => current)
    for (const mark of marks) this.#add(mark, chosen !== undefined && chosen !== mark && mark.kind === 'place')
    if (chosen && !this.#map.getBounds().pad(-0.08).contains(tuple(chosen.at)))
      this.#map.panTo(tuple(chosen.at), { animate: false })
  }

  close(): void {
    this.#sizes.disconnect()
    this.#map.remove()
  }

  #add({ id, at, kind, label, movable = false }: MapMark, stepsBack: boolean): void {
    const { size, foot, svg } = drawings[kind]
    const element = document.createElement('span')
    element.innerHTML = svg
    if (label) element.appendChild(document.createElement('b')).textContent = label
    const className = `map-mark map-mark--${stepsBack ? 'other' : kind}`
    const icon = new DivIcon({ html: element, className, iconSize: [...size], iconAnchor: [...foot] })
    // Not focusable: every marker is also in a list or field beside the map.
    const marker = new Marker(tuple(at), {
      icon,
      keyboard: false,
      draggable: movable,
      interactive: movable || !this.#options.picks,
      autoPan: movable,
      zIndexOffset: stepsBack ? -1000 : 0,
    })
    marker
      .on('click', () => this.#options.onMark(id))
      .on('dragend', () => this.#options.onPick(rounded(marker.getLatLng())))
    this.#marks.add(marker.addTo(this.#map))
  }
}
