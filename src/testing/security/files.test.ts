import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#platform/contract/route.ts'
import { queryFor } from '../access-matrix/bodies.ts'
import { Writes } from '../access-matrix/writes.ts'
import { isLong, reportMetrics } from '../faults/metrics.ts'
import { allowSlow } from '../setup/allow-slow.ts'
import { createTestServer, getUrl, type Person, type TestServer } from '../test-server.ts'

/* Files that are not what they claim, or more than that, at every route that takes one. */

let world: TestServer
let dataDir: string
let hotel: string
let manager: Person
let files: [string, Buffer][]
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-files-'))
  world = await createTestServer({ env: { DATA_DIR: dataDir } })
  hotel = await world.aHotel()
  manager = await world.aManager(hotel)
  files = await hostileFiles()
}, 120_000)
afterAll(async () => {
  await world?.close()
  await rm(dataDir, { recursive: true })
})

const mark = '<script>alert("marked")</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${mark}</svg>`
const entity = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>'
const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a3324' } })
const at = (bytes: Buffer, place: number, value: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(value, place)
  return copy
}
const behind = (bytes: Buffer, more: string | Buffer): Buffer => Buffer.concat([bytes, Buffer.from(more)])

const hostileFiles = async (): Promise<[string, Buffer][]> => {
  const [png, jpeg, webp, avif, gif, tiff] = await Promise.all([
    picture().png().toBuffer(),
    picture().jpeg().toBuffer(),
    picture().webp().toBuffer(),
    picture().avif({ effort: 0 }).toBuffer(),
    picture().gif().toBuffer(),
    picture().tiff().toBuffer(),
  ])
  const told = await picture()
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${mark}</note></x:xmpmeta>`)
    .withExif({ IFD0: { Copyright: mark } })
    .jpeg()
    .toBuffer()
  const zip = Buffer.from('504b0304140000000800000021000000000000000000000000000500000061', 'hex')
  const magics: Record<string, string> = {
    png: '89504e470d0a1a0a',
    jpeg: 'ffd8ffe0',
    webp: '524946461000000057454250',
    gif: '474946383961',
    avif: '0000001c6674797061766966',
    pdf: '255044462d312e37',
    zip: '504b0304',
    gzip: '1f8b08',
    exe: '4d5a9000',
    elf: '7f454c46',
    ole: 'd0cf11e0a1b11ae1',
    bmp: '424d',
    ico: '00000100',
    mp4: '0000001866747970',
  }
  const png50k = at(at(png, 16, 50_000), 20, 50_000)
  const jpegHeight = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const huge = Buffer.from(jpeg)
  huge.writeUInt32BE(0xffffffff, jpegHeight + 5)
  return [
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('x')],
    ['a page', Buffer.from(`<!doctype html>${mark}`)],
    ['a page as a comment of a GIF', Buffer.from(`GIF89a/*${mark}*/=1;`)],
    ['a program', Buffer.from(`<?php system($_GET[0]); ?>${mark}`)],
    ['an SVG', Buffer.from(svg)],
    ['an SVG with a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['an SVG with an entity', Buffer.from(`${entity}<svg xmlns="http://www.w3.org/2000/svg"><text>&y;</text></svg>`)],
    ['an SVG, packed', gzipSync(svg)],
    ['an SVG in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le')],
    ['an SVG behind spaces', Buffer.from(`${' '.repeat(5000)}${svg}`)],
    ['a GIF', gif],
    ['a TIFF', tiff],
    ['a PNG with a page behind it', behind(png, mark)],
    ['a JPEG with a page behind it', behind(jpeg, mark)],
    ['a WebP with a page behind it', behind(webp, mark)],
    ['an AVIF with a page behind it', behind(avif, mark)],
    ['a PNG with an archive behind it', behind(png, Buffer.concat([zip, Buffer.from(mark)]))],
    ['a page before a PNG', Buffer.concat([Buffer.from(mark), png])],
    ['a JPEG that tells of itself', told],
    ['a PNG of 2.5 thousand million pixels', png50k],
    ['a PNG without width', at(png, 16, 0)],
    ['a PNG of the largest number', at(png, 16, 0xffffffff)],
    ['a JPEG of the largest number', huge],
    ['a PNG with a wrong sum', at(png, 29, 0)],
    ['a PNG with a long chunk', at(png, 33, 0x7fffffff)],
    ...[8, 20, 40, 60].map((length): [string, Buffer] => [`a PNG cut after ${length} bytes`, png.subarray(0, length)]),
    ...[2, 10, 100, jpeg.length - 20].map((length): [string, Buffer] => [
      `a JPEG cut after ${length} bytes`,
      jpeg.subarray(0, length),
    ]),
    ['a WebP cut', webp.subarray(0, 30)],
    ['an AVIF cut', avif.subarray(0, 60)],
    [
      'a WebP that says it is longer',
      (() => {
        const copy = Buffer.from(webp)
        copy.writeUInt32LE(0x7fffffff, 4)
        return copy
      })(),
    ],
    ...Object.entries(magics).map(([kind, hex]): [string, Buffer] => [
      `the beginning of ${kind}, then anything`,
      behind(Buffer.from(hex, 'hex'), Buffer.concat([randomBytes(2000), Buffer.from(mark)])),
    ]),
    ['ten megabytes of nothing, packed', gzipSync(Buffer.alloc(10_000_000))],
    ['a stream of zeros', deflateSync(Buffer.alloc(5_000_000))],
    ['formulas', Buffer.from('Guest name,Unit,Check-in,Check-out\n"=cmd|\' /C calc\'!A0",+1+1,@SUM(A1),-2+3\n')],
    ['a table of HTML', Buffer.from(`<table><tr><td>Guest name<td>Check-in</tr><tr><td>${mark}<td>x</tr></table>`)],
    [
      'XML of a spreadsheet with an entity',
      Buffer.from(`${entity}<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">&y;</Workbook>`),
    ],
    ['one line without end', Buffer.from(`Guest name,${'a'.repeat(2_000_000)}`)],
    ['a million separators', Buffer.from(','.repeat(1_000_000))],
    ['a quote that never ends', Buffer.from(`Guest name,Check-in\n"${'x,\n'.repeat(50_000)}`)],
    ['zero bytes', Buffer.alloc(100_000)],
    ['half a UTF-16', Buffer.from('fffe47007500', 'hex')],
    ['broken UTF-8', Buffer.from('efbbbfc3284eff0a', 'hex')],
    ['headers that are names of every object', Buffer.from('__proto__,constructor,toString,hasOwnProperty\n1,2,3,4\n')],
    [
      'two thousand columns',
      Buffer.from(`${Array.from({ length: 2000 }, (_, column) => `c${column}`).join(',')}\n1\n`),
    ],
    ['fifty thousand rows', Buffer.from(`Guest name,Check-in\n${'x,2026-01-01\n'.repeat(50_000)}`)],
  ]
}
// Names and types that a form may give to a file, one after the other.
const names = [
  'photo.jpg',
  '../../../etc/cron.d/x',
  '..\\..\\x.png',
  'x.png\u0000.html',
  'x.html',
  '.htaccess',
  'con',
  `${'a'.repeat(300)}.png`,
  '"; filename="y.html',
  'photo.svg',
  'фото.png',
]
const types = ['image/jpeg', 'image/png', 'text/html', 'image/svg+xml', 'application/octet-stream', '']

