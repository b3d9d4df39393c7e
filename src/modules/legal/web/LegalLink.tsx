import type { ReactNode } from 'react'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { legalKinds, type LegalKind } from '../contract.ts'
import { getLegalHref } from '../policy.ts'

/** A link to a legal page: on one of ours in this window, elsewhere in a new one. */
export const LegalLink = ({ hotelId, kind, where, children }: Shown & { hotelId: string; children: ReactNode }) => {
  const href = getLegalHref(hotelId, kind, where)
  if (where === 'page') return <Link href={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** The names of the pages: whole keys, so that a guest's browser loads no others of this module. */
export const legalTitles = { privacy: 'legal.privacy', imprint: 'legal.imprint' } as const

type Shown = { kind: LegalKind; where: string }

/** The legal pages that a hotel shows. */
export const listShown = ({ legal }: PublicHotel): Shown[] =>
  legalKinds.flatMap((kind) => {
    const where = legal?.[kind]
    return where ? [{ kind, where }] : []
  })
