import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '#platform/server/settings.ts'

/*
 * That the files of deploy/ and the page about them speak of the program as it is. Containers cannot run in a test:
 * what they hold is compared.
 */

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
/** The names that the program asks its environment for. Some it asks for only where others are set. */
const settings = (): Set<string> => {
  const names = new Set<string>()
  const isGroup = /^(\w+_S3_(BUCKET|ACCESS_KEY|SECRET_KEY)|VAPID_\w+_KEY)$/
  const get = (_: object, name: string): string | undefined => {
    names.add(name)
    if (/(_S3_ENDPOINT|NOTIFICATION_HOST)$/.test(name)) return 'https://outside.example'
    return isGroup.test(name) || name === 'NOTIFICATION_SECRET' ? 'a-value' : undefined
  }
  readSettings(new Proxy({}, { get } as ProxyHandler<object>))
  return names
}

test('every setting stands in the table of the page about running it, and nothing else does', () => {
  const rows = read('docs/operations.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const told = new Set(
    rows.flatMap((row) =>
      Array.from((row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g), ([, name = '']) => name),
    ),
  )
  expect([...told].toSorted()).toEqual([...settings()].toSorted())
})

test('compose file, its example of settings and the unit name settings that there are', () => {
  const environment = /environment: &environment\n((?: {4}.+\n)+)/.exec(read('deploy/compose.yaml'))?.[1] ?? ''
  const named = [
    ...Array.from(environment.matchAll(/^ {4}([A-Z_0-9]+):/gm), ([, name = '']) => name),
    ...Array.from(
      /^Environment=(.+)$/m.exec(read('deploy/deskbell.service'))?.[1]?.matchAll(/([A-Z_]+)=/g) ?? [],
      ([, name = '']) => name,
    ),
  ]
  expect(named.length).toBeGreaterThan(10)
  named.push(...Array.from(read('deploy/deskbell.env.example').matchAll(/^#?([A-Z_0-9]+)=/gm), ([, name = '']) => name))
  for (const name of named) expect([name, settings().has(name)]).toEqual([name, true])
  const filled = Array.from(read('deploy/compose.yaml').matchAll(/\$\{([A-Z_0-9]+)/g), ([, name = '']) => name)
  expect(
    new Set(Array.from(read('deploy/.env.example').matchAll(/^([A-Z_0-9]+)=/gm), ([, name = '']) => name)),
  ).toEqual(new Set(filled))
})

test('the image is made of files that are there, by the Node that is pinned, and runs as nobody in particular', () => {
  const dockerfile = read('deploy/Dockerfile')
  const stages = Array.from(dockerfile.matchAll(/^FROM node:(\d+)/gm), ([, major = '']) => major)
  const pinned =
    (JSON.parse(read('package.json')) as { dependencies: Record<string, string> }).dependencies['node'] ?? ''
  expect(stages).toEqual(Array.from({ length: 3 }, () => pinned.split('.')[0]))
  const copied = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, files = '']) =>
    files.split(' '),
  ).flat()
  expect(copied.length).toBeGreaterThan(5)
  for (const file of copied) expect([file, existsSync(join(root, file))]).toEqual([file, true])
  expect(dockerfile.slice(dockerfile.lastIndexOf('\nUSER '))).toMatch(
    /^\nUSER node\n[^]*\nHEALTHCHECK [^]*\/readyz[^]*\nCMD \["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "src\/main\.server\.ts"\]\n$/,
  )
  // Left out of the build: what a running process needs is none of it.
  for (const needed of ['src', 'db', 'public', 'package.json', 'index.html', 'vite.config.ts', 'tools'])
    expect(read('.dockerignore').split('\n')).not.toContain(needed)
})
