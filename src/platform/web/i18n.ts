import { createInstance } from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { loaders, type Messages } from 'virtual:messages'
import { fallbackLanguage, isLanguage, type Language } from '#platform/contract/languages.ts'
import { detectLanguage, keepLanguage, languageSources } from './detect-language.ts'
import { pluralLocale } from './format.ts'

/** The texts of the interface: `i18n.t('requests.empty')` outside of components, `useTranslation()` inside. */
export const i18n = createInstance()

/** Finds the language, loads its texts and shows them. To be awaited before the first paint. */
export const startLanguage = async (): Promise<void> => {
  const language = detectLanguage(languageSources())
  const messages = await loadMessages(language)
  await i18n.use(initReactI18next).init({
    lng: language,
    // A message that a language lacks is filled in when the texts are built.
    fallbackLng: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: messages } },
    react: { useSuspense: false },
  })
  const resolver = i18n.services.pluralResolver as { getRule: (code: string, options?: object) => Intl.PluralRules }
  const getRule = resolver.getRule.bind(resolver)
  resolver.getRule = (code, options) => getRule(pluralLocale(code), options)
  use(language)
}

/**
 * Changes the language of the running page and remembers it. Rejects, and changes nothing, when its texts cannot be loaded.
 * @param language one of the ten
 */
export const chooseLanguage = async (language: Language): Promise<void> => {
  if (!i18n.hasResourceBundle(language, 'translation')) i18n.addResourceBundle(language, 'translation', await loadMessages(language))
  await i18n.changeLanguage(language)
  use(language)
}

/** The language in use; the component is drawn again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage)

/** The language in use, outside of components. */
export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : fallbackLanguage)

const onLanguage = (listener: () => void): (() => void) => {
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}

const use = (language: Language): void => {
  document.documentElement.lang = language
  keepLanguage(language)
}

const loadMessages = async (language: Language): Promise<Messages> => (await loaders[language]()).default

// In development a changed text appears without a reload.
import.meta.hot?.on('messages', ({ language, messages }: { language: Language; messages: Messages }) => {
  i18n.addResourceBundle(language, 'translation', messages, true, true)
  if (language === i18n.language) void i18n.changeLanguage(language)
})
