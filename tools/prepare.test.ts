import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { build, hashOfInputs, install, requirePackages } from './prepare/steps.mjs'
import { createFolder } from './testing/file-tree-fixture.ts'

let root: string
beforeEach(() => {
  root = realpathSync(createFolder({}))
})
afterEach(() => void vi.unstubAllEnvs())

const write = (file: string, text = ''): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const lock = (version: string): string =>
  JSON.stringify({
    name: 'house',
    lockfileVersion: 3,
    packages: {
      '': { name: 'house', dependencies: { bread: version, node: '24.0.0' } },
      'node_modules/bread': { version, resolved: `http://127.0.0.1:9/bread-${version}.tgz`, integrity: 'sha512-aa==' },
      'node_modules/other-system': { version: '1.0.0', optional: true },
    },
  })
const beInstalled = (version: string): void => {
  write('package.json', JSON.stringify({ name: 'house', dependencies: { bread: '*', node: '24.0.0' } }))
  write('package-lock.json', lock(version))
  write('node_modules/.package-lock.json', lock(version).replace(/,"node_modules\/other.*?\}/, ''))
  for (const name of ['bread', 'node']) write(`node_modules/${name}/package.json`, '{}')
  write('node_modules/.bin/node', '#!/bin/sh\necho v24.0.0\n')
  chmodSync(join(root, 'node_modules/.bin/node'), 0o755)
}
const wasInstalled = (): boolean => existsSync(join(root, 'dist/logs/installing-dependencies.log'))

test('what npm has installed already is not installed again, without the packages of other systems too', () => {
  beInstalled('1.0.0')
  install(root)
  expect(wasInstalled()).toBe(false)
  rmSync(join(root, 'node_modules/.package-lock.json'))
  install(root)
  expect(wasInstalled()).toBe(false)
})

test('a changed lock file is installed; where that fails a sentence says so, and the next run tries again', () => {
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9')
  vi.stubEnv('npm_config_fetch_retries', '0')
  vi.stubEnv('npm_config_cache', join(root, 'cache'))
  beInstalled('1.0.0')
  install(root)
  write('package-lock.json', lock('2.0.0'))
  for (let run = 0; run < 2; run += 1)
    expect(() => install(root)).toThrow('The dependencies could not be installed: see what npm says above')
})

test('commands beside a running Deskbell use the packages as they are, and name what is missing', () => {
  write('package.json', JSON.stringify({ dependencies: { bread: '1.0.0' } }))
  expect(() => requirePackages(root)).toThrow('Nothing is installed here yet: run "npm ci"')
  beInstalled('1.0.0')
  write('package-lock.json', lock('2.0.0'))
  requirePackages(root)
  write('package.json', JSON.stringify({ dependencies: { bread: '1.0.0', butter: '1.0.0' } }))
  expect(() => requirePackages(root)).toThrow('butter is not installed yet')
  expect(wasInstalled()).toBe(false)
})

test('the browser app depends on the sources, the public files, the settings and plug-ins of the build, and on nothing else', () => {
  const hashes = [hashOfInputs(root)]
  const inputs = ['index.html', 'package-lock.json', 'public/icon.svg', 'src/modules/a/web/A.tsx', 'tools/vite/a.ts']
  for (const file of inputs) {
    write(file, 'one')
    hashes.push(hashOfInputs(root))
  }
  write('src/modules/a/web/A.tsx', 'two')
  hashes.push(hashOfInputs(root))
  expect(new Set(hashes).size).toBe(7)
  const others = ['README.md', 'db/schema.sql', 'tools/check.ts', 'src/main.server.ts', 'src/modules/a/server/a.ts']
  const tests = ['src/modules/a/web/A.test.tsx', 'src/modules/a/a.e2e.ts', 'src/testing/a.ts']
  for (const file of [...others, ...tests]) write(file)
  expect(hashOfInputs(root)).toBe(hashes.at(-1))
})

test('a build that fails leaves the pages as they were; one of the same sources is not made again', () => {
  // Replaces Vite: what it writes names the page.
  const builder = `
    const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
    const out = process.argv[process.argv.indexOf('--outDir') + 1]
    const page = readFileSync('index.html', 'utf8')
    if (page === 'bad') process.exit(1)
    mkdirSync(out, { recursive: true })
    writeFileSync(out + '/index.html', page)`
  const page = (): string => readFileSync(join(root, 'dist/web/index.html'), 'utf8')
  write('node_modules/vite/bin/vite.js', builder)
  write('index.html', 'good')
  build(root)
  expect(page()).toBe('good')
  write('index.html', 'bad')
  expect(() => build(root)).toThrow('The browser app could not be built')
  expect(page()).toBe('good')
  write('index.html', 'good')
  write('node_modules/vite/bin/vite.js', 'process.exit(1)')
  build(root)
})

test('the lock file of this project names the binaries of every system, so that `npm ci` accepts it everywhere', () => {
  const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const names = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)))
  const optional = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  expect(optional.filter((name) => !names.has(name))).toEqual([])
})
