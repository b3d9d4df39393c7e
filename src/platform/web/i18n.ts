import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { first, rest } from 'virtual:messages'
import { fallbackLanguage, type Language } from '#platform/contract/languages.ts'
import { translator, type Messages, type Translate } from '#platform/contract/translate.ts'
import { loadAgain } from './calls/load-again.ts'
import { detectLanguage, keepLanguage, languageSources } from './language/detect-language.ts'

/** A language and its texts. */
export type Spoken = { language: Language; t: Translate }

const spoken = createStore<Spoken>()(() => ({ language: fallbackLanguage, t: (key) => key }))
let completing: Promise<void> | undefined
let complete = (): Promise<void> => Promise.resolve()
let chosen: Language | undefined

/**
 * Detects the language, loads the messages that every page starts with, and activates them. Await it before the first
 * paint. The other messages load with the first lazy chunk, or when the first of them is needed.
 */
export const startLanguage = async (): Promise<void> => {
  const language = detectLanguage(languageSources())
  const messages = (await first[language]()).default
  const loadRest = async (): Promise<void> => {
    try {
      const { default: more } = await loadAgain(rest[language])()
      if (currently().language === language) speak(language, joined(messages, more))
    } catch {
      completing = undefined
    }
  }
  complete = () => (completing ??= loadRest())
  speak(language, messages, () => {
    void complete()
    // Until it is loaded: a bare key would only confuse.
    return ''
  })
  adopt(language)
}

/** Loads the texts that the first page did without; whatever is loaded on demand waits for them. */
export const loadAllTexts = (): Promise<void> => complete()

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

/** The texts of any language, for what is shown as its readers see it. */
export const loadTranslator = async (language: Language): Promise<Translate> => {
  const [begin, more] = await Promise.all([first[language](), rest[language]()])
  return translator(joined(begin.default, more.default), language)
}

/**
 * `t('requests.title')`, `t('requests.waiting', { count })`; the component is drawn again when the language changes.
 */
export const useTranslation = (): Spoken => useStore(spoken)

/** The current language. The component re-renders when it changes. */
export const useLanguage = (): Language => useTranslation().language

/** The language in use and its texts, outside of components. */
export const currently = (): Spoken => spoken.getState()

const speak = (language: Language, messages: Messages, missing?: () => string): void =>
  spoken.setState({ language, t: translator(messages, language, missing) })

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
  if (language === currently().language) speak(language, messages)
})
