import { useLayoutEffect, type Dispatch, type SetStateAction } from 'react'
import { useOpenings, type GetOpeningState } from './use-hours.ts'

/** Tells what is open, again at each boundary. Draws nothing. */
export const Openings = ({ onChange }: { onChange: Dispatch<SetStateAction<GetOpeningState>> }) => {
  const getOpeningState = useOpenings()
  useLayoutEffect(() => onChange(() => getOpeningState), [onChange, getOpeningState])
  return null
}
