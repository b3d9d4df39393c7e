import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withoutInjectedCss } from './sonner-css.ts'

const installed = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8')

test('the installed sonner loses the call that injects its CSS, and nothing else', () => {
  const cleaned = withoutInjectedCss(installed)
  expect(cleaned).not.toMatch(/__insertCSS\("/)
  expect(cleaned).not.toContain('[data-sonner-toaster][dir=')
  expect(cleaned).toContain('function __insertCSS(')
  expect(cleaned.slice(-400)).toBe(installed.slice(-400))
})

test('a sonner that injects in another way stops the build', () => {
  expect(() => withoutInjectedCss('export const toast = 1')).toThrow('look again')
})
