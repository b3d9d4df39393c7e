import type { ReactNode } from 'react'

// Pictures for the guest home, in three tints of the hotel's accent. Colours are tokens, so they follow theme and
// brand.

const sun = 'color-mix(in oklab, var(--brass) 55%, var(--paper))'
const water = 'color-mix(in oklab, var(--wash-1) 55%, var(--paper))'
const waves =
  'M110 131.5h31M42 131.5h37M235 131.5h21M36 131.5h16M0 131.5h37M271 131.5h30M20 136.1h26M256 136.1h46M174 136.1h29M78 136.1h18M124 136.1h25M3 136.1h28M129 140.7h24M74 140.7h31M138 140.7h52M364 140.7h35M34 140.7h50M162 140.7h36M249 145.3h27M81 145.3h27M232 145.3h29M35 145.3h47M143 145.3h12M139 145.3h48M350 149.9h31M250 149.9h24'

const Sun = ({ x, y }: { x: number; y: number }) => (
  <>
    <circle cx={x} cy={y} r="13" fill="none" stroke="var(--brass)" strokeWidth="1.5" />
    <circle cx={x} cy={y} r="9.5" fill={sun} />
  </>
)

const Water = () => (
  <>
    <path d="M0 127h390v30H0z" fill={water} />
    <path d={waves} stroke="var(--wash-3)" strokeWidth="1" fill="none" />
  </>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="hero">
    <svg viewBox="0 0 390 122" aria-hidden="true">
      {children}
    </svg>
  </div>
)

/** Bay with an island town and a sail. */
export const HeroSea = () => (
  <Frame>
    <Sun x={128} y={24} />
    <g transform="translate(0 4) scale(1 .72)">
      <path
        d="M0 96C40 70 66 60 98 66 128 40 160 36 190 58 220 44 250 40 286 62 320 52 352 60 390 74V128H0Z"
        fill="var(--wash-1)"
      />
      <path d="M0 112C60 92 110 96 150 104 210 88 300 92 390 106V128H0Z" fill="var(--wash-2)" />
    </g>
    <g transform="translate(0 -33)">
      <path
        d="M228 128v-13h8v-6h14v-9h5v-6l6-8 6 8v6h7v-14l3-5 3 5v14h10v7h14v-5h16v8h12v6h10v12z"
        fill="var(--wash-3)"
      />
      <path d="M259 98h3v5h-3zM279 96h3v5h-3zM240 113h3v4h-3zM300 112h3v4h-3zM316 112h3v4h-3z" fill="var(--brass)" />
      <Water />
      <path d="M92 134V112l14 22zM89 134v-17l-9 17zM76 137h34l-5 6H81z" fill="var(--accent)" />
    </g>
  </Frame>
)

/** Walled town under a mountain, with the path up to its fortress. */
export const HeroTown = () => (
  <Frame>
    <Sun x={316} y={20} />
    <g transform="translate(0 4) scale(1 .72)">
      <path
        d="M0 40C30 30 50 60 84 58 120 18 150 6 176 30 200 14 232 2 262 34 300 46 330 20 390 44V128H0Z"
        fill="var(--wash-1)"
      />
      <path d="M150 128C190 96 200 66 240 52 270 84 330 96 390 86V128Z" fill="var(--wash-2)" />
      <path
        d="m178 118 14-6 8-12 14-5 6-14 14-7 10-14"
        fill="none"
        stroke="var(--brass)"
        strokeWidth="1.8"
        strokeDasharray="5 1.5"
      />
    </g>
    <g transform="translate(0 -33)">
      <path
        d="M20 128v-14l12-8 12 8v-4h14V92l6-11 6 11v18h8V92l6-11 6 11v22h16l11-8 11 8h18l10-7 10 7v14z"
        fill="var(--wash-3)"
      />
      <path d="M62 96h3v6h-3zM82 96h3v6h-3zM31 117h3v5h-3zM116 117h3v5h-3z" fill="var(--brass)" />
      <Water />
    </g>
  </Frame>
)
