import { first, rest, staff } from 'virtual:messages'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { fallbackLanguage, type Language } from '#platform/contract/languages.ts'
import { translator, type Messages, type Translate } from '#platform/contract/translate.ts'
import { loadAgain } from './calls/load-again.ts'
import { detectLanguage, keepLanguage, languageSources } from './language/detect-language.ts'

/** A language and its texts. */
export type CurrentLanguage = { language: Language; t: Translate }

const spoken = createStore<CurrentLanguage>()(() => ({ language: fallbackLanguage, t: (key) => key }))
let messages: Messages = {}
let chosen: Language | undefined

// The texts that no first page needs. `rest` is loaded before `staff`.
const further = { rest, staff }
type Part = keyof typeof further
const partNames: readonly Part[] = ['rest', 'staff']
const loading = new Map<Part, Promise<void>>()
let known: readonly Part[] = partNames

/**
 * Detects the language, loads the messages that every page starts with, and activates them. Await it before the first
 * paint. The other messages load with the first lazy chunk, or when the first of them is needed.
 */
export const startLanguage = async (): Promise<void> => {
  const language = detectLanguage(languageSources())
  const { default: begin } = await first[language]()
  known = []
  speak(language, begin)
  adopt(language)
}

/** Loads the texts that guests may need later; screens that are loaded on demand wait for them. */
export const loadGuestTexts = (): Promise<void> => loadPart('rest')

/** Loads these and the texts of the staff. */
export const loadStaffTexts = async (): Promise<void> => void (await Promise.all(partNames.map(loadPart)))

const loadPart = (part: Part): Promise<void> => {
  const before = known.includes(part) ? Promise.resolve() : loading.get(part)
  if (before) return before
  const { language } = getCurrentLanguage()
  const load = async (): Promise<void> => {
    const { default: more } = await loadAgain(further[part][language])()
    if (getCurrentLanguage().language !== language) return
    known = [...known, part]
    speak(language, join(messages, more))
  }
  const next = load()
  loading.set(part, next)
  return next
}

/**
 * Switches the language of the running page and remembers it. Rejects and changes nothing when the messages cannot be
 * loaded.
 * @param language one of the ten
 */
export const chooseLanguage = async (language: Language): Promise<void> => {
  chosen = language
  const parts = partNames.filter((part) => part === 'rest' || known.includes(part) || loading.has(part))
  const all = await loadParts(language, parts)
  // If the user has chosen another language in the meantime, the last choice wins, whichever loads first.
  if (chosen !== language) return
  known = parts
  speak(language, all)
  adopt(language)
}

/** The texts of any language, for what is shown as its readers see it. */
export const loadTranslator = async (language: Language): Promise<Translate> =>
  translator(await loadParts(language, partNames), language)

const loadParts = async (language: Language, parts: readonly Part[]): Promise<Messages> => {
  const all = await Promise.all([first, ...parts.map((part) => further[part])].map((part) => part[language]()))
  return all.map((part) => part.default).reduce(join)
}

/**
 * `t('requests.title')`, `t('requests.waiting', { count })`; the component is drawn again when the language changes.
 */
export const useTranslation = (): CurrentLanguage => useStore(spoken)

/** The current language. The component re-renders when it changes. */
export const useLanguage = (): Language => useTranslation().language

/** The language in use and its texts, outside of components. */
export const getCurrentLanguage = (): CurrentLanguage => spoken.getState()

// Until the part with a text is loaded, there is none: a bare key would only confuse.
const speak = (language: Language, spokenMessages: Messages): void => {
  messages = spokenMessages
  const missing = partNames.find((part) => !known.includes(part))
  const load = missing && (() => (void loadPart(missing), ''))
  spoken.setState({ language, t: translator(messages, language, load) })
}

const adopt = (language: Language): void => {
  document.documentElement.lang = language
  keepLanguage(language)
}

const join = (some: Messages, more: Messages): Messages => {
  const folders = new Set([...Object.keys(some), ...Object.keys(more)])
  return Object.fromEntries([...folders].map((folder) => [folder, { ...some[folder], ...more[folder] }]))
}

// In development an edited message appears without a reload.
import.meta.hot?.on('messages', ({ language, messages }: { language: Language; messages: Messages }) => {
  if (language === getCurrentLanguage().language) speak(language, messages)
})
