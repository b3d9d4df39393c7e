import { getCurrentLanguage } from '#platform/web/i18n.ts'
import type { IconType } from '#platform/web/ui/icons.ts'
import type { TypeWords } from '../contract.ts'
import { getBuiltInLabel, isSeed, readChoice, readName, seedIcons } from '../policy.ts'
import { getTypeIcon } from './icons.tsx'

// A request in the outbox has neither name nor words.
type Named = { type: string; type_name?: string | null; type_words?: TypeWords | null }
type Translate = (key: string) => string

/** The name of a request's type, in the reader's language. */
export const nameOfRequest = ({ type, type_name, type_words }: Named, t: Translate): string => {
  if (type_words) return readName(type_words, t, getCurrentLanguage().language)
  return isSeed(type) ? t(getBuiltInLabel(type)) : (type_name ?? t('requests.type_other'))
}

/** The icon of a request. */
export const iconOfRequest = ({ type, type_words }: Named): IconType =>
  getTypeIcon(type_words?.icon ?? (isSeed(type) ? seedIcons[type] : 'message'))

/** The chosen option, in the reader's language; null for a type without choices. */
export const choiceOfRequest = ({ choice, type_words }: Named & { choice?: string | null }): string | null =>
  choice ? readChoice(choice, type_words, getCurrentLanguage().language) : null
