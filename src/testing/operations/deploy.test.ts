import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '#platform/server/settings.ts'

/*
 * The files of deploy/ and their page match the program. Containers cannot run in a test, so their contents are
 * compared.
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
  readSettings(new Proxy({}, { get }))
  return names
}

test('every setting is in the table of the operations page, and nothing else is', () => {
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

test('the compose file, its example settings and the unit name settings that exist', () => {
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

test('the image is built of existing files, with the pinned Node, and runs as an unprivileged user', () => {
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
  // Left out of the image: a running process needs none of it.
  for (const needed of ['src', 'db', 'public', 'package.json', 'index.html', 'vite.config.ts', 'tools'])
    expect(read('.dockerignore').split('\n')).not.toContain(needed)
})
