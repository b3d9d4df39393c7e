import { fallbackLanguage, isLanguage, type Language } from '#platform/contract/languages.ts'
import { writeStored } from '../storage/local-storage.ts'
import { setCookie } from './set-cookie.ts'

/** The key of the choice in both storages. */
const languageKey = 'i18nextLng'
const cookieKey = 'i18next'

/** Everything that can indicate a language. */
export type LanguageSources = {
  search: string
  cookie: string
  local: string | null
  session: string | null
  browser: readonly string[]
  html: string
}

// Montenegrin and Serbo-Croatian have their own codes but use the Serbian messages.
const sameAs: Readonly<Record<string, Language>> = { cnr: 'sr', sh: 'sr' }

const toLanguage = (tag: string | null | undefined): Language | undefined => {
  const [code = ''] = (tag ?? '').trim().toLowerCase().split(/[-_]/)
  return isLanguage(code) ? code : sameAs[code]
}

const ofCookie = (cookie: string): string | undefined =>
  cookie
    .split('; ')
    .find((part) => part.startsWith(`${cookieKey}=`))
    ?.slice(cookieKey.length + 1)

/**
 * Detects the initial language: query string `lng`, cookie, local storage, session storage, browser, `<html lang>`,
 * else Serbian. Values that are none of the ten languages are skipped.
 */
export const detectLanguage = (sources: LanguageSources): Language =>
  [
    new URLSearchParams(sources.search).get('lng'),
    ofCookie(sources.cookie),
    sources.local,
    sources.session,
    ...sources.browser,
    sources.html,
  ]
    .map(toLanguage)
    .find((one) => one !== undefined) ?? fallbackLanguage

/** Reads the sources of this page. Storage may be unavailable. */
export const languageSources = (): LanguageSources => ({
  search: location.search,
  cookie: document.cookie,
  local: stored(() => localStorage),
  session: stored(() => sessionStorage),
  browser: navigator.languages,
  html: document.documentElement.lang,
})

/** Stores the choice for the next visit. */
export const keepLanguage = (language: Language): void => {
  setCookie(cookieKey, language)
  writeStored(languageKey, language)
}

const stored = (storage: () => Storage): string | null => {
  try {
    return storage().getItem(languageKey)
  } catch {
    return null
  }
}
