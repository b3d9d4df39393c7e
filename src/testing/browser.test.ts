import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axeViolations, chromium, closePages, newPage } from './browser.ts'
import { watch } from './pages/page-problems.ts'

const PAGES: Record<string, string> = {
  '/fine': '<p>Everything is fine.</p>',
  '/throws': '<script>setTimeout(() => { throw new Error("lost my towel") })</script>',
  '/complains': '<script>console.error("no towel"); console.warn("few towels")</script>',
  '/inline': '<p style="color: red">Styled in place.</p>',
  '/blind': '<img src="data:," width="9" height="9"><p style="color: #bbb; background: #fff">Pale.</p>',
}

let server: Server
let baseURL: string

beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    const strict = url === '/inline' ? "style-src 'none'" : "default-src * data: 'unsafe-inline'"
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': strict })
    answer.end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A page</title><main>${PAGES[url] ?? ''}</main></html>`,
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(closePages)

afterAll(async () => {
  await (await chromium()).close()
  server.close()
})

async function findProblems(path: string, allow: RegExp[] = []): Promise<string[]> {
  const context = await (await chromium()).newContext({ baseURL })
  const { problems } = watch(context, allow)
  const page = await context.newPage()
  await page.goto(path)
  // The answer to a question comes after everything that the page reported before it.
  await page.evaluate('new Promise((done) => setTimeout(() => setTimeout(done)))')
  await context.close()
  return problems
}

test('a page without problems reports none', async () => {
  expect(await findProblems('/fine')).toEqual([])
})

test('an uncaught error is a problem', async () => {
  expect(await findProblems('/throws')).toEqual([expect.stringContaining('lost my towel')])
})

test('a console error is a problem, a warning is none', async () => {
  expect(await findProblems('/complains')).toEqual([expect.stringMatching(/^console error on .*\/complains: no towel/)])
})

test('a content security policy violation is a problem', async () => {
  expect(await findProblems('/inline')).toEqual([expect.stringContaining('Content Security Policy')])
})

test('a problem that the test allows is none', async () => {
  expect(await findProblems('/complains', [/no towel/])).toEqual([])
})

test('a page has the requested size, colours, language and clock', async () => {
  const page = await newPage({ width: 390, height: 844, dark: true, locale: 'de-AT', timezone: 'Asia/Tokyo', baseURL })
  await page.goto('/fine')
  const seen = await page.evaluate(
    `[innerWidth, innerHeight, matchMedia('(prefers-color-scheme: dark)').matches, navigator.language,
      new Intl.DateTimeFormat().resolvedOptions().timeZone]`,
  )
  expect(seen).toEqual([390, 844, true, 'de-AT', 'Asia/Tokyo'])
})

test('axe names each inaccessible element', async () => {
  const page = await newPage({ width: 390, height: 844, baseURL })
  await page.goto('/fine')
  expect(await axeViolations(page)).toEqual([])
  await page.goto('/blind')
  expect(await axeViolations(page)).toEqual([
    expect.stringMatching(/^color-contrast: .* \| p \|/),
    expect.stringMatching(/^image-alt: .* \| img \|/),
  ])
})
