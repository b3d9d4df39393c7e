import { Suspense, useState, type ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { importAhead } from '#platform/web/retry-import.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import type { OpeningOf } from './use-hours.ts'

type Props = { children: (openingOf: OpeningOf) => ReactNode }

const Openings = lazyNamed(
  importAhead(() => import('./Openings.tsx')),
  'Openings',
)
const unknown: OpeningOf = () => undefined

/**
 * What depends on what is open. It is drawn at once, and again when that is known. A hotel without hours loads nothing
 * for it: there `openingOf` knows of nothing.
 */
export const WithOpenings = ({ children }: Props) => {
  const { has_hours } = useHotel()
  const [openingOf, setOpeningOf] = useState(() => unknown)
  return (
    <>
      {has_hours && (
        <Suspense>
          <Openings onChange={setOpeningOf} />
        </Suspense>
      )}
      {children(has_hours ? openingOf : unknown)}
    </>
  )
}
