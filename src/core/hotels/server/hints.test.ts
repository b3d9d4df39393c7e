import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHints } from './hints.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-hints-'))
  mkdirSync(join(folder, '.vite'))
  const fonts = ['latin', 'latin-ext', 'cyrillic'].flatMap((part) => ['wght', 'opsz'].map((cut) => [`node_modules/x/serif-${part}-${cut}-normal.woff2`, { file: `assets/serif-${part}-${cut}.woff2` }]))
  const texts = ['ru', 'sr', 'en'].flatMap((code) => [[`virtual:messages/${code}`, { file: `assets/${code}.js` }], [`virtual:messages/${code}/rest`, { file: `assets/rest-${code}.js` }]])
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(Object.fromEntries([...fonts, ...texts] as [string, unknown][])))
})
afterAll(() => rmSync(folder, { recursive: true }))

const files = (links: string[]) => links.map((link) => /href="([^"]*)"/.exec(link)?.[1])
const onPhones = (links: string[]) => files(links.filter((link) => !link.includes('min-width')))
const onDesks = (links: string[]) => files(links.filter((link) => !link.includes('max-width')))

test('a page names the texts of its language and the fonts of its letters, and nothing of the others', async () => {
  const hints = await readHints(folder)
  expect(onPhones(hints('en'))).toEqual(['/assets/en.js', '/assets/serif-latin-wght.woff2'])
  expect(onPhones(hints('sr'))).toEqual(['/assets/sr.js', '/assets/serif-latin-wght.woff2', '/assets/serif-latin-ext-wght.woff2'])
  expect(onPhones(hints('ru'))).toEqual(['/assets/ru.js', '/assets/serif-latin-wght.woff2', '/assets/serif-cyrillic-wght.woff2'])
  expect(onDesks(hints('ru'))).toEqual(['/assets/ru.js', '/assets/serif-latin-opsz.woff2', '/assets/serif-cyrillic-opsz.woff2'])
})

test('without a list of built files there are no hints', async () => {
  expect((await readHints(join(folder, 'nowhere')))('en')).toEqual([])
})
