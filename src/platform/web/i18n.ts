import { useSyncExternalStore } from 'react'
import { first, rest } from 'virtual:messages'
import { fallbackLanguage, type Language } from '#platform/contract/languages.ts'
import { translator, type Messages, type Translate } from '#platform/contract/translate.ts'
import { preloadWith, withRetries } from './retry-import.ts'
import { detectLanguage, keepLanguage, languageSources } from './language/detect-language.ts'

type Spoken = { language: Language; t: Translate }

let spoken: Spoken = { language: fallbackLanguage, t: (key) => key }
let completing: Promise<void> | undefined
let chosen: Language | undefined
const listeners = new Set<() => void>()

/**
 * Detects the language, loads the messages that every page starts with, and activates them. Await it before the first
 * paint. The other messages load with the first lazy chunk, or when the first of them is needed.
 */
export const startLanguage = async (): Promise<void> => {
  const language = detectLanguage(languageSources())
  const messages = (await first[language]()).default
  const loadRest = async (): Promise<void> => {
    try {
      const { default: more } = await withRetries(rest[language])()
      if (spoken.language === language) speak(language, joined(messages, more))
    } catch {
      completing = undefined
    }
  }
  const complete = (): Promise<void> => (completing ??= loadRest())
  speak(language, messages, () => {
    void complete()
    // Until it is loaded: a bare key would only confuse.
    return ''
  })
  preloadWith(complete)
  adopt(language)
}

/**
 * Switches the language of the running page and remembers it. Rejects and changes nothing when the messages cannot be
 * loaded.
 * @param language one of the ten
 */
export const chooseLanguage = async (language: Language): Promise<void> => {
  chosen = language
  const [begin, more] = await Promise.all([first[language](), rest[language]()])
  // If the user has chosen another language in the meantime, the last choice wins, whichever loads first.
  if (chosen !== language) return
  speak(language, joined(begin.default, more.default))
  adopt(language)
}

/** `t('requests.title')`, `t('requests.waiting', { count })`. The component re-renders when the language changes. */
export const useTranslation = (): Spoken => useSyncExternalStore(onLanguage, currently)

/** The current language. The component re-renders when it changes. */
export const useLanguage = (): Language => useTranslation().language

/** The current language and its messages, outside of components. */
export const currently = (): Spoken => spoken

const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const speak = (language: Language, messages: Messages, missing?: () => string): void => {
  spoken = { language, t: translator(messages, language, missing) }
  for (const listener of listeners) listener()
}

const adopt = (language: Language): void => {
  document.documentElement.lang = language
  keepLanguage(language)
}

const joined = (some: Messages, more: Messages): Messages => {
  const folders = new Set([...Object.keys(some), ...Object.keys(more)])
  return Object.fromEntries([...folders].map((folder) => [folder, { ...some[folder], ...more[folder] }]))
}

// In development an edited message appears without a reload.
import.meta.hot?.on('messages', ({ language, messages }: { language: Language; messages: Messages }) => {
  if (language === spoken.language) speak(language, messages)
})
