import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Language } from '#platform/contract/languages.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { formatters } from '#platform/web/format.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { minReadMarkMs, type Message, type PhraseValues } from '../../contract.ts'

/** A phrase in words, with its values. */
export const formatPhrase = (
  t: Translate,
  language: Language,
  phrase: string,
  { minutes, number, time = '', date }: PhraseValues,
): string => {
  const count = minutes ?? number
  const day = date === undefined ? '' : formatters(language, 'UTC').day(date)
  return t(`conversations.phrase_${phrase}`, { time, date: day, ...(count !== undefined && { count }) })
}

type MessageContent = Pick<Message, 'text' | 'phrase' | 'phrase_values' | 'translations'>

/**
 * The text of a message for a reader of this language: a phrase in their words, a quick reply in their translation, and
 * anything else as it was written.
 */
export const getMessageText = (t: Translate, language: Language, message: MessageContent): string => {
  const phrase = message.phrase === null ? '' : formatPhrase(t, language, message.phrase, message.phrase_values)
  return [phrase, message.translations[language]?.text ?? message.text].filter(Boolean).join('\n')
}

/**
 * The height in pixels that the keyboard of a phone leaves; null where it covers nothing. What stands at the lower edge
 * would be under the keyboard.
 */
export const useVisibleHeight = (): number | null => {
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => setHeight(view.height * view.scale < window.innerHeight - 80 ? view.height : null)
    measure()
    view.addEventListener('resize', measure)
    return () => view.removeEventListener('resize', measure)
  }, [])
  return height
}

const subscribeToVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/**
 * Marks messages as read while the page is looked at, at most once a second.
 * @param until when the newest of them was written; undefined while there is none to mark
 */
export const useMarkRead = (until: string | undefined, mark: (until: string) => Promise<unknown>): void => {
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  const state = useLiveState()
  const sentAt = useRef(-minReadMarkMs)
  const send = useEffectEvent((moment: string) => {
    sentAt.current = performance.now()
    // The next look, or the next message, tries again.
    mark(moment).catch((cause: unknown) => {
      if (!(cause instanceof ApiFailure)) throw cause
    })
  })
  useEffect(() => {
    if (until === undefined || !isVisible || state === 'offline') return
    const timer = setTimeout(send, Math.max(0, sentAt.current + minReadMarkMs - performance.now()), until)
    return () => clearTimeout(timer)
  }, [until, isVisible, state])
}
