import { changedMeanwhile, notFound, Refusal } from '#platform/contract/failure.ts'

/** A move by one. `past` is the neighbour that the caller saw, so a retry moves nothing further. */
export type Move = { direction: 'up' | 'down'; past: string }

/**
 * Swaps a row with its neighbour and numbers all from 1. Idempotent: where the row is already past the neighbour, all
 * stay.
 * @returns the rows in their new order; one with the same number is the same object
 * @throws Refusal 404, or 409 with the row when the other one is no longer its neighbour
 */
export const moveRow = <Row extends { id: string; order: number }>(
  rows: readonly Row[],
  id: string,
  { direction, past }: Move,
): readonly Row[] => {
  const from = rows.findIndex((row) => row.id === id)
  const to = rows.findIndex((row) => row.id === past)
  const [moved, neighbour] = [rows[from], rows[to]]
  if (!moved) throw new Refusal(notFound)
  if (neighbour && (direction === 'up' ? from < to : to < from)) return rows
  if (!neighbour || Math.abs(to - from) !== 1) throw new Refusal(changedMeanwhile, { current: moved })
  return rows
    .map((row) => (row === moved ? neighbour : row === neighbour ? moved : row))
    .map((row, index) => (row.order === index + 1 ? row : { ...row, order: index + 1 }))
}
