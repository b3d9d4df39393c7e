import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#platform/contract/languages.ts'
import { readPreloadLinks } from './preload-links.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-hints-'))
  mkdirSync(join(folder, '.vite'))
  const fonts = ['latin', 'latin-ext', 'cyrillic'].flatMap((part) =>
    ['wght', 'opsz'].map((cut) => [
      `node_modules/x/serif-${part}-${cut}-normal.woff2`,
      { file: `assets/serif-${part}-${cut}.woff2` },
    ]),
  )
  const texts = ['ru', 'sr', 'en'].flatMap((code) => [
    [`virtual:messages/${code}`, { file: `assets/${code}.js` }],
    [`virtual:messages/${code}/rest`, { file: `assets/rest-${code}.js` }],
  ])
  const scripts = [
    ['index.html', { file: 'assets/index.js', isEntry: true, imports: ['_app.js'] }],
    ['_app.js', { file: 'assets/app.js', name: 'app' }],
    [
      '_staff.js',
      {
        file: 'assets/staff.js',
        name: 'staff',
        imports: ['_app.js', 'index.html', '_pages.js'],
        css: ['assets/staff.css'],
      },
    ],
    ['_pages.js', { file: 'assets/pages.js', name: 'pages', imports: ['_app.js'] }],
    ['src/Menu.tsx', { file: 'assets/menu.js', name: 'Menu', imports: ['_pages.js'] }],
  ]
  writeFileSync(
    join(folder, '.vite/manifest.json'),
    JSON.stringify(Object.fromEntries([...fonts, ...texts, ...scripts] as [string, unknown][])),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const files = (links: string[]) => links.map((link) => /href="([^"]*)"/.exec(link)?.[1])
const onPhones = (links: string[]) => files(links.filter((link) => !link.includes('min-width')))
const onDesks = (links: string[]) => files(links.filter((link) => !link.includes('max-width')))

test('a page preloads the texts of its language and the fonts of its script, and no others', async () => {
  const { texts, fonts } = await readPreloadLinks(folder)
  const hints = (language: Language) => [...texts(language), ...fonts(language)]
  expect(onPhones(hints('en'))).toEqual(['/assets/en.js', '/assets/serif-latin-wght.woff2'])
  expect(onPhones(hints('sr'))).toEqual([
    '/assets/sr.js',
    '/assets/serif-latin-wght.woff2',
    '/assets/serif-latin-ext-wght.woff2',
  ])
  expect(onPhones(hints('ru'))).toEqual([
    '/assets/ru.js',
    '/assets/serif-latin-wght.woff2',
    '/assets/serif-cyrillic-wght.woff2',
  ])
  expect(onDesks(hints('ru'))).toEqual([
    '/assets/ru.js',
    '/assets/serif-latin-opsz.woff2',
    '/assets/serif-cyrillic-opsz.woff2',
  ])
})

test('a page preloads its chunk with what that needs, unless every page has it anyway, and all texts of its language', async () => {
  const { forPage } = await readPreloadLinks(folder)
  expect(files(forPage('staff', 'ru'))).toEqual([
    '/assets/staff.css',
    '/assets/staff.js',
    '/assets/pages.js',
    '/assets/rest-ru.js',
  ])
  expect(forPage('stays', 'ru')).toEqual([])
})

test('without a list of built files there are no preload links', async () => {
  const { texts, fonts, forPage } = await readPreloadLinks(join(folder, 'nowhere'))
  expect([texts('en'), fonts('en'), forPage('staff', 'en')]).toEqual([[], [], []])
})
