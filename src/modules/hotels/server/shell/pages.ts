import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { noSuchRoute, refuse, Refusal } from '#platform/contract/failure.ts'
import { compress } from '#platform/server/http/compress.ts'
import { hotelUnknown, splitHotelName } from '../../contract.ts'
import type { Hotel, Hotels } from '../hotels.ts'
import { appIcons, appleIcon, type HotelIcons, type IconKind } from '../icons.ts'
import { readPreloadLinks } from './preload-links.ts'
import { fillShell, type ShellInput } from './shell.ts'

type Options = {
  hotels: Hotels
  input: ShellInput
  webDir: string
  icons: HotelIcons
  template: (url: string) => Promise<string>
}

// A quarter of the size for some milliseconds of another thread.
const pageLevel = 5

/** Registers everything that is not the API: built files, manifests, icons, and the HTML shell for every other path. */
export const registerPages = async (
  app: FastifyInstance,
  { hotels, input, webDir, icons, template }: Options,
): Promise<void> => {
  const files = {
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', getCaching(path))
      // A service worker runs under the CSP of its own response, and must fetch what it caches. The path may end in .br
      // or .gz.
      if (/[/\\]sw\.js(\.\w+)?$/.test(path))
        void reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
    },
  } satisfies Omit<FastifyStaticOptions, 'root'>
  // One route for hundreds of files, which a start would have to list; the few others stand beside the pages' own route.
  await app.register(fastifyStatic, {
    ...files,
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
  })
  await app.register(fastifyStatic, {
    ...files,
    root: webDir,
    wildcard: false,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz', '.vite/**', 'assets/**'],
  })
  const findHotel = async (slug: string | undefined): Promise<Hotel | null> =>
    slug === undefined ? null : ((await hotels.find(slug)) ?? refuse(hotelUnknown))
  for (const base of ['', '/:slug']) {
    app.get<{ Params: { slug?: string } }>(`${base}/manifest.webmanifest`, async (request, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .send(manifest(await findHotel(request.params.slug), icons)),
    )
    app.get<{ Params: { slug?: string; name: string } }>(
      `${base}/icon-:name(^[a-z0-9-]+).png`,
      async ({ params }, reply) => {
        const hotel = await findHotel(params.slug)
        const { kind, version } = iconNamed(params.name)
        const { png, lasting } = await icons.draw(hotel, kind)
        const forEver = lasting && version === icons.version(hotel)
        return reply
          .type('image/png')
          .header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
          .send(png)
      },
    )
  }
  const hints = await readPreloadLinks(webDir)
  const shellFacts = { ...input, appleIcon: (hotel: Hotel | null) => iconPath(hotel, appleIcon, icons) }
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path.startsWith('/api/') || path === '/api' || path.startsWith('/assets/')) throw new Refusal(noSuchRoute)
    const { status, html, policy } = await fillShell(await template(request.url), request, hotels, shellFacts, hints)
    const { body, headers } = await compress(html, request.headers['accept-encoding'], pageLevel)
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .headers(headers)
      .send(body)
  })
}

/** Built files have a content hash in their names; the service worker has not. Demo pictures change with a release. */
const getCaching = (path: string): string =>
  path.includes('/assets/')
    ? 'public, max-age=31536000, immutable'
    : path.includes('/demo/')
      ? 'public, max-age=86400'
      : 'no-cache'

/** Two hotels of one installation are two apps: id, scope and start URL are below the hotel's own path. */
const manifest = (hotel: Hotel | null, icons: HotelIcons): Record<string, unknown> => {
  const base = hotel ? `/${hotel.id}/` : '/'
  const name = hotel ? splitHotelName(hotel.name).name : 'Deskbell'
  return {
    id: base,
    scope: base,
    start_url: hotel ? `${base}guest` : '/',
    name,
    short_name: name.slice(0, 24),
    display: 'standalone',
    background_color: '#f9f5ee',
    theme_color: hotel?.accent ?? '#1f2f33',
    lang: 'sr',
    icons: appIcons.map((kind) => ({
      src: iconPath(hotel, kind, icons),
      sizes: `${kind.size}x${kind.size}`,
      type: 'image/png',
      purpose: kind.maskable ? 'maskable' : 'any',
    })),
  }
}

// The version is part of the name, so browsers may cache the icon forever.
const iconPath = (hotel: Hotel | null, { size, maskable }: IconKind, icons: HotelIcons): string =>
  `${hotel ? `/${hotel.id}` : ''}/icon-${maskable ? 'maskable-' : ''}${size}-${icons.version(hotel)}.png`

const iconName = /^(maskable-)?(\d+)(?:-([0-9a-f]{10}))?$/

/** Parses an icon's name. Without a version, or with an old one, the current icon is served. */
const iconNamed = (name: string): { kind: IconKind; version: string | undefined } => {
  const [, maskable, size, version] = iconName.exec(name) ?? []
  const kind = [...appIcons, appleIcon].find(
    (one) => one.size === Number(size) && one.maskable === (maskable !== undefined),
  )
  if (!kind) throw new Refusal(noSuchRoute)
  return { kind, version }
}
