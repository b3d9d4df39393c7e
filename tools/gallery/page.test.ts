import { expect, test } from 'vitest'
import { getPage } from './page.ts'
import { getScreens } from './screens.ts'

test('the page has a row for each screen with all its images, each with alternative text', () => {
  const look = { size: 'phone', theme: 'light', language: 'en' } as const
  const page = getPage([
    { ...look, name: 'guest home', file: 'a.webp' },
    { ...look, language: 'de', name: 'guest home', file: 'b.webp' },
    { ...look, name: 'kitchen', file: 'c.webp' },
  ])
  expect(page.match(/<h2>.*<\/h2>/g)).toEqual(['<h2>guest home</h2>', '<h2>kitchen</h2>'])
  expect(page.match(/alt="[^"]+"/g)).toEqual([
    'alt="guest home: phone, light, en"',
    'alt="guest home: phone, light, de"',
    'alt="kitchen: phone, light, en"',
  ])
})

test('no two screens have the same name', () => {
  const names = getScreens('a-hotel').map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
