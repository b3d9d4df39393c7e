import type { ReactNode } from 'react'
import { Picture } from '#modules/images/web/Picture.tsx'
import type { Category, Recommendation } from '../contract.ts'
import { findOfferedCategory } from '../policy.ts'

// Small scenes for places without an image.
const water = (
  <>
    <path fill="#f2dfb8" d="M0 0h120v120H0z" />
    <path fill="#a9d3dc" d="M0 0h120v52H0z" />
    <path fill="#7f9f8c" d="M0 38c18-12 34-8 50 0 20-14 44-16 70-4v18H0z" />
    <path fill="#2f8a99" d="M0 50h120v24c-20 8-34-4-60 3S18 82 0 76z" />
    <path fill="#b8452f" d="m30 96 12-18 14 18z" />
    <path stroke="#6b4b2c" strokeWidth="2" d="M43 78v30M82 90v24" />
    <path fill="#f6efe0" d="m72 104 10-14 12 14z" />
  </>
)
const walls = (
  <>
    <path fill="#f0bd8a" d="M0 0h120v120H0z" />
    <circle cx="86" cy="36" r="13" fill="#fff3d6" />
    <path fill="#c9896a" d="m0 70 30-30 24 22 20-16 46 30v44H0z" />
    <path fill="#6d4038" d="M0 120V74h10v-6h8v6h10v-6h8v6h10V60l10-14 10 14v14h12v-6h8v6h10v-6h8v6h16v46z" />
    <path fill="#3a211d" d="M50 120V98a8 8 0 0 1 16 0v22z" />
  </>
)
const hills = (
  <>
    <path fill="#b9d2d8" d="M0 0h120v120H0z" />
    <path fill="#4f7580" d="m0 90 34-54 18 26 20-34 48 62v30H0z" />
    <path fill="#f4f1ea" d="M72 28 60 48l8-3 5 6 7-5 6 3zM34 36l-8 13 7-2 5 4 6-3z" />
    <path fill="#2f5560" d="M0 92c30-8 60 6 120-6v34H0z" />
    <path stroke="#8fb3bd" strokeWidth="1.6" d="M10 104h30M54 110h34M80 100h26" />
  </>
)
const table = (
  <>
    <path fill="#c19a73" d="M0 0h120v120H0z" />
    <path fill="#5a7a6a" d="M0 0h120v44H0z" />
    <path fill="#f3ead8" d="M0 44h120l-6 14H6z" />
    <path fill="#b4523b" d="M14 44h14l-3 14H12zM42 44h14v14H42zM70 44h14l2 14H71zM98 44h14l-2 14H99z" />
    <ellipse cx="60" cy="90" rx="34" ry="9" fill="#f1e8d8" />
    <path fill="#fff" d="M48 78h16v6a8 8 0 0 1-16 0z" />
    <path stroke="#4a3525" strokeWidth="4" d="M60 95v20M46 116h28" />
  </>
)
const stall = (
  <>
    <path fill="#dcc49c" d="M0 0h120v120H0z" />
    <path fill="#8a3a2b" d="M0 20h120v22H0z" />
    <path
      fill="#a94b37"
      d="M0 42a10 8 0 0 0 20 0 10 8 0 0 0 20 0 10 8 0 0 0 20 0 10 8 0 0 0 20 0 10 8 0 0 0 20 0 10 8 0 0 0 20 0z"
    />
    <path fill="#7a5432" d="M0 64h120v6H0z" />
    {['#e0a52f', '#c8402d', '#d9722e', '#6f8a3c', '#8b3456', '#e0a52f', '#c8402d', '#6f8a3c'].map((fill, at) => (
      <g key={at} fill={fill}>
        <circle cx={8 + at * 15} cy="80" r="7.5" />
        <circle cx={8 + ((at + 3) % 8) * 15} cy="96" r="7.5" />
        <circle cx={8 + ((at + 5) % 8) * 15} cy="112" r="7.5" />
      </g>
    ))}
  </>
)
const scenes: Partial<Record<Category, ReactNode>> = {
  Beach: water,
  Lake: water,
  River: water,
  'Historical Site': walls,
  Museum: walls,
  Attraction: walls,
  Restaurant: table,
  Bar: table,
  Cafe: table,
  Market: stall,
  Shop: stall,
}

type Props = { of: Pick<Recommendation, 'image_url' | 'category'>; className: string; sizes: string }

/** The image of a place, or a scene for its category. Decorative: the name is beside it. */
export const PlacePicture = ({ of: { image_url, category }, className, sizes }: Props) =>
  image_url ? (
    <Picture className={className} address={image_url} sizes={sizes} />
  ) : (
    <svg
      className={className}
      viewBox="0 0 120 120"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      {scenes[findOfferedCategory(category) ?? 'Other'] ?? hills}
    </svg>
  )
