import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getStamp } from './dependencies.mjs'
import { markModules } from './modules.mjs'
import { createProgress } from './progress.mjs'
import { hashOfInputs, inputs, stagedWebApp, webApp } from './web-app.mjs'

let root: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'deskbell-inputs-')))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

test('the web app depends on the sources, the public files, the build’s settings and plug-ins, and the locked packages', () => {
  const read = [
    'index.html',
    'package-lock.json',
    'public/icon.svg',
    'src/core/hotels/messages/en.json',
    'src/main.web.tsx',
    'tools/vite/messages.ts',
    'tools/vite/shell.ts',
    'vite.config.ts',
  ]
  const not = [
    'README.md',
    'db/schema.sql',
    'tools/check.ts',
    'src/main.server.ts',
    'src/core/hotels/server/store.ts',
    'src/core/hotels/web/Home.test.tsx',
    'src/features/taxi/taxi.e2e.ts',
    'src/testing/browser.ts',
  ]
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

const quiet = createProgress({ write: () => {} })
// Replaces Vite: its output names the page and the packages that it was built with.
const builder = (release: string): string => `
  const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
  const out = process.argv[process.argv.indexOf('--outDir') + 1]
  mkdirSync(out, { recursive: true })
  writeFileSync(out + '/index.html', readFileSync('index.html', 'utf8') + ' by ${release}')`
const page = (): string => readFileSync(join(root, 'dist/web/index.html'), 'utf8')

test('while Deskbell runs from the folder its pages stay as they are; staged pages come with the next start, without a build', async () => {
  write('package-lock.json', 'one')
  write('node_modules/vite/bin/vite.js', builder('one'))
  markModules(root, getStamp('one'))
  write('index.html', 'old')
  await webApp(root).make(quiet)
  expect([page(), webApp(root).ready()]).toEqual(['old by one', 'built'])

  write('src/main.server.ts', 'process.stdout.write("up"); setInterval(() => {}, 1000)')
  const server = spawn(process.execPath, ['src/main.server.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(server.stdout, 'data')
  write('index.html', 'new')
  await expect(webApp(root).make(quiet)).rejects.toThrow(
    `Deskbell (process ${server.pid}) runs from this folder, and its pages are not of these sources any more: stop it first, or run "npm run stage"`,
  )

  // The next packages are installed beside the current ones, and build what they will run.
  write('package-lock.json', 'two')
  write('dist/.modules/next/node_modules/vite/bin/vite.js', builder('two'))
  await stagedWebApp(root).make(quiet)
  expect([page(), stagedWebApp(root).ready()]).toEqual(['old by one', 'ready beside the one in use'])
  server.kill('SIGKILL')
  await once(server, 'exit')
  rmSync(join(root, 'node_modules/vite'), { recursive: true })
  await webApp(root).make(quiet)
  expect([page(), webApp(root).ready()]).toEqual(['new by two', 'built'])
})

test('in development, where pages come from the sources, the browser app is built beside a running server', async () => {
  write('package-lock.json', 'one')
  write('node_modules/vite/bin/vite.js', builder('one'))
  write('index.html', 'new')
  write('src/main.server.ts', 'process.stdout.write("up"); setInterval(() => {}, 1000)')
  const server = spawn(process.execPath, ['src/main.server.ts', '--dev'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  await webApp(root).make(quiet)
  expect(page()).toBe('new by one')
  server.kill('SIGKILL')
  await once(server, 'exit')
})
