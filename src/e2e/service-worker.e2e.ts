import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrowserServer } from '#testing/browser-server.ts'
import { newPage } from '#testing/browser.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { serviceWorker } from '../../tools/vite/service-worker.ts'

const root = join(import.meta.dirname, '../..')

/** A page that shows its version, whether a newer one is there, and loads a chunk on demand. */
const page = (version: string): string => `
import { startUpdates, updates } from '#platform/web/use-update.ts'
document.getElementById('version').textContent = '${version}'
const show = () => { document.getElementById('state').textContent = updates.state }
updates.store.subscribe(show)
show()
globalThis.updates = updates
globalThis.loadPart = () => import('virtual:part').then(({ text }) => text)
startUpdates(document.documentElement.dataset.build)
`

const folders: Record<string, string> = {}
const buildVersion = async (version: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-'))
  const entry = join(root, 'src/page.ts')
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === entry || id === 'virtual:part' ? id : null),
        load: (id) =>
          id === entry ? page(version) : id === 'virtual:part' ? `export const text = 'part ${version}'` : null,
      },
      serviceWorker('src/service-worker.ts'),
    ],
    // Tests pass their own environment; the product's pages never do.
    define: { 'import.meta.env.PROD': 'true' },
    build: { outDir: folder, emptyOutDir: true, manifest: true, rolldownOptions: { input: entry } },
  })
  folders[version] = folder
}

/** Serves one of the versions, with the hotel's name and the build in each page, as the real server does. */
class BrowserServer {
  version = 'one'
  failing = false
  /** A network's sign-in page in place of every file. */
  portal = false
  /** The server's facts of every hotel, in each page. */
  said = 'open'
  closed = new Set<string>()
  slow: ServerResponse[] | undefined
  #server: Server | undefined
  port = 0

  async start(): Promise<void> {
    const server = createServer((request, response) =>
      this.#answer(new URL(request.url ?? '', 'http://x').pathname, response),
    )
    await new Promise<void>((resolve) => server.listen(this.port, 'localhost', resolve))
    this.#server = server
    this.port = (server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }

  #answer(path: string, response: ServerResponse): void {
    if (this.failing) return void response.writeHead(502, { 'content-type': 'text/html' }).end('Bad gateway')
    if (path.startsWith('/api/')) return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    const folder = folders[this.version] ?? ''
    const file = join(folder, path)
    if (extname(path)) {
      if (this.portal && path.startsWith('/assets/'))
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi</h1>')
      if (!existsSync(file)) return void response.writeHead(404).end()
      // A worker has the policy of its own file.
      return void response
        .writeHead(200, {
          'content-security-policy': "default-src 'none'; connect-src 'self'",
          'content-type': extname(path) === '.js' ? 'text/javascript' : 'application/json',
        })
        .end(readFileSync(file))
    }
    if (this.slow) return void this.slow.push(response)
    if (this.closed.has(path))
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html><h1>No such hotel</h1>')
    const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      { file: string; isEntry?: true }
    >
    const { build: name } = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as { build: string }
    const entry = Object.values(manifest).find(({ isEntry }) => isEntry)?.file
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><html lang="en" data-build="${name}"><title>Site</title><link rel="icon" href="data:,"><h1>${path.split('/')[1]}</h1><p id="said">${this.said}</p><p id="version"></p><p id="state"></p><script type="module" src="/${entry}"></script>`,
      )
  }
}

let site: BrowserServer
beforeAll(() => Promise.all([buildVersion('one'), buildVersion('two')]))
afterAll(() => Object.values(folders).forEach((folder) => rmSync(folder, { recursive: true, force: true })))
beforeEach(async () => {
  site = new BrowserServer()
  await site.start()
})
afterEach(() => site.stop())

const visitor = () =>
  newPage({
    width: 390,
    height: 844,
    worker: true,
    baseURL: `http://localhost:${site.port}`,
    allow: [/Failed to load resource/, /net::ERR_/, /Failed to load module script/],
  })
const text = (page: Page, where: string): Promise<string | null> => page.locator(where).textContent()
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
    ).flat(),
  )
const loadPart = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as never as { loadPart: () => Promise<string> }).loadPart())
const settled = async (page: Page, ...paths: string[]) =>
  await expect
    .poll(() => stored(page))
    .toEqual(expect.arrayContaining([expect.stringMatching(/^\/assets\/.+\.js$/), ...paths]))

