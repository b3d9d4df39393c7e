import { BuildingComplex } from 'lucide-react'
import { useState } from 'react'

const size = 'grid size-11 flex-none place-items-center rounded-sm border border-line'

/**
 * A hotel's logo in a list, on white; without a logo, or when it fails to load, an icon in the hotel's colour.
 * Decorative: the name is beside it.
 */
export const HotelLogo = ({ logo_url, accent }: { logo_url: string | null; accent?: string | undefined }) => {
  const [broken, setBroken] = useState<string | null>(null)
  if (logo_url === null || logo_url === broken) {
    return (
      <span className={`${size} brand-scope bg-accent-soft text-accent`} style={{ '--brand': accent } as object}>
        <BuildingComplex />
      </span>
    )
  }
  return (
    <span className={`${size} bg-[oklch(0.993_0.005_84)] p-1`}>
      <img className="max-h-full object-contain" src={logo_url} alt="" onError={() => setBroken(logo_url)} />
    </span>
  )
}
