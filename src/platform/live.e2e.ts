import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPage } from '#testing/browser.ts'
import { EventServer } from '#testing/event-server.ts'

const source = join(import.meta.dirname, '..')

/** A page with nothing but one live list, and the formats of all languages. */
const page = `
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { route } from '#platform/contract/route.ts'
import { formatters } from '#platform/web/format.ts'
import { call } from '#platform/web/api.ts'
import { LiveProvider, useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import { createQueryClient } from '#platform/web/query.ts'

const listTickets = route({ id: 'listTickets', method: 'GET', path: '/api/tickets' })
globalThis.toDay = (language, moment) => formatters(language, 'Europe/Belgrade').day(moment)

const Tickets = () => {
  const state = useLiveState()
  const fetchPage = (cursor, signal) => call(listTickets, { params: {}, query: { cursor }, signal })
  const list = useLiveList({ key: ['tickets'], entity: 'tickets', fetchPage })
  return h('main', null,
    h('output', null, state), h('b', null, list.unread),
    h('ul', null, list.items.map((row) => h('li', { key: row.id }, row.text))),
    list.more && h('button', { onClick: list.loadMore }, 'more'),
    list.failure && h('p', { role: 'alert' }, list.failure.code))
}
createRoot(document.getElementById('root')).render(
  h(QueryClientProvider, { client: createQueryClient() }, h(LiveProvider, { url: '/api/events?as=manager', onNews: () => {} }, h(Tickets))))
`

let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'live-'))
  const entry = join(source, 'page.ts')
  await build({
    root: source,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? page : null),
        generateBundle() {
          this.emitFile({
            type: 'asset',
            fileName: 'index.html',
            source:
              '<!doctype html><html lang="en"><title>Live</title><link rel="icon" href="data:,"><div id="root"></div>' +
              '<script type="module" src="/page.js"></script>',
          })
        },
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: entry, output: { entryFileNames: 'page.js' } },
    },
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let server: EventServer
beforeEach(async () => {
  server = await new EventServer(folder).start()
})
afterEach(() => server.stop())

const screen = { width: 800, height: 600, allow: [/Failed to load resource: net::ERR_/] }
const firstTab = async (): Promise<Page> => {
  const tab = await newPage({ ...screen, baseURL: server.url })
  await tab.goto('/')
  return tab
}
const nextTab = async (tab: Page): Promise<Page> => {
  const next = await tab.context().newPage()
  await next.goto('/')
  return next
}
let written = 0
const write = (text: string): void => {
  written++
  server.write('insert', {
    id: `row-${String(written).padStart(5, '0')}`,
    created_at: new Date(written * 1000).toISOString(),
    text,
  })
}
const texts = (tab: Page): Promise<string[]> => tab.locator('li').allTextContents()
const shows = async (tab: Page, ...state: string[]) =>
  await expect
    .poll(async () => [await texts(tab), await tab.locator('output').textContent()], { timeout: 15_000 })
    .toEqual([server.list.map(({ text }) => text), ...state])

describe('a live list in a real browser', () => {
  test('follows each write without being fetched again', async () => {
    write('towels')
    const tab = await firstTab()
    await shows(tab, 'live')
    write('cleaning')
    server.write('update', { ...(server.list[1] ?? fail()), text: 'towels, please' })
    await shows(tab, 'live')
    expect(await tab.locator('b').textContent()).toBe('1')
    server.write('delete', server.list[0] ?? fail())
    await shows(tab, 'live')
  })

  test('two tabs share one stream; when one is closed the other continues @main', async () => {
    const first = await firstTab()
    await shows(first, 'live')
    const second = await nextTab(first)
    write('towels')
    await Promise.all([shows(first, 'live'), shows(second, 'live')])
    expect(server.streams).toBe(1)
    await first.close()
    // Before the next write: a tab that closes hands over what its stream still delivers.
    await expect.poll(() => [server.opened, server.streams], { timeout: 15_000 }).toEqual([[null, 1], 1])
    write('cleaning')
    await shows(second, 'live')
    expect(server.opened).toHaveLength(2)
  })

  test('what was written during a server restart appears on both tabs @main', async () => {
    const first = await firstTab()
    const second = await nextTab(first)
    await Promise.all([shows(first, 'live'), shows(second, 'live')])
    await server.stop()
    await expect.poll(() => second.locator('output').textContent()).toBe('reconnecting')
    write('towels')
    await server.start()
    write('cleaning')
    await Promise.all([shows(first, 'live'), shows(second, 'live')])
  })

  test('a hundred cuts while rows come and pages load change nothing in the end result', async () => {
    for (let n = 0; n < 50; n++) write(`old ${n}`)
    const tab = await firstTab()
    await expect.poll(() => texts(tab)).toHaveLength(20)
    for (let n = 0; n < 100; n++) {
      write(`new ${n}`)
      server.write('update', { ...(server.list[n % 40] ?? fail()), text: `changed ${n}` })
      if (n % 10 === 3) server.write('delete', server.list[25] ?? fail())
      server.cut()
      if (n === 30 || n === 60) await tab.locator('button').click()
      if (n % 25 === 0) await expect.poll(() => server.streams, { timeout: 15_000 }).toBe(1)
    }
    // A click while a page loads is ignored: the last pages are requested here.
    const buttons = async () => {
      await tab
        .locator('button')
        .click({ timeout: 500 })
        .catch(() => {})
      return await tab.locator('button').count()
    }
    await expect.poll(buttons, { timeout: 15_000 }).toBe(0)
    await shows(tab, 'live')
  })

  test('a list made stale by a reset is fetched again on all tabs', async () => {
    const first = await firstTab()
    const second = await nextTab(first)
    await Promise.all([shows(first, 'live'), shows(second, 'live')])
    await server.stop()
    for (let n = 0; n < 5; n++) write(`missed ${n}`)
    server.removedThrough = 5
    await server.start()
    await Promise.all([shows(first, 'live'), shows(second, 'live')])
    await expect.poll(() => texts(second)).toHaveLength(5)
  })
})

test('a browser without Albanian locale data formats Albanian days', async () => {
  const tab = await firstTab()
  const days = await tab.evaluate(() =>
    ['en', 'sq', 'sr'].map((language) =>
      (globalThis as never as { toDay: (language: string, moment: string) => string }).toDay(
        language,
        '2026-11-24T20:05:00.000Z',
      ),
    ),
  )
  expect(days).toEqual(['Tuesday, 24 November', 'e martë, 24 nëntor', 'utorak, 24. novembar'])
})

const fail = (): never => {
  throw new Error('The server has fewer rows than this test needs.')
}