describe('without a network', () => {
  test('a hotel that was visited once opens again, with the chunks that were loaded on demand @main', async () => {
    const page = await visitor()
    await page.goto('/hotel-marina/guest')
    await settled(page, '/shell-of/hotel-marina')
    expect(await loadPart(page)).toBe('part one')
    await site.stop()
    await page.goto('/hotel-marina/guest/requests')
    await expect
      .poll(async () => [await text(page, 'h1'), await text(page, '#version')], eventually)
      .toEqual(['hotel-marina', 'one'])
    expect(await loadPart(page)).toBe('part one')
  })

  test("hotels never get each other's page @main", async () => {
    const page = await visitor()
    await page.goto('/hotel-marina/guest')
    await settled(page, '/shell-of/hotel-marina')
    await page.goto('/old-town/guest')
    await settled(page, '/shell-of/old-town')
    await site.stop()
    await page.goto('/hotel-marina')
    expect(await text(page, 'h1')).toBe('hotel-marina')
    await page.goto('/old-town')
    expect(await text(page, 'h1')).toBe('old-town')
    await expect(page.goto('/third-house')).rejects.toThrow('net::ERR')
  })

  test("the staff's page differs from the guests', and each opens the hotel where the other is missing", async () => {
    const page = await visitor()
    site.said = 'for the staff'
    await page.goto('/hotel-marina/manager/requests')
    await settled(page, '/staff-shell-of/hotel-marina')
    site.said = 'for guests'
    await page.goto('/hotel-marina/guest')
    await settled(page, '/staff-shell-of/hotel-marina', '/shell-of/hotel-marina')
    await site.stop()
    for (const [path, said] of [
      ['manager', 'for the staff'],
      ['guest', 'for guests'],
      ['auth', 'for guests'],
    ]) {
      await page.goto(`/hotel-marina/${path}`)
      await expect.poll(async () => [path, await text(page, '#said')], eventually).toEqual([path, said])
    }
    await page.evaluate(() =>
      caches
        .keys()
        .then((names) =>
          Promise.all(names.map(async (name) => (await caches.open(name)).delete('/shell-of/hotel-marina'))),
        ),
    )
    await page.goto('/hotel-marina/guest')
    expect(await text(page, '#said')).toBe('for the staff')
  })

  test('the API is never answered from the cache @main', async () => {
    const page = await visitor()
    await page.goto('/hotel-marina/guest')
    await settled(page, '/shell-of/hotel-marina')
    expect(await page.evaluate(async () => (await fetch('/api/hotels/hotel-marina')).status)).toBe(200)
    expect((await stored(page)).filter((path) => path.startsWith('/api/'))).toEqual([])
    await site.stop()
    await expect(page.evaluate(() => fetch('/api/hotels/hotel-marina').then(() => 'answered'))).rejects.toThrow(
      'Failed to fetch',
    )
  })

  test('a proxy without its server, and one that does not respond, count as offline', async () => {
    const page = await visitor()
    await page.goto('/hotel-marina/guest')
    await settled(page, '/shell-of/hotel-marina')
    site.failing = true
    await page.goto('/hotel-marina/guest')
    expect(await text(page, 'h1')).toBe('hotel-marina')
    site.failing = false
    site.slow = []
    await page.goto('/hotel-marina/guest')
    expect(await text(page, 'h1')).toBe('hotel-marina')
    site.slow.forEach((response) => response.destroy())
  })
})

test('a device with full storage still gets everything from the server', async () => {
  const page = await visitor()
  await page.goto('/hotel-marina/guest')
  await settled(page, '/shell-of/hotel-marina')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: `http://localhost:${site.port}`, quotaSize: 1 })
  expect(
    await page.evaluate(() =>
      caches
        .open('more')
        .then((more) => more.put('/x', new Response('x'.repeat(10_000))))
        .then(
          () => 'stored',
          ({ name }: Error) => name,
        ),
    ),
  ).toBe('QuotaExceededError')
  expect(await loadPart(page)).toBe('part one')
})

describe('the next visit', () => {
  test("starts with the page of the last one, and shows the server's the time after", async () => {
    const page = await visitor()
    await page.goto('/hotel-marina/guest')
    await settled(page, '/shell-of/hotel-marina')
    site.said = 'closed for the winter'
    await page.goto('/hotel-marina/guest')
    expect(await text(page, '#said')).toBe('open')
    const kept = () => page.evaluate(async () => (await caches.match('/shell-of/hotel-marina'))?.text())
    await expect.poll(() => kept()).toContain('closed for the winter')
    await page.goto('/hotel-marina/guest')
    expect(await text(page, '#said')).toBe('closed for the winter')
  })

  test('to a removed hotel asks the server again', async () => {
    const page = await visitor()
    await page.goto('/hotel-marina/guest')
    await settled(page, '/shell-of/hotel-marina')
    site.closed.add('/hotel-marina/guest')
    await page.goto('/hotel-marina/guest')
    await expect.poll(() => stored(page)).not.toContain('/shell-of/hotel-marina')
    await page.goto('/hotel-marina/guest')
    expect(await text(page, 'h1')).toBe('No such hotel')
  })
})

