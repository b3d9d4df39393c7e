import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { noSuchRoute, Refusal } from '#platform/contract/failure.ts'
import { hotelUnknown, splitHotelName } from '../contract.ts'
import type { Hotel, Hotels } from './hotels.ts'
import { readHints } from './hints.ts'
import { fillShell, type ShellFacts } from './shell.ts'

type Options = { hotels: Hotels; facts: ShellFacts; webDir: string; publicDir: string; template: (url: string) => Promise<string> }

const iconSizes = new Set(['192', '512'])

/** Everything that is not the API: built files, manifests, icons, and the shell for every other path. */
export const registerPages = async (app: FastifyInstance, { hotels, facts, webDir, publicDir, template }: Options): Promise<void> => {
  await app.register(fastifyStatic, {
    root: webDir, serve: true, index: false, wildcard: false, preCompressed: true, decorateReply: false, cacheControl: false,
    // Built names carry a hash of their content; the worker and the shell do not.
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      // A worker lives under the policy of its own file: it must fetch what it keeps. The path may end in .br or .gz.
      if (/[/\\]sw\.js(\.\w+)?$/.test(path)) void reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
    },
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz', '.vite/**'],
  })
  const hotelOf = async (slug: string): Promise<Hotel> => {
    const hotel = await hotels.find(slug)
    if (!hotel) throw new Refusal(hotelUnknown)
    return hotel
  }
  app.get('/manifest.webmanifest', (_request, reply) => reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest(null)))
  app.get<{ Params: { slug: string } }>('/:slug/manifest.webmanifest', async (request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest(await hotelOf(request.params.slug))))
  const icons = iconMaker(publicDir)
  app.get<{ Params: { size: string } }>('/icon-:size(^\\d+).png', async (request, reply) => reply.type('image/png').header('cache-control', 'public, max-age=86400').send(await icons(null, request.params.size)))
  app.get<{ Params: { slug: string; size: string } }>('/:slug/icon-:size(^\\d+).png', async (request, reply) =>
    reply.type('image/png').header('cache-control', 'public, max-age=86400').send(await icons(await hotelOf(request.params.slug), request.params.size)))
  const hints = await readHints(webDir)
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path.startsWith('/api/') || path === '/api' || path.startsWith('/assets/')) throw new Refusal(noSuchRoute)
    const { status, html, policy } = await fillShell(await template(request.url), request, hotels, facts, hints)
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('content-security-policy', policy).send(html)
  })
}

/** Two hotels on one address are two apps: identity, scope and start all lie under the hotel's own path. */
const manifest = (hotel: Hotel | null): Record<string, unknown> => {
  const base = hotel ? `/${hotel.id}/` : '/'
  const name = hotel ? splitHotelName(hotel.name).name : 'Deskbell'
  const icon = (size: number, purpose: string) => ({ src: `${base}icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose })
  return {
    id: base, scope: base, start_url: hotel ? `${base}guest` : '/', name, short_name: name.slice(0, 24), display: 'standalone',
    background_color: '#f9f5ee', theme_color: hotel?.accent ?? '#1f2f33', lang: 'sr',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  }
}

/** Draws the bell on the hotel's colour, once a colour and size. A logo picture takes its place when hotels keep their own pictures. */
const iconMaker = (publicDir: string) => {
  const made = new Map<string, Promise<Buffer>>()
  return async (hotel: Hotel | null, size: string): Promise<Buffer> => {
    if (!iconSizes.has(size)) throw new Refusal(noSuchRoute)
    const accent = hotel?.accent ?? '#1f2f33'
    const key = `${accent}-${size}`
    const icon = made.get(key) ?? drawIcon(publicDir, accent, Number(size))
    if (made.size < 1000) made.set(key, icon)
    return icon
  }
}

const drawIcon = async (publicDir: string, accent: string, size: number): Promise<Buffer> => {
  const svg = (await readFile(join(publicDir, 'deskbell.svg'), 'utf8')).replaceAll('#1f2a2e', accent)
  return sharp(Buffer.from(svg), { density: 300 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer()
}
