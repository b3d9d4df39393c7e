import { useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { formatters } from '#platform/web/format.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Translate } from '#platform/contract/translate.ts'
import type { Message, PhraseValues } from '../../contract.ts'

/** A phrase in the reader's language, its gaps filled in. */
export const getPhraseText = (t: Translate, key: string, { minutes, time, date, number }: PhraseValues, day: (date: string) => string) =>
  t(`conversations.phrase_${key}`, {
    ...(minutes !== undefined && { count: minutes }),
    ...(time !== undefined && { time }),
    ...(date !== undefined && { date: day(date) }),
    ...(number !== undefined && { number }),
  })

/** What a message says to its reader: in their language where somebody translated it, and then also as it was written. */
const read = ({ text, language, translations }: Message, reader: Language) => {
  const translated = translations[reader]?.text
  if (!translated || translated === text) return { shown: text, lang: language ?? undefined, original: null }
  return { shown: translated, lang: reader, original: text }
}

/** The words of a message. */
export const Said = ({ message }: { message: Message }) => {
  const { t, language: reader } = useTranslation()
  const { day } = formatters(reader, useHotel().time_zone)
  const { shown, lang, original } = read(message, reader)
  return (
    <>
      {message.phrase !== null && <p>{getPhraseText(t, message.phrase, message.phrase_values, day)}</p>}
      {shown !== '' && <p lang={lang === reader ? undefined : lang}>{shown}</p>}
      {original !== null && (
        <details className="also">
          <summary>{t('conversations.as_written')}</summary>
          <p lang={message.language ?? undefined}>{original}</p>
        </details>
      )}
    </>
  )
}
