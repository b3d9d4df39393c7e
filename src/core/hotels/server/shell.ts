import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fallbackLanguage, isLanguage, type Language } from '#platform/contract/languages.ts'
import { escape } from '#platform/server/http/escape.ts'
import { splitHotelName } from '../contract.ts'
import { getSupportPhone } from './demo.ts'
import type { PreloadLinks } from './preload-links.ts'
import type { Hotel, Hotels } from './hotels.ts'
import { loading } from './loading.ts'
import { publicHotel } from './routes.ts'

/** What the shell needs besides the hotel. */
export type ShellFacts = {
  build: string
  supportPhone: string | null
  tileUrl: string
  tileAttribution: string
  defaultHotel: () => Promise<string | null>
  /** What a page of an open hotel asks the server for before it can draw anything: addresses, the most urgent first. */
  preloadUrls: (hotel: Hotel, request: FastifyRequest) => string[]
}

export type FilledShell = { status: 200 | 404; html: string; policy: string }

// Inside a script element nothing is decoded: only the end of the element and of comments could break out.
const asData = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** Pages of the application itself; every other first segment is a hotel's. */
const ownPages = new Set(['', 'not-found', 'add-hotel', 'set-password', 'welcome', 'hotels'])

/**
 * In development Vite writes scripts and styles of its own into the page, with this as their nonce. A built page has
 * none.
 */
export const nonceMark = 'deskbell-development-nonce'

/**
 * Fills the HTML shell for a path, so that the first paint already is the hotel's: title, language, colour, manifest
 * and the facts that the application would ask for first.
 * @param template index.html with `<!--shell:head-->` and `<!--shell:loading-->`
 */
export const fillShell = async (
  template: string,
  request: FastifyRequest,
  hotels: Hotels,
  facts: ShellFacts & { appleIcon: (hotel: Hotel | null) => string },
  hints: PreloadLinks,
): Promise<FilledShell> => {
  const slug = decodeURIComponentSafely(request.url.split('?', 1)[0]?.split('/')[1] ?? '')
  const isHotelPath = !ownPages.has(slug)
  const hotel = isHotelPath ? await hotels.find(slug) : null
  const nonce = randomBytes(16).toString('base64')
  const defaultHotel = await facts.defaultHotel()
  // Pages above the hotels speak for the one that they lead to.
  const spokenFor = hotel ?? (defaultHotel === null ? null : await hotels.find(defaultHotel))
  const data = {
    hotel: hotel && publicHotel(hotel, facts.supportPhone),
    status: hotel && { state: hotels.getState(hotel) },
    slug: isHotelPath ? slug : null,
    build: facts.build,
    support_phone: getSupportPhone(spokenFor, facts.supportPhone),
    default_hotel: defaultHotel,
    tile_url: facts.tileUrl,
    tile_attribution: facts.tileAttribution,
  }
  const language = getLanguage(request)
  const isOpen = data.status?.state === 'open'
  // The answer comes while the scripts do. As the application's own call is made, or the browser would ask twice.
  const asked = (hotel && isOpen ? facts.preloadUrls(hotel, request) : []).map(
    (address) => `<link rel="preload" as="fetch" crossorigin href="${escape(address)}">`,
  )
  // Behind the scripts that every page begins with: over few connections the first asked is the first that comes. An
  // answer takes the server a while.
  const isStaff = isOpen && isStaffPath(request.url)
  const behind = isStaff ? [...asked.slice(1), ...hints.forStaff(language)] : []
  const html = template
    .replace(/<html lang="[a-z]+"/, `<html lang="${language}"${getTheme(request)}`)
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escape(hotel ? splitHotelName(hotel.name).name : 'Deskbell')}</title>`,
    )
    .replaceAll(nonceMark, nonce)
    .replace('<!--shell:loading-->', () =>
      hotel && data.status?.state === 'open'
        ? loading(hotel, language)
        : '<div class="load"><span class="spin"></span></div>',
    )
    .replace('<!--shell:head-->', () =>
      [
        ...head(hotel, facts.appleIcon(hotel), nonce, asData(data)),
        ...asked.slice(0, 1),
        ...hints.texts(language),
        ...(isStaff ? [] : hints.fonts(language)),
      ].join('\n    '),
    )
    .replace('</head>', () => [...behind, '</head>'].join('\n    '))
  return {
    status: (isHotelPath && !hotel) || slug === 'not-found' ? 404 : 200,
    html,
    policy: contentPolicy(nonce, facts.tileUrl, template.includes(nonceMark)),
  }
}

/** Whether a page is the staff's: the second segment of its path says so. */
export const isStaffPath = (url: string): boolean => url.split('?', 1)[0]?.split('/')[2] === 'manager'

const head = (hotel: Hotel | null, appleIcon: string, nonce: string, data: string): string[] => [
  `<meta name="theme-color" content="${hotel?.accent ?? '#1f2f33'}">`,
  `<link rel="manifest" href="${hotel ? `/${hotel.id}` : ''}/manifest.webmanifest">`,
  `<link rel="apple-touch-icon" href="${appleIcon}">`,
  `<style nonce="${nonce}">:root{--brand:${hotel?.accent ?? '#1f2f33'}}</style>`,
  `<script type="application/json" id="deskbell-shell">${data}</script>`,
]

/**
 * Strict: nothing inline but the one line of colour, nothing from elsewhere but pictures and map tiles. Pictures may
 * come from every https host: a hotel may give the address of one anywhere on the web for its logo, its menu and its
 * places, and may do so while the page is open, so their hosts cannot be named here.
 * @param inlineScripts whether scripts in the page that carry the nonce run as well: in development alone
 */
export const contentPolicy = (nonce: string, tileUrl: string, inlineScripts = false): string => {
  const tiles = tileUrl.startsWith('http:')
    ? ` ${new URL(tileUrl.replace('{s}', '*').replaceAll(/[{}]/g, '')).origin}`
    : ''
  return `default-src 'none'; script-src 'self'${inlineScripts ? ` 'nonce-${nonce}'` : ''}; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: https:${tiles}; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'`
}

/**
 * What to speak to a caller: for the first paint, and for readers without scripts. The browser decides in the end, by
 * its own order: see `detectLanguage`.
 */
export const getLanguage = (request: FastifyRequest): Language => {
  const asked = [
    (request.query as { lng?: unknown }).lng,
    request.cookies['i18next'],
    ...(request.headers['accept-language'] ?? '').split(',').map((part) => part.split(/[;-]/)[0]?.trim()),
  ]
  return asked.find((code): code is Language => typeof code === 'string' && isLanguage(code)) ?? fallbackLanguage
}

/**
 * What the person has chosen against the system's, as the application told it in a cookie: the loading screen wears it,
 * too.
 */
const getTheme = ({ cookies: { appearance } }: FastifyRequest): string =>
  appearance === 'light' || appearance === 'dark' ? ` data-theme="${appearance}"` : ''

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
