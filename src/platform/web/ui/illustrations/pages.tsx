// Drawings of the full-page messages.

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** A bell with a note hung on it. */
export const ExpiredArt = () => (
  <svg className="big" viewBox="0 0 170 130" {...line} aria-hidden="true">
    <path d="M45 96a40 40 0 0 1 80 0zM36 108h98" opacity=".85" />
    <path d="M85 56V46M76 44h18" stroke="var(--brass)" />
    <path d="M55 88a30 30 0 0 1 18-20" opacity=".4" />
    <g transform="rotate(8 128 66)">
      <path d="m118 52 9-14 9 14" stroke="var(--brass)" strokeWidth="1.6" />
      <rect x="106" y="52" width="42" height="26" rx="4" fill="var(--surface)" stroke="var(--ink)" />
      <path d="M114 61h26M114 69h16" stroke="var(--stop)" />
    </g>
  </svg>
)

/** A room door numbered 404. */
export const NotFoundArt = () => (
  <svg className="big" viewBox="0 0 170 130" {...line} aria-hidden="true">
    <path d="M30 118h110M44 118V34a6 6 0 0 1 6-6h70a6 6 0 0 1 6 6v84" />
    <path d="M58 42h54v76H58z" strokeWidth="1.4" />
    <circle cx="104" cy="84" r="3.5" fill="currentColor" />
    <g stroke="var(--brass)">
      <rect x="60" y="52" width="50" height="20" rx="3" />
      <path d="M64.5 62h.01M105.5 62h.01" />
    </g>
    <text
      x="85"
      y="67"
      textAnchor="middle"
      fontFamily="var(--font-display)"
      fontWeight="600"
      fontSize="15"
      fill="currentColor"
      stroke="none"
    >
      404
    </text>
  </svg>
)
