import type { ReactNode } from 'react'

// Drawings of the guest home's tiles: accent lines with one brass detail (class b).

const TileArt = ({ children }: { children: ReactNode }) => (
  <svg className="i art" viewBox="0 0 40 40" aria-hidden="true">
    {children}
  </svg>
)

export const BellArt = () => (
  <TileArt>
    <path d="M5 27a15 15 0 0 1 30 0zM3 31.5h34" />
    <path className="b" d="M20 12V8M16 7h8" />
  </TileArt>
)

export const MartiniArt = () => (
  <TileArt>
    <path d="M8 8h24L20 23zM20 23v10M13 34h14" />
    <path className="b" d="M12 13h16M26 14l6-10" />
  </TileArt>
)

export const TaxiArt = () => (
  <TileArt>
    <path d="M6 27v-6l3.5-9A3 3 0 0 1 12.5 10h15a3 3 0 0 1 3 2L34 21v6zM6.5 20.5h27M9 27v5h4.5v-5M26.5 27v5H31v-5" />
    <path className="b" d="M16 10V6.5h8V10M11 24h2.5M26.5 24H29" />
  </TileArt>
)

export const GuideArt = () => (
  <TileArt>
    <path d="M20 11C16.5 8 10 7.3 6 7.8V31c4-.5 10.5.3 14 3 3.5-2.7 10-3.5 14-3V7.8c-4-.5-10.5.2-14 3.2zM20 11v23" />
    <path className="b" d="M10.5 14c2 0 4 .4 5.5 1.2M10.5 19c2 0 4 .4 5.5 1.2M24 15.2c1.5-.8 3.5-1.2 5.5-1.2" />
  </TileArt>
)

export const RulesArt = () => (
  <TileArt>
    <path d="M10 6h20v28H10zM10 6c-3 0-3 5 0 5" />
    <path className="b" d="M15 14h10M15 19.5h10M15 25h6" />
  </TileArt>
)

export const PlaceArt = () => (
  <TileArt>
    <path d="M20 35s11-9.5 11-18a11 11 0 0 0-22 0c0 8.5 11 18 11 18z" />
    <path className="b" d="m20 11.5 1.7 3.5 3.8.5-2.8 2.7.7 3.8-3.4-1.8-3.4 1.8.7-3.8-2.8-2.7 3.8-.5z" />
  </TileArt>
)
