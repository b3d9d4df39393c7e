import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHints } from './hints.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-hints-'))
  mkdirSync(join(folder, '.vite'))
  const fonts = ['latin', 'latin-ext', 'cyrillic'].map((part) => [`node_modules/x/serif-${part}-opsz-normal.woff2`, { file: `assets/serif-${part}.woff2` }])
  const texts = ['ru', 'sr', 'en'].flatMap((code) => [[`virtual:messages/${code}`, { file: `assets/${code}.js` }], [`virtual:messages/${code}/rest`, { file: `assets/rest-${code}.js` }]])
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(Object.fromEntries([...fonts, ...texts] as [string, unknown][])))
})
afterAll(() => rmSync(folder, { recursive: true }))

const files = (links: string[]) => links.map((link) => /href="([^"]*)"/.exec(link)?.[1])

test('a page names the texts of its language and the fonts of its letters, and nothing of the others', async () => {
  const hints = await readHints(folder)
  expect(files(hints('en'))).toEqual(['/assets/en.js', '/assets/serif-latin.woff2'])
  expect(files(hints('sr'))).toEqual(['/assets/sr.js', '/assets/serif-latin.woff2', '/assets/serif-latin-ext.woff2'])
  expect(files(hints('ru'))).toEqual(['/assets/ru.js', '/assets/serif-latin.woff2', '/assets/serif-cyrillic.woff2'])
})

test('without a list of built files there are no hints', async () => {
  expect((await readHints(join(folder, 'nowhere')))('en')).toEqual([])
})
