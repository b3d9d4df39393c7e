import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const memory = resolve(import.meta.dirname, '../../../node_modules/.deskbell-chromium')

/**
 * The path of Chromium: of the headless one, which has no pages of its own that take the processor in each new window,
 * or of the whole browser.
 * @throws Error when none was found: `node tools/prepare.mjs test` installs it
 */
export const getChromiumPath = (kind: 'shell' | 'whole'): string => {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  try {
    const shell = kind === 'whole' ? '' : readFileSync(`${memory}-shell`, 'utf8').trim()
    return shell || readFileSync(memory, 'utf8').trim()
  } catch {
    throw new Error('No Chromium is known: run `node tools/prepare.mjs test` once.')
  }
}
