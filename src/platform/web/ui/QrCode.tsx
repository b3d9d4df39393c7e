import { encode } from 'uqr'

// Required by the QR standard: without a white margin phones do not find the code.
const quietZone = 4

/**
 * A QR code as one path: adjacent dark squares of a row are one stroke. Always dark on white.
 * @param text what a phone reads
 * @param label what it is, for those who do not see it
 */
export const QrCode = ({ text, label, className }: { text: string; label: string; className?: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data
    .flatMap((row, y) =>
      Array.from(
        row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
        ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('')
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
