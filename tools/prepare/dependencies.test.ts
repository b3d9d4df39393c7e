import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isInstalled, getStamp } from './dependencies.mjs'

const linux = { platform: 'linux', arch: 'x64' }
const lock = {
  packages: {
    '': {},
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/tiny-linux-x64': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/tiny-darwin-arm64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/image-linux-x64': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  },
}
const here = { 'node_modules/fastify': { version: '5.0.0' }, 'node_modules/tiny-linux-x64': { version: '1.0.0' } }

test('an installation with exactly the locked versions is complete without the binaries of other systems', () => {
  expect(isInstalled(lock, { packages: here }, linux)).toBe(true)
})

test("an installation without this system's binary is incomplete", () => {
  expect(isInstalled(lock, { packages: { 'node_modules/fastify': { version: '5.0.0' } } }, linux)).toBe(false)
})

test('an installation with another version is incomplete', () => {
  expect(isInstalled(lock, { packages: { ...here, 'node_modules/fastify': { version: '4.9.0' } } }, linux)).toBe(false)
})

test('an installation with a package that the lock file no longer has is incomplete', () => {
  expect(isInstalled(lock, { packages: { ...here, 'node_modules/left-over': { version: '1.0.0' } } }, linux)).toBe(
    false,
  )
})

test('an installation is incomplete until npm has written its list', () => {
  expect(isInstalled(lock, undefined, linux)).toBe(false)
})

test('the stamp changes with the lock file', () => {
  expect(getStamp('{"a":1}')).toBe(getStamp('{"a":1}'))
  expect(getStamp('{"a":1}')).not.toBe(getStamp('{"a":2}'))
})

test('the lock file of this project names the binaries of every system, so that `npm ci` accepts it everywhere', () => {
  const text = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const names = new Set(
    Object.keys(packages).map((place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  )
  const missing = Object.values(packages).flatMap((entry) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !names.has(name)),
  )
  expect(missing).toEqual([])
})
