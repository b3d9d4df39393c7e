import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { getUpload } from '#modules/images/web/queue.ts'
import type { ShrunkPicture } from '#modules/images/web/shrink.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { getOwner } from '#modules/sessions/web/user.ts'
import { newId } from '#platform/contract/id.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLive } from '#platform/web/live/LiveProvider.tsx'
import { guestKey } from '#platform/web/outbox/clear-persisted.ts'
import { sendInOrder } from '#platform/web/outbox/outbox.ts'
import { onSent } from '#platform/web/outbox/sent.ts'
import { readStoredJson, writeStored } from '#platform/web/storage/local-storage.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { maxAgeMs, type Message, type NewGuestMessage } from '../../contract.ts'
import { uploadMessageImage } from '../../contract/images.ts'
import { readMyConversation, sendMyMessage } from '../../contract/mine.ts'
import { useMarkRead } from '../thread/state.ts'
import { useConversationKey, type ReadMarks, type useMyConversation } from './api.ts'

/** The kind of its entries in the outbox. */
export const kind = 'conversations'

/** The message of a guest: at least a text, a phrase or a picture. */
export type MessageDraft = Pick<NewGuestMessage, 'text' | 'phrase' | 'phrase_values' | 'about'> & {
  picture?: ShrunkPicture | undefined
  /** The text of its bubble while it waits. */
  shown: string
}

/** Sends a message behind those that wait. Resolves with whether it is on its way or kept here. */
export const useSend = (patch: (row: Message) => void): ((draft: MessageDraft) => Promise<boolean>) => {
  const { t, language } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const guest = useGuest()
  useEffect(() => onSent((entry, answer) => entry.kind === kind && patch(answer as Message)))
  return async ({ picture, shown, ...draft }) => {
    if (guest === null) return false
    const body: NewGuestMessage = {
      id: newId(),
      ...draft,
      ...(picture && { image_id: picture.id }),
      language,
      written_at: new Date().toISOString(),
    }
    try {
      const row = await sendInOrder(
        sendMyMessage,
        { params: { hotelSlug }, body },
        { owner: getOwner(guest), kind, text: shown, maxAgeMs },
        picture && getUpload(uploadMessageImage, picture),
      )
      if (row !== null) patch(row)
      return true
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      toast.error(t(cause.code, cause.values))
      return false
    }
  }
}

/** Marks the hotel's messages as read while the guest looks at them. */
export const useReadMarks = ({ items, marks }: Pick<ReturnType<typeof useMyConversation>, 'items' | 'marks'>): void => {
  const { id: hotelSlug } = useHotel()
  const guest = useGuest()?.id ?? ''
  const queries = useQueryClient()
  const key = useConversationKey()
  const newest = items.find(({ author }) => author === 'staff')?.created_at ?? ''
  useMarkRead(newest > (marks?.read_until ?? '') ? newest : undefined, async (until) => {
    await call(readMyConversation, { params: { hotelSlug }, body: { until }, guest })
    queries.setQueryData<ReadMarks>(key, (known) => known && { ...known, read_until: until })
  })
}

type StayRow = { hotel_read_until: string | null }

/** How far the hotel has read, as new as the stream. */
export const useHotelRead = (marks: Partial<ReadMarks> | undefined): string => {
  const live = useLive()
  // It only goes forward: the latest of all that was heard counts.
  const read = (): string =>
    live.log
      .since(0, 'stays')
      .map((event) => ('row' in event ? (event.row as unknown as StayRow).hotel_read_until : null))
      .reduce<string>(latest, marks?.hotel_read_until ?? '')
  return useSyncExternalStore((listener) => live.subscribe((news) => news.kind === 'event' && listener()), read)
}

const latest = (one: string, other: string | null | undefined): string => (other && other > one ? other : one)

const draftKey = guestKey('draft')

/** The guest's unsent draft; removed with the session. */
export const readDraft = (owner: string): string => {
  const kept = readStoredJson(draftKey) as { owner?: unknown; text?: unknown } | null
  return kept?.owner === owner && typeof kept.text === 'string' ? kept.text : ''
}

export const keepDraft = (owner: string, text: string): void =>
  writeStored(draftKey, text === '' ? null : JSON.stringify({ owner, text }))

const nearPx = 120

/**
 * Keeps the newest message in sight, unless the guest has scrolled up; older ones that come above move nothing.
 * @param end the element below the last message; it gets the height of the element after it, which covers the page
 * @param waiting how many messages wait on this device
 */
export const useBottom = (
  end: RefObject<HTMLElement | null>,
  items: readonly { id: string }[],
  waiting: number,
): void => {
  const isPinned = useRef(true)
  const before = useRef({ height: 0, oldest: '' })
  const oldest = items.at(-1)?.id ?? ''
  const toEnd = useEffectEvent(() => {
    if (isPinned.current) scrollTo({ top: document.documentElement.scrollHeight })
  })
  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement
      isPinned.current = scrollY + innerHeight > scrollHeight - nearPx
    }
    addEventListener('scroll', look, { passive: true })
    // Pictures and the keyboard change the height after the messages are there.
    const covering = end.current?.nextElementSibling
    const sizes = new ResizeObserver(() => {
      if (end.current !== null && covering instanceof HTMLElement)
        end.current.style.height = `${covering.offsetHeight}px`
      toEnd()
    })
    sizes.observe(document.body)
    if (covering) sizes.observe(covering)
    return () => {
      removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [end])
  useLayoutEffect(() => {
    isPinned.current = true
    toEnd()
  }, [waiting])
  useLayoutEffect(() => {
    const { scrollHeight } = document.documentElement
    const known = before.current
    const hasGrownAbove = known.oldest !== '' && known.oldest !== oldest
    before.current = { height: scrollHeight, oldest }
    if (hasGrownAbove && !isPinned.current) scrollBy({ top: scrollHeight - known.height })
    else toEnd()
  }, [items, oldest])
}
