import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfInputs, inputs } from './web-app.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'deskbell-inputs-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

test('what the browser gets comes from the sources, the public files, the build’s settings and plug-ins, and the locked packages', () => {
  const read = ['index.html', 'package-lock.json', 'public/icon.svg', 'src/core/hotels/messages/en.json', 'src/main.web.tsx', 'tools/vite/messages.ts', 'tools/vite/shell.ts', 'vite.config.ts']
  const not = ['README.md', 'db/schema.sql', 'tools/check.ts', 'src/main.server.ts', 'src/core/hotels/server/store.ts', 'src/core/hotels/web/Home.test.tsx', 'src/features/taxi/taxi.e2e.ts', 'src/testing/browser.ts']
  for (const file of [...read, ...not]) write(file)
  expect(inputs(root)).toEqual(read)
})

test('the hash changes with a name, with a content and with nothing else', () => {
  write('src/a.ts', 'one')
  const before = hashOfInputs(root)
  write('src/server/b.ts', 'two')
  expect(hashOfInputs(root)).toBe(before)
  write('src/a.ts', 'three')
  const changed = hashOfInputs(root)
  expect(changed).not.toBe(before)
  write('src/c.ts')
  expect(hashOfInputs(root)).not.toBe(changed)
})
