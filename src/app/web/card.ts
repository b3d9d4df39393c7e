import { useState } from 'react'
import { useLinkedCard } from './router/linked-card.ts'

/** The address of a row's card on the board at `href`. */
export const cardHref = (href: string, rowId: string): string => `${href}?card=${rowId}`

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The row that the address called last, also after the call was answered: its card stays on the board. Null without
 * one.
 */
export const useFetchedCard = (): string | null => {
  const called = useLinkedCard()
  const [asked, setAsked] = useState<string | null>(null)
  if (called !== null && called !== asked && idShape.test(called)) setAsked(called)
  return asked
}

/**
 * Opens the tab and lifts the filters that would hide the called row, once for each call: afterwards the board is the
 * reader's again.
 * @param row the row of `useFetchedCard`, once it is known
 */
export const useTabForCard = <Row extends { id: string }>(row: Row | undefined, open: (row: Row) => void): void => {
  const called = useLinkedCard()
  const [answered, setAnswered] = useState<string | null>(null)
  if (called === null && answered !== null) setAnswered(null)
  if (row !== undefined && row.id === called && row.id !== answered) {
    setAnswered(row.id)
    open(row)
  }
}

type Placed = { id: string; created_at: string }

/** A list, newest first, with the asked row in its place where the loaded pages do not hold it. */
export const withLinkedCard = <Row extends Placed>(items: readonly Row[], row: Row | undefined): readonly Row[] => {
  if (row === undefined || items.some(({ id }) => id === row.id)) return items
  const place = items.findIndex(({ created_at }) => created_at < row.created_at)
  return place < 0 ? [...items, row] : items.toSpliced(place, 0, row)
}
