import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fallbackLanguage, isLanguage, type Language } from '#platform/contract/languages.ts'
import { escape } from '#platform/server/http/escape.ts'
import type { Settings } from '#platform/server/settings.ts'
import { splitHotelName } from '../../contract.ts'
import { getSupportPhone, type Banner } from '../demo.ts'
import type { Hotel, Hotels } from '../hotels.ts'
import { publicHotel } from '../routes.ts'
import { loading, spinner } from './loading.ts'
import { nonceMark, pageNonceMark } from './nonce-marks.ts'
import type { PreloadLinks } from './preload-links.ts'

/** The input of the shell besides the hotel. */
export type ShellInput = Pick<Settings, 'supportPhone' | 'tileUrl' | 'tileAttribution'> & {
  build: string
  defaultHotel: () => Promise<string | null>
  /** Of the route that every page of an open hotel requests before it can render. */
  sessionPath: string
  /** Null where there is none. */
  banner: Banner | null
}

type PageInput = ShellInput & { appleIcon: (hotel: Hotel | null) => string }

// Inside a script element nothing is decoded: only its end tag and the start of a comment can break out.
const asData = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** The application's own pages; every other first segment is a hotel's slug. */
const ownPages = new Set(['', 'not-found', 'add-hotel', 'set-password', 'welcome', 'hotels'])

/**
 * Fills the HTML shell for a path, so that the first paint is already the hotel's: title, language, colour, manifest,
 * and the data that the application would otherwise request first.
 * @param template index.html with `<!--shell:head-->` and `<!--shell:loading-->`
 */
export const fillShell = async (
  template: string,
  request: FastifyRequest,
  hotels: Hotels,
  input: PageInput,
  hints: PreloadLinks,
) => {
  const [path = ''] = request.url.split('?', 1)
  const slug = decodeURIComponentSafely(path.split('/')[1] ?? '')
  const isHotelPath = !ownPages.has(slug)
  const hotel = isHotelPath ? await hotels.find(slug) : null
  const nonce = randomBytes(16).toString('base64')
  const defaultHotel = await input.defaultHotel()
  // Pages outside hotels show the default hotel's data.
  const spokenFor = hotel ?? (defaultHotel === null ? null : await hotels.find(defaultHotel))
  const data = {
    hotel: hotel && publicHotel(hotel, input.supportPhone),
    status: hotel && (await hotels.getPublicStatus(hotel)),
    slug: isHotelPath ? slug : null,
    build: input.build,
    support_phone: getSupportPhone(spokenFor, input.supportPhone),
    default_hotel: defaultHotel,
    tile_url: input.tileUrl,
    tile_attribution: input.tileAttribution,
  }
  const language = getLanguage(request)
  const isOpen = data.status?.state === 'open'
  const isStaff = isOpen && path.split('/')[2] === 'manager'
  const ahead = isOpen ? hints.forPage(getChunk(path), language) : []
  // The service worker keeps one page for all that guests see, and takes out what is another page's.
  const behind = isStaff || ahead.length === 0 ? ahead : [`<!--for ${escape(path)}-->`, ...ahead, '<!--end-->']
  const html = template
    .replace(/<html lang="[a-z]+"/, `<html lang="${language}"${getTheme(request)}`)
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escape(hotel ? splitHotelName(hotel.name).name : 'Deskbell')}</title>`,
    )
    .replaceAll(nonceMark, nonce)
    .replace(pageNonceMark, nonce)
    .replace('<!--shell:loading-->', () =>
      hotel && isOpen ? loading(hotel, language) : spinner(isHotelPath && !hotel ? language : null),
    )
    .replace('<!--shell:head-->', () =>
      [
        ...head(hotel, input, nonce, asData(data)),
        ...(hotel && isOpen ? [preloadSession(input.sessionPath, hotel)] : []),
        ...hints.texts(language),
      ].join('\n    '),
    )
    .replace('<body>', () => `<body>${input.banner?.html ?? ''}`)
    .replace('</head>', () => [...behind, ...(isStaff ? [] : hints.fonts(language)), '</head>'].join('\n    '))
  return {
    status: (isHotelPath && !hotel) || slug === 'not-found' ? 404 : 200,
    html,
    policy: contentPolicy(nonce, input.tileUrl, template.includes(nonceMark)),
  }
}

// It must equal the application's own request, or the browser sends it twice.
const preloadSession = (path: string, { id }: Hotel): string =>
  `<link rel="preload" as="fetch" crossorigin href="${escape(path.replace('{hotelSlug}', id))}">`

/** The chunk in which the page of a path is bundled, if it is (vite.config.ts). */
const getChunk = (path: string): string => {
  const [, , area, page = ''] = path.split('/')
  return area === 'manager' ? 'staff' : area === 'guest' ? page : ''
}

// Where motion is reduced it is there at once.
const lateStyle = '.late{animation:late 3s}@keyframes late{from,to{visibility:hidden}}'

const head = (hotel: Hotel | null, { appleIcon, banner }: PageInput, nonce: string, data: string): string[] => [
  `<meta name="theme-color" content="${hotel?.accent ?? '#1f2f33'}">`,
  `<link rel="manifest" href="${hotel ? `/${hotel.id}` : ''}/manifest.webmanifest">`,
  `<link rel="apple-touch-icon" href="${appleIcon(hotel)}">`,
  `<style nonce="${nonce}">:root{--brand:${hotel?.accent ?? '#1f2f33'}}${hotel ? '' : lateStyle}${banner?.style ?? ''}</style>`,
  `<script type="application/json" id="deskbell-shell">${data}</script>`,
]

/**
 * The Content-Security-Policy: no inline code except the line with the colour, nothing from other sites except images
 * and map tiles. Images may come from any https host: a hotel can set any image URL for its logo, menu and
 * recommendations while a page is open, so hosts cannot be listed.
 * @param inlineScripts true in development only: inline scripts with the nonce may run
 */
const contentPolicy = (nonce: string, tileUrl: string, inlineScripts = false): string => {
  const tiles = tileUrl.startsWith('http:')
    ? ` ${new URL(tileUrl.replace('{s}', '*').replaceAll(/[{}]/g, '')).origin}`
    : ''
  return [
    "default-src 'none'",
    `script-src 'self'${inlineScripts ? ` 'nonce-${nonce}'` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: https:${tiles}`,
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'",
    "base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The language for the first paint, and for readers without scripts. The application may decide otherwise, by the
 * specification's order.
 */
export const getLanguage = (request: FastifyRequest): Language => {
  const candidates = [
    (request.query as { lng?: unknown }).lng,
    request.cookies['i18next'],
    ...(request.headers['accept-language'] ?? '').split(',').map((part) => part.split(/[;-]/)[0]?.trim()),
  ]
  return candidates.find((code): code is Language => typeof code === 'string' && isLanguage(code)) ?? fallbackLanguage
}

/** The user's theme, which the application copied into a cookie: for the loading screen. */
const getTheme = ({ cookies: { appearance } }: FastifyRequest): string =>
  appearance === 'light' || appearance === 'dark' ? ` data-theme="${appearance}"` : ''

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
