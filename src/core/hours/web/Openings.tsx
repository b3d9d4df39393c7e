import type { ReactNode } from 'react'
import { useOpenings, type OpeningOf } from './use-hours.ts'

/** Draws what depends on what is open, again at each boundary. */
export const Openings = ({ children }: { children: (openingOf: OpeningOf) => ReactNode }) => children(useOpenings())