test('the application itself opens without its server, as the page of the last hotel', async () => {
  const real = await createBrowserServer()
  try {
    const page = await real.page({ worker: true, allow: [/net::ERR_/, /Failed to load resource/] })
    const hotel = await real.world.aHotel()
    await page.goto(`/${hotel}/auth`)
    await settled(page, `/shell-of/${hotel}`)
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            (navigator as never as { serviceWorker: { controller: object | null } }).serviceWorker.controller !== null,
        ),
      )
      .toBe(true)
    await real.stop()
    await page.reload()
    await page.getByRole('button', { name: 'Sign In as Guest' }).waitFor()
  } finally {
    await real.close()
  }
})

test("the cached page soon shows the hotel's new name, or that it has closed", async () => {
  const real = await createBrowserServer()
  try {
    const page = await real.page({ worker: true })
    const hotel = await real.world.aHotel({ name: 'Villa Perast, Kotor' })
    const change = async (values: { name?: string; enabled?: boolean }) => {
      await real.world.server.database.onPlatform((tx) =>
        tx.updateTable('hotels').set(values).where('id', '=', hotel).execute(),
      )
      await expect
        .poll(async () => (await page.request.get(`/${hotel}/auth`)).text())
        .toContain(values.name ?? '"state":"disabled"')
    }
    await page.goto(`/${hotel}/auth`)
    await settled(page, `/shell-of/${hotel}`)
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            (navigator as never as { serviceWorker: { controller: object | null } }).serviceWorker.controller !== null,
        ),
      )
      .toBe(true)
    await change({ name: 'Villa Dobrota, Kotor' })
    await page.reload()
    expect(await page.evaluate(() => document.getElementById('deskbell-shell')?.textContent)).toContain('Villa Perast')
    await page.getByText('Villa Dobrota').first().waitFor()
    await change({ enabled: false })
    await page.reload()
    expect(await page.evaluate(() => document.getElementById('deskbell-shell')?.textContent)).toContain(
      '"state":"open"',
    )
    await page.getByRole('heading', { name: 'Subscription Expired' }).waitFor()
  } finally {
    await real.close()
  }
})

describe('a new version', () => {
  test('waits until the person agrees; then the page is the new one and the old files are deleted @main', async () => {
    const page = await visitor()
    await page.goto('/hotel-marina/guest')
    await settled(page, '/shell-of/hotel-marina')
    const before = await stored(page)
    site.version = 'two'
    await page.evaluate(
      () => void (globalThis as never as { updates: { check: (ms: number) => void } }).updates.check(0),
    )
    await expect.poll(() => text(page, '#state')).toBe('waiting')
    expect(await text(page, '#version')).toBe('one')
    const loaded = page.waitForEvent('load')
    await page.evaluate(() => (globalThis as never as { updates: { apply: () => void } }).updates.apply())
    await loaded
    await expect
      .poll(async () => [await text(page, '#version'), await text(page, '#state')], eventually)
      .toEqual(['two', 'none'])
    await settled(page, '/shell-of/hotel-marina')
    await expect
      .poll(async () => (await stored(page)).filter((path) => path.startsWith('/assets/') && before.includes(path)))
      .toEqual([])
  })

  test('a page that is already the new one asks nothing; an older one beside it does', async () => {
    const old = await visitor()
    await old.goto('/hotel-marina/guest')
    await settled(old, '/shell-of/hotel-marina')
    site.version = 'two'
    const fresh = await old.context().newPage()
    // This hotel has no cached page yet: it comes from the server.
    await fresh.goto('/old-town/guest')
    await expect.poll(() => text(old, '#state')).toBe('waiting')
    await expect
      .poll(async () => [await text(fresh, '#version'), await text(fresh, '#state')], eventually)
      .toEqual(['two', 'none'])
  })

  test('is not what a chunk is missing for, where a proxy answers for the server or the network is gone', async () => {
    const page = await visitor()
    await page.goto('/hotel-marina/guest')
    await settled(page, '/shell-of/hotel-marina')
    const getState = () =>
      page.evaluate<unknown>('globalThis.updates.store.getState()').then((state) => JSON.stringify(state))
    const fail = () => page.evaluate('globalThis.loadPart().then(() => false, () => true)')
    site.failing = true
    expect(await fail()).toBe(true)
    site.failing = false
    await site.stop()
    expect(await fail()).toBe(true)
    await expect.poll(getState).toBe('{"state":"none","isAway":true}')
    await site.start()
    site.portal = true
    expect(await fail()).toBe(true)
    await expect.poll(getState).toBe('{"state":"none","isAway":false}')
    // The answer in its place was not kept.
    site.portal = false
    expect(await loadPart(page)).toBe('part one')
  })

  test('a missing chunk on the server tells the page that it is outdated @main', async () => {
    const page = await visitor()
    await page.goto('/hotel-marina/guest')
    await settled(page, '/shell-of/hotel-marina')
    site.version = 'two'
    await page.evaluate(() => (globalThis as never as { loadPart: () => Promise<string> }).loadPart().catch(() => {}))
    await expect.poll(() => text(page, '#state')).toBe('waiting')
  })
})
