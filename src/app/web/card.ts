import { useState } from 'react'
import { useLinkedCard } from './router/linked-card.ts'

/** The URL of a row's card on the board at `href`. */
export const cardHref = (href: string, rowId: string): string => `${href}?card=${rowId}`

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The row that the URL asked for last, or null. It stays after the URL is cleaned, so that the card stays on the board.
 */
export const useFetchedCard = (): string | null => {
  const called = useLinkedCard()
  const [asked, setAsked] = useState<string | null>(null)
  if (called !== null && called !== asked && idShape.test(called)) setAsked(called)
  return asked
}

/**
 * Opens the tab and clears the filters that would hide the linked row, once for each link.
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

/** Adds the linked row to a list, newest first, if the loaded pages do not contain it. */
export const withLinkedCard = <Row extends Placed>(items: readonly Row[], row: Row | undefined): readonly Row[] => {
  if (row === undefined || items.some(({ id }) => id === row.id)) return items
  const place = items.findIndex(({ created_at }) => created_at < row.created_at)
  return place < 0 ? [...items, row] : items.toSpliced(place, 0, row)
}
