import { useEffect, useState } from 'react'
import type { Language } from '#platform/contract/languages.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { formatters } from '#platform/web/format.ts'
import type { Message, PhraseValues } from '../../contract.ts'

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
