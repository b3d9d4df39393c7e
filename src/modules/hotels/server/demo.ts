import { demoBanner } from '#demo/banner.ts'
import { demoSupportPhone } from '#demo/hotels.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { escape } from '#platform/server/http/escape.ts'
import { program } from '#platform/server/machine/program.ts'
import type { Hotel } from './hotels.ts'

/** The support number for a hotel: the installation's; for a demo hotel without one, a fictitious number. */
export const getSupportPhone = (hotel: Pick<Hotel, 'is_demo'> | null, supportPhone: string | null): string | null =>
  supportPhone ?? (hotel?.is_demo ? demoSupportPhone : null)

/** What every page of an installation has above the application, and its styles. */
export type Banner = { html: string; style: string }

/**
 * The banner of a public demo. It holds all languages, and the page shows its own: a reader changes it without asking
 * for the page again, and the service worker keeps one page for all.
 */
export const getDemoBanner = (): Banner => ({
  html: `<aside class="demo">${languageCodes
    .map((code) => {
      const [text, link] = demoBanner[code]
      const anchor = `<a href="${escape(program.repository)}" target="_blank" rel="noopener">${escape(link)}</a>`
      return `<p lang="${code}">${escape(text)} ${anchor}</p>`
    })
    .join('')}</aside>`,
  style:
    '.demo{padding:8px 16px;background:var(--ink);color:var(--paper);font-size:.875rem;text-align:center}' +
    `.demo a{font-weight:600}.demo p{display:none}${languageCodes
      .map((code) => `[lang=${code}]>body>.demo [lang=${code}]`)
      .join()}{display:block}`,
})
