import { useEffect, useEffectEvent, useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { newId } from '#platform/contract/id.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { readStoredJson, writeStored } from '#platform/web/storage/local-storage.ts'
import { rateByKey } from '../../contract/farewell.ts'

/** The rating of this device: kept until it is sent, and to be shown again. */
type OwnRating = { of: string; id: string; score: number; words: string; isSent: boolean }

const storedAs = 'farewell-rating'
const retryMs = 15_000

const read = (of: string): OwnRating | null => {
  const stored = readStoredJson(storedAs) as OwnRating | null
  return stored?.of === of ? stored : null
}

/**
 * Rating the stay with its key. What was given stays on this device until it has arrived: it is sent again whenever there
 * is a network, with the same id, so it counts once.
 */
export const useOwnRating = (key: string) => {
  const { language } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const [own, setOwn] = useState(() => read(key))
  const [refusal, setRefusal] = useState<ApiFailure | null>(null)
  const keep = (rating: OwnRating): void => {
    writeStored(storedAs, JSON.stringify(rating))
    setOwn(rating)
  }
  const send = useEffectEvent(async () => {
    if (own === null || own.isSent) return
    const { id, score, words } = own
    try {
      await call(rateByKey, { params: { hotelSlug }, body: { key, id, score, words, language } })
      setRefusal(null)
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      if (cause.isTemporary) return
      setRefusal(cause)
    }
    // Race: another score may have been given meanwhile.
    if (read(key)?.id === id) keep({ ...own, isSent: true })
  })
  const sending = own?.isSent === false ? own.id : null
  useEffect(() => {
    if (sending === null) return undefined
    const again = () => void send()
    again()
    const timer = setInterval(again, retryMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [sending])
  return {
    own,
    refusal,
    rate: (score: number, words: string) => keep({ of: key, id: newId(), score, words, isSent: false }),
  }
}
