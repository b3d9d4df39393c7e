import { useState } from 'react'
import { Building } from '#platform/web/ui/icons/places.tsx'

/**
 * A hotel's logo in a list, on the white paper that logos are drawn for; a house in the hotel's colour where there is
 * none or where it does not load. The hotel's name stands beside it.
 */
export const HotelLogo = ({ logo_url, accent }: { logo_url: string | null; accent?: string | undefined }) => {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className="grid size-11 flex-none place-items-center rounded-sm border border-line bg-[oklch(0.993_0.005_84)] p-1 text-[oklch(0.42_0.019_70)]" style={{ color: accent }}>
      {logo_url === null || logo_url === broken ? <Building /> : <img className="max-h-full object-contain" src={logo_url} alt="" onError={() => setBroken(logo_url)} />}
    </span>
  )
}
