import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import type { PhraseValues } from '../../contract.ts'
import type { Phrase } from '../../contract/phrases.ts'

// A character that no text has: where the sentence is cut for its value.
const cut = '\u0001'
const exampleCount = 5

/** A phrase with its values in boxes; a value that is missing is an empty one. */
export const PhraseWithSlots = ({ phrase, values }: { phrase: Phrase; values: PhraseValues }) => {
  const { t } = useTranslation()
  const { day } = formatters(useLanguage(), 'UTC')
  const [name] = phrase.values
  const key = `conversations.phrase_${phrase.key}`
  if (name === undefined) return t(key)
  const count = values.minutes ?? values.number
  const isCounted = name === 'minutes' || name === 'number'
  const text = t(key, isCounted ? { count: count ?? exampleCount } : { time: cut, date: cut })
  const [before = '', after = ''] = text.split(isCounted ? String(count ?? exampleCount) : cut)
  const value = isCounted ? count : name === 'date' ? values.date && day(values.date) : values.time
  return (
    <>
      {before}
      <span className="slot">{value ?? '…'}</span>
      {after}
    </>
  )
}
