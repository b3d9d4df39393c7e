import type { Place } from './contract.ts'

/** A place in words, from the larger to the smaller: "Pool, Sunbed 14". */
export const formatPlace = ({ name, area }: Pick<Place, 'name' | 'area'>): string =>
  [area, name].filter(Boolean).join(', ')
