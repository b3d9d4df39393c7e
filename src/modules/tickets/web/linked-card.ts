import { useEffect } from 'react'
import { useGo, useSearch } from '#platform/web/router/RouterProvider.tsx'

const maxWaitMs = 10_000
const markedMs = 4_000
const mark = 'card--called'

/** The address of a row's card on the board at `href`. */
export const cardHref = (href: string, rowId: string): string => `${href}?card=${rowId}`

/** The id of the element that shows a row: `<article id={cardId(row.id)}>`. */
export const cardId = (row: string): string => `card-${row}`

/**
 * The id of the row that the address asks for (`…/requests?card=<id>`), or null. Notifications and the dashboard link
 * to it.
 */
export const useLinkedCard = (): string | null => useSearch('card') ?? null

/** Scrolls to the linked card as soon as it is there, highlights it for a moment, and removes it from the address. */
export const useScrollToLinkedCard = (): void => {
  const go = useGo()
  const called = useLinkedCard()
  useEffect(() => {
    if (called === null) return
    const end = () => {
      looking.disconnect()
      clearTimeout(timer)
    }
    // A reload must not scroll again.
    const forget = () => {
      end()
      const address = new URL(location.href)
      address.searchParams.delete('card')
      go(address.pathname + address.search, { replace: true })
    }
    const look = () => {
      const card = document.getElementById(cardId(called))
      if (card === null) return
      show(card)
      forget()
    }
    const looking = new MutationObserver(look)
    const timer = setTimeout(forget, maxWaitMs)
    looking.observe(document.body, { childList: true, subtree: true })
    look()
    return end
  }, [called, go])
}

const show = (card: HTMLElement): void => {
  card.tabIndex = -1
  card.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'center' })
  card.classList.add(mark)
  setTimeout(() => card.classList.remove(mark), markedMs)
}

export const isLinkedCard = (element: Element | null): boolean => element?.classList.contains(mark) ?? false
