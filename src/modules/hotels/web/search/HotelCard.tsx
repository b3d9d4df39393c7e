import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#platform/web/ui/Link.tsx'
import { splitHotelName } from '../../contract.ts'
import type { FoundHotel } from '../../contract/search.ts'
import { HotelLogo } from '../HotelLogo.tsx'
import { guestPath } from '../paths.ts'
import { highlightMatches } from './highlight-matches.ts'

const Marked = ({ text, typed }: { text: string; typed: string }): ReactNode =>
  // A part has no other identity than its index.
  highlightMatches(text, typed).map((piece, at) =>
    piece.marked ? (
      <mark key={at} className="bg-brass-soft font-semibold text-current">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )

/** A link into a hotel: to the guest home, or to the sign-in page without a session. */
export const HotelCard = ({ hotel, typed = '', note }: { hotel: FoundHotel; typed?: string; note?: string }) => {
  const { name, place } = splitHotelName(hotel.name)
  return (
    <Link className="card row min-h-[76px] gap-3.5 no-underline" href={guestPath(hotel.id)}>
      <HotelLogo logo_url={hotel.logo_url} accent={hotel.accent} />
      <span className="grow wrap-anywhere">
        <b className="serif block text-[1.125rem] font-semibold">
          <Marked text={name} typed={typed} />
        </b>
        <span className="meta">
          {place === null ? `/${hotel.id}` : <Marked text={place} typed={typed} />}
          {note !== undefined && ` · ${note}`}
        </span>
      </span>
      <ChevronRight />
    </Link>
  )
}
