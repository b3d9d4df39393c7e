import { fallbackLanguage, isLanguage, type Language } from '#platform/contract/languages.ts'
import { tellInCookie } from './tell-in-cookie.ts'

/** Under this name the choice is kept, and looked for in both storages. */
export const languageKey = 'i18nextLng'
const cookieKey = 'i18next'

/** Everything that can speak for a language. */
export type LanguageSources = {
  search: string
  cookie: string
  local: string | null
  session: string | null
  browser: readonly string[]
  html: string
}

// Montenegrin and Serbo-Croatian have codes of their own; their texts are the Serbian ones.
const sameAs: Readonly<Record<string, Language>> = { cnr: 'sr', sh: 'sr' }

const known = (tag: string | null | undefined): Language | undefined => {
  const [code = ''] = (tag ?? '').trim().toLowerCase().split(/[-_]/)
  return isLanguage(code) ? code : sameAs[code]
}

const ofCookie = (cookie: string): string | undefined =>
  cookie
    .split('; ')
    .find((part) => part.startsWith(`${cookieKey}=`))
    ?.slice(cookieKey.length + 1)

/**
 * The language to begin with: query string `lng`, cookie, local storage, session storage, browser, `<html lang>`, else
 * Serbian. What names none of the ten languages is passed over.
 */
export const detectLanguage = (from: LanguageSources): Language =>
  [
    new URLSearchParams(from.search).get('lng'),
    ofCookie(from.cookie),
    from.local,
    from.session,
    ...from.browser,
    from.html,
  ]
    .map(known)
    .find((one) => one !== undefined) ?? fallbackLanguage

/** Reads the sources of this page. A browser that keeps nothing has no storages. */
export const languageSources = (): LanguageSources => ({
  search: location.search,
  cookie: document.cookie,
  local: stored(() => localStorage),
  session: stored(() => sessionStorage),
  browser: navigator.languages,
  html: document.documentElement.lang,
})

/** Keeps the choice for the next visit, whose page comes in this language then. */
export const keepLanguage = (language: Language): void => {
  tellInCookie(cookieKey, language)
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Nothing can be kept here: the next visit detects anew.
  }
}

const stored = (storage: () => Storage): string | null => {
  try {
    return storage().getItem(languageKey)
  } catch {
    return null
  }
}
