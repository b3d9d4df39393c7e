import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dependencies, presentDependencies, stagedDependencies } from './dependencies.mjs'
import { createProgress } from './progress.mjs'

/* With the real npm and a local registry: nothing leaves this machine. */

const version = `${process.versions.node.split('.')[0]}.0.0`
const quiet = createProgress({ write: () => {} })
const getIntegrity = (bytes: Buffer): string => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

let outside: string
let registry: Server
const tarballs = new Map<string, Buffer>()
const asked: string[] = []
let isDown = false

const write = (file: string, text: string, mode = 0o644): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { mode })
}
/** A package as npm gets it. The one called node prints its version, like the pinned Node. */
const aPackage = (name: string, release: string): void => {
  const folder = join(outside, `${name}-${release}`)
  const bin = name === 'node' ? { bin: { node: 'bin/node' } } : {}
  write(join(folder, 'package/package.json'), JSON.stringify({ name, version: release, ...bin }))
  write(join(folder, 'package/bin/node'), `#!/bin/sh\necho v${release}\n`, 0o755)
  tarballs.set(`${name}-${release}.tgz`, execFileSync('tar', ['-czf', '-', '-C', folder, 'package']))
}

beforeAll(async () => {
  outside = realpathSync(mkdtempSync(join(tmpdir(), 'deskbell-registry-')))
  aPackage('node', version)
  for (const release of ['1.0.0', '2.0.0']) aPackage('bread', release)
  registry = createServer((request, response) => {
    asked.push(request.url ?? '')
    const tarball = tarballs.get(request.url?.split('/').at(-1) ?? '')
    if (isDown || !tarball) return void response.writeHead(isDown ? 503 : 404).end()
    response.end(tarball)
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
})
afterAll(() => {
  registry.close()
  rmSync(outside, { recursive: true })
})

let root: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'deskbell-install-')))
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(registry.address() as AddressInfo).port}`)
  vi.stubEnv('npm_config_cache', join(root, 'cache'))
  vi.stubEnv('npm_config_fetch_retries', '0')
  isDown = false
  asked.length = 0
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

/** The state after `git pull`: the files require this release. */
const pull = (release: string, more: Record<string, string> = {}): void => {
  const { port } = registry.address() as AddressInfo
  const wanted = { node: version, bread: release }
  const packages = Object.entries(wanted).map(([name, one]) => [
    `node_modules/${name}`,
    {
      version: one,
      resolved: `http://127.0.0.1:${port}/${name}/-/${name}-${one}.tgz`,
      integrity: getIntegrity(tarballs.get(`${name}-${one}.tgz`)!),
      ...(name === 'node' && { bin: { node: 'bin/node' } }),
    },
  ])
  write(
    join(root, 'package.json'),
    JSON.stringify({ name: 'house', version: '1.0.0', dependencies: { ...wanted, ...more } }),
  )
  write(
    join(root, 'package-lock.json'),
    JSON.stringify({
      name: 'house',
      version: '1.0.0',
      lockfileVersion: 3,
      requires: true,
      packages: { '': { name: 'house', version: '1.0.0', dependencies: wanted }, ...Object.fromEntries(packages) },
    }),
  )
}
const releaseIn = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'node_modules/bread/package.json'), 'utf8')) as { version: string }).version
const install = (): Promise<string> => dependencies(root).make(quiet)

test('packages are installed beside those in use and then swapped in; the previous ones stay, for a rollback without a network', async () => {
  pull('1.0.0')
  await install()
  write(join(root, 'node_modules/.deskbell-chromium'), '/usr/bin/chromium')
  pull('2.0.0')
  await install()
  expect([
    releaseIn(root),
    releaseIn(join(root, 'dist/.modules/before')),
    existsSync(join(root, 'dist/.modules/next')),
  ]).toEqual(['2.0.0', '1.0.0', false])
  expect(readFileSync(join(root, 'node_modules/.deskbell-chromium'), 'utf8')).toBe('/usr/bin/chromium')
  expect(dependencies(root).ready()).toBe('installed')

  isDown = true
  pull('1.0.0')
  await install()
  expect([releaseIn(root), releaseIn(join(root, 'dist/.modules/before'))]).toEqual(['1.0.0', '2.0.0'])
}, 60_000)

test('a failed installation leaves the previous packages as they were, and says so', async () => {
  pull('1.0.0')
  await install()
  isDown = true
  pull('2.0.0')
  await expect(install()).rejects.toThrow('could not be installed, and what was there before is as it was')
  expect([releaseIn(root), dependencies(root).ready()]).toEqual(['1.0.0', undefined])
  pull('1.0.0')
  expect(dependencies(root).ready()).toBe('installed')
}, 60_000)

test('an interrupted swap of packages is completed without a network', async () => {
  pull('1.0.0')
  await install()
  pull('2.0.0')
  await stagedDependencies(root).make(quiet)
  isDown = true
  mkdirSync(join(root, 'dist/.modules/leaving'))
  renameSync(join(root, 'node_modules'), join(root, 'dist/.modules/leaving/node_modules'))
  await install()
  expect([releaseIn(root), releaseIn(join(root, 'dist/.modules/before'))]).toEqual(['2.0.0', '1.0.0'])
}, 60_000)

test('while Deskbell runs from the folder nothing is swapped; staged packages come with the next start', async () => {
  pull('1.0.0')
  await install()
  write(join(root, 'src/main.server.ts'), 'process.stdout.write("up"); setInterval(() => {}, 1000)')
  const server = spawn(process.execPath, ['src/main.server.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(server.stdout, 'data')
  pull('2.0.0')
  asked.length = 0
  await expect(install()).rejects.toThrow(
    `Deskbell (process ${server.pid}) runs from this folder, and its packages are not those of package-lock.json any more: stop it first, or run "npm run stage"`,
  )
  expect([releaseIn(root), asked]).toEqual(['1.0.0', []])

  await stagedDependencies(root).make(quiet)
  expect([releaseIn(root), stagedDependencies(root).ready()]).toEqual(['1.0.0', 'ready beside those in use'])
  await expect(install()).rejects.toThrow('runs from this folder')
  server.kill('SIGKILL')
  await once(server, 'exit')
  isDown = true
  await install()
  expect(releaseIn(root)).toBe('2.0.0')
}, 60_000)

test('commands beside a running Deskbell use the packages as they are, install only where there are none, and name what is missing', async () => {
  pull('1.0.0')
  expect(presentDependencies(root).ready()).toBe(undefined)
  await presentDependencies(root).make(quiet)
  expect(presentDependencies(root).ready()).toBe('installed')
  pull('2.0.0')
  expect(presentDependencies(root).ready()).toBe('as they are; those of package-lock.json come with the next start')
  pull('2.0.0', { butter: '1.0.0' })
  expect(() => presentDependencies(root).ready()).toThrow(
    'These files need butter, which is not installed yet: restart Deskbell',
  )
  expect(releaseIn(root)).toBe('1.0.0')
}, 60_000)
