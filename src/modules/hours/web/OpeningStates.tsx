import { useState, type ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import type { GetOpeningState } from './use-hours.ts'

type Props = { children: (getOpeningState: GetOpeningState) => ReactNode }

const Openings = lazyAhead(() => import('./Openings.tsx'), 'Openings')
const unknown: GetOpeningState = () => undefined

/**
 * Children that depend on opening hours. They are drawn at once, and again when the hours are known. A hotel without
 * hours loads nothing for it: there `getOpeningState` knows of nothing.
 */
export const OpeningStates = ({ children }: Props) => {
  const { has_hours } = useHotel()
  const [getOpeningState, setGetOpeningState] = useState(() => unknown)
  return (
    <>
      {has_hours && <Openings onChange={setGetOpeningState} />}
      {children(has_hours ? getOpeningState : unknown)}
    </>
  )
}
