import type { Language } from '#platform/contract/languages.ts'
import { escape } from '#platform/server/http/escape.ts'
import { messageText } from '#platform/server/messages.ts'
import type { Hotel } from '../hotels.ts'

const bell = `<svg viewBox="0 0 64 64" width="18" height="18" aria-hidden="true"><path d="M10 44a22 22 0 0 1 44 0z" fill="currentColor"></path><rect x="6" y="48" width="52" height="7" rx="3.5" fill="currentColor"></rect><rect x="29.5" y="15" width="5" height="8" fill="var(--brass)"></rect><rect x="24" y="10" width="16" height="7" rx="3.5" fill="var(--brass)"></rect><path d="M17.5 40a15 15 0 0 1 9-11.5" fill="none" stroke="var(--paper)" stroke-opacity=".55" stroke-width="2.6" stroke-linecap="round"></path></svg>`

/**
 * The loading screen of every other page.
 * @param unknownIn of an unknown hotel the reader's language: below a path of another site none of our files arrives, so
 * after three seconds the page says that it needs an address of its own
 */
export const spinner = (unknownIn: Language | null): string => {
  const text = unknownIn && `<p class="late">${escape(messageText(unknownIn, 'hotels.only_at_root'))}</p>`
  return `<div class="load"><span class="spin"></span>${text ?? ''}</div>`
}

/**
 * The loading screen of an open hotel in the HTML, until the application renders: on a first visit the scripts arrive a
 * second or more after the page. It equals HotelLoading, which follows it; an e2e test compares the two.
 */
export const loading = ({ logo_url }: Hotel, language: Language): string => {
  const logo = logo_url === null ? bell : `<img class="logo-img" alt="" src="${escape(logo_url)}">`
  const text = `<p class="serif">${escape(messageText(language, 'hotels.loading'))}</p>`
  return `<main class="load" role="status"><div><span class="pulse">${logo}</span><hr class="rule">${text}</div></main>`
}
