import { expect, test } from 'vitest'
import { candidates } from './chromium.mjs'

test('Playwright’s own browser is looked for first, then Chromium, then Chrome, each along the whole PATH', () => {
  expect(candidates('/cache/chrome', '/usr/local/bin:/usr/bin').slice(0, 6)).toEqual([
    '/cache/chrome',
    '/usr/local/bin/chromium',
    '/usr/bin/chromium',
    '/usr/local/bin/chromium-browser',
    '/usr/bin/chromium-browser',
    '/usr/local/bin/google-chrome',
  ])
})
