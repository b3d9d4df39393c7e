import { useSyncExternalStore } from 'react'
import { loaders } from 'virtual:messages'
import { fallbackLanguage, type Language } from '#platform/contract/languages.ts'
import { translator, type Messages, type Translate } from '#platform/contract/translate.ts'
import { detectLanguage, keepLanguage, languageSources } from './detect-language.ts'

type Spoken = { language: Language; t: Translate }

let spoken: Spoken = { language: fallbackLanguage, t: (key) => key }
const listeners = new Set<() => void>()

/** Finds the language, loads its texts and shows them. To be awaited before the first paint. */
export const startLanguage = (): Promise<void> => chooseLanguage(detectLanguage(languageSources()))

/**
 * Changes the language of the running page and remembers it. Rejects, and changes nothing, when its texts cannot be loaded.
 * @param language one of the ten
 */
export const chooseLanguage = async (language: Language): Promise<void> => {
  speak(language, (await loaders[language]()).default)
  document.documentElement.lang = language
  keepLanguage(language)
}

/** `t('requests.title')`, `t('requests.waiting', { count })`; the component is drawn again when the language changes. */
export const useTranslation = (): Spoken => useSyncExternalStore(onLanguage, currently)

/** The language in use; the component is drawn again when it changes. */
export const useLanguage = (): Language => useTranslation().language

/** The language in use and its texts, outside of components. */
export const currently = (): Spoken => spoken

const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const speak = (language: Language, messages: Messages): void => {
  spoken = { language, t: translator(messages, language) }
  for (const listener of listeners) listener()
}

// In development a changed text appears without a reload.
import.meta.hot?.on('messages', ({ language, messages }: { language: Language; messages: Messages }) => {
  if (language === spoken.language) speak(language, messages)
})
