import { useLayoutEffect, type Dispatch, type SetStateAction } from 'react'
import { useOpenings, type OpeningOf } from './use-hours.ts'

/** Tells what is open, again at each boundary. Draws nothing. */
export const Openings = ({ onChange }: { onChange: Dispatch<SetStateAction<OpeningOf>> }) => {
  const openingOf = useOpenings()
  useLayoutEffect(() => onChange(() => openingOf), [onChange, openingOf])
  return null
}
