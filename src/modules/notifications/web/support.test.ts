import { expect, test } from 'vitest'
import { pushSupport } from './support.ts'

const able = { isSecureContext: true, PushManager: {}, Notification: {} }

test('a browser with everything that push needs is ready, on an iPhone only from the Home Screen', () => {
  expect(pushSupport({ ...able, navigator: { serviceWorker: {} } })).toBe('ready')
  expect(pushSupport({ ...able, navigator: { serviceWorker: {}, standalone: true } })).toBe('ready')
  expect(pushSupport({ isSecureContext: true, navigator: { serviceWorker: {}, standalone: false } })).toBe(
    'home_screen',
  )
})

test('a page without https, an old iPhone and a browser without push are distinguished', () => {
  expect(pushSupport({ ...able, isSecureContext: false, navigator: {} })).toBe('insecure')
  expect(pushSupport({ isSecureContext: false, navigator: { standalone: false } })).toBe('insecure')
  expect(pushSupport({ isSecureContext: true, navigator: { serviceWorker: {}, standalone: true } })).toBe('unsupported')
  expect(pushSupport({ isSecureContext: true, navigator: { serviceWorker: {} } })).toBe('unsupported')
})