const firstTable = (): number => files.findIndex(([name]) => name === 'formulas')
const address = (route: Route): string => getUrl(route, { params: { hotelSlug: hotel }, query: queryFor(route) })
const asForm = async (bytes: Buffer, index: number) => {
  const data = new FormData()
  data.append(
    'file',
    new Blob([new Uint8Array(bytes)], { type: types[index % types.length] ?? '' }),
    names[index % names.length],
  )
  const form = new Response(data)
  return { 'content-type': form.headers.get('content-type') ?? '', payload: Buffer.from(await form.arrayBuffer()) }
}

test(
  'every malicious file is refused in the standard shape or encoded again; nothing of it is stored as it came',
  async () => {
    allowSlow('sends every malicious file to every route that takes one')
    expect(files.length).toBeGreaterThanOrEqual(60)
    // The preview and the import read a table the same way: the short run only previews.
    const takers = world.server.routes.filter(
      ({ id, bytes, multipart }) => multipart !== undefined || (bytes !== undefined && (isLong || /preview/i.test(id))),
    )
    expect(takers.length).toBeGreaterThan(1)
    const answers = { accepted: 0, refused: 0 }
    for (const route of takers) {
      const accepted: string[] = []
      for (const [index, [name, bytes]] of files.entries()) {
        // Each call of a route that reads tables starts a thread: the short run has some of the images there, and all
        // tables.
        if (!isLong && route.multipart === undefined && index < firstTable() && index % 12 > 0) continue
        const { payload, ...headers } =
          route.multipart === undefined
            ? { payload: bytes, 'content-type': 'application/octet-stream' }
            : await asForm(bytes, index)
        const began = performance.now()
        const answer = await world.server.app.inject({
          method: route.method,
          url: address(route),
          headers: { cookie: manager.cookie, ...headers },
          payload,
        })
        const said = `${route.id} ${name}: ${answer.statusCode} ${answer.body.slice(0, 200)}`
        expect(answer.statusCode, said).toBeLessThan(500)
        expect(performance.now() - began, said).toBeLessThan(15_000)
        if (answer.statusCode >= 400)
          expect(answer.json(), said).toMatchObject({
            code: expect.stringMatching(/^[a-z]+\.[a-z_]+$/),
            message: expect.stringMatching(/ /),
          })
        else accepted.push(name)
        answers[answer.statusCode < 400 ? 'accepted' : 'refused'] += 1
      }
      // An image with something behind it is an image: it is encoded again. Nothing else is one.
      if (route.multipart !== undefined)
        for (const name of accepted)
          expect(name).toMatch(
            /^(a PNG with|a JPEG with|a WebP with|an AVIF with|a JPEG that tells|a WebP that says|a PNG cut|a JPEG cut|an AVIF cut|a PNG with a (wrong|long))/,
          )
    }
    const kept = (
      await readdir(join(dataDir, 'images'), { recursive: true, withFileTypes: true }).catch(() => [])
    ).filter((entry) => entry.isFile())
    expect(kept.length).toBeGreaterThan(0)
    for (const { parentPath, name } of kept) {
      expect([name, parentPath]).toEqual([
        expect.stringMatching(/^[0-9a-f-]{36}-\d+x\d+-\d+\.webp$/),
        join(dataDir, 'images', hotel),
      ])
      const bytes = await readFile(join(parentPath, name))
      expect((await sharp(bytes).metadata()).format).toBe('webp')
      expect([name, bytes.includes('marked'), files.some(([, file]) => file.equals(bytes))]).toEqual([
        name,
        false,
        false,
      ])
    }
    reportMetrics('hostile files', {
      files: files.length,
      routes: takers.length,
      ...answers,
      'files on the disk': kept.length,
      'stored as they came': 0,
    })
  },
  isLong ? 900_000 : 240_000,
)

test('a preview of a file writes nothing', async () => {
  allowSlow('imports files into every table')
  const writes = await Writes.watch(world.database.owner)
  const [preview] = world.server.routes.filter(({ bytes, id }) => bytes !== undefined && /preview/i.test(id))
  for (const [, bytes] of files.slice(firstTable()).slice(0, 6))
    await world.server.app.inject({
      method: preview!.method,
      url: address(preview!),
      headers: { cookie: manager.cookie, 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
  expect(await writes.take()).toEqual([])
  await writes.close()
}, 120_000)
