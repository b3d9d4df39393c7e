import { useState } from 'react'
import { useLinkedCard } from '../linked-card.ts'

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id that the address asked for last (`?card=<id>`), also after the address has forgotten it; null without one. */
export const useAskedId = (): string | null => {
  const called = useLinkedCard()
  const [asked, setAsked] = useState<string | null>(null)
  if (called !== null && called !== asked && idShape.test(called)) setAsked(called)
  return asked
}

/**
 * Calls `show` once each time that the address asks for the ticket.
 * @param ticket once it is known
 */
export const useShowOnce = <Row extends { id: string }>(ticket: Row | undefined, show: (row: Row) => void): void => {
  const called = useLinkedCard()
  const [shown, setShown] = useState<string | null>(null)
  if (called === null && shown !== null) setShown(null)
  if (ticket !== undefined && ticket.id === called && ticket.id !== shown) {
    setShown(ticket.id)
    show(ticket)
  }
}

type TicketRef = { id: string; created_at: string }

/** A list, newest first, with the linked ticket in its place, if the loaded pages do not contain it. */
export const withLinkedTicket = <Row extends TicketRef>(
  items: readonly Row[],
  row: Row | undefined,
): readonly Row[] => {
  if (row === undefined || items.some(({ id }) => id === row.id)) return items
  const place = items.findIndex(({ created_at }) => created_at < row.created_at)
  return place < 0 ? [...items, row] : items.toSpliced(place, 0, row)
}
