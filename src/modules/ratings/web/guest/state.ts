import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { getOwner } from '#modules/sessions/web/user.ts'
import { newId } from '#platform/contract/id.ts'
import type { RouteResponse } from '#platform/contract/route.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { sendInOrder } from '#platform/web/outbox/outbox.ts'
import { onSent } from '#platform/web/outbox/sent.ts'
import { useQueued } from '#platform/web/outbox/waiting.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import {
  listMyRatings,
  maxAgeMs,
  rate,
  type MyRating,
  type MyStayRatings,
  type NewRating,
  type RatingKind,
} from '../../contract.ts'

/** The kind of its entries in the outbox. */
const kind = 'ratings'

/** What is rated: a question about the stay, or something that was done. */
export type Subject = { kind: RatingKind; source_id?: string }

const isSame = (one: Subject, other: { kind: string; source_id?: string | null | undefined }): boolean =>
  one.kind === other.kind && (one.source_id ?? null) === (other.source_id ?? null)

const useKey = () => ['ratings', 'mine', useHotel().id, useGuest()?.id] as const

/** The ratings of the guest's stay, and whether things are to be rated. */
export const useMyRatings = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: useKey(),
    queryFn: ({ signal }) => call(listMyRatings, { params: { hotelSlug }, signal }),
  })
}

type Mine = RouteResponse<typeof listMyRatings>

/** Shows an answer of the server wherever a rating of the stay is. */
const usePatch = () => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const key = useKey()
  const guestId = useGuest()?.id
  return (row: MyRating): void => {
    const subject: Subject = { kind: row.kind, ...(row.source_id !== null && { source_id: row.source_id }) }
    queries.setQueryData<Mine>(
      key,
      (known) => known && { ...known, items: [...known.items.filter((one) => !isSame(subject, one)), row] },
    )
    queries.setQueryData<MyStayRatings>(
      ['stays', 'mine', hotelSlug, guestId],
      (known) =>
        known?.questions && {
          ...known,
          questions: known.questions.map((one) => (isSame(subject, one) ? { ...one, rating: row } : one)),
        },
    )
  }
}

/**
 * Rating something: what waits on this device to be sent, and how to send. Without a network it waits for 24 hours; each
 * rating has its own id, so it counts once however often it is sent.
 */
export const useRate = (subject: Subject) => {
  const { t, language } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const guest = useGuest()
  const patch = usePatch()
  const { entries, handling } = useQueued(kind, [])
  useEffect(() => onSent((entry, answer) => entry.kind === kind && patch(answer as MyRating)))
  const waiting = entries.filter(({ body }) => isSame(subject, body as NewRating)).at(-1)
  const send = async (score: number, words: string): Promise<void> => {
    if (guest === null) return
    const body: NewRating = { id: newId(), ...subject, score, words, language }
    try {
      const row = await sendInOrder(
        rate,
        { params: { hotelSlug }, body },
        { owner: getOwner(guest), kind, text: t('ratings.score_of', { score }), maxAgeMs },
      )
      if (row !== null) patch(row)
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      toast.error(t(cause.code, cause.values))
    }
  }
  return { waiting, handling, send }
}
