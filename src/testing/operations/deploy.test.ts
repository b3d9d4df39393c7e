import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretSettings } from '#platform/server/security/secret-files.ts'
import { readSettings } from '#platform/server/settings.ts'

/*
 * The files of deploy/ and their page match the program. src/testing/lifecycle/release.test.ts tests what they start.
 */

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
/** The names that the program asks its environment for. Some it asks for only where others are set. */
const settings = (): Set<string> => {
  const names = new Set<string>()
  const isGroup = /^(\w+_S3_(BUCKET|ACCESS_KEY|SECRET_KEY)|VAPID_\w+_KEY)$/
  const files = secretSettings.map((name) => `${name}_FILE`)
  const get = (_: object, name: string): string | undefined => {
    if (files.includes(name)) return undefined
    names.add(name)
    if (/(_S3_ENDPOINT|NOTIFICATION_HOST)$/.test(name)) return 'https://outside.example'
    if (name === 'SMTP_URL') return 'smtp://outside.example'
    if (name === 'MAIL_FROM') return 'desk@outside.example'
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

test('the operations page says which secrets may come from a file', () => {
  const page = read('docs/operations.md')
  const paragraph = page.slice(page.indexOf('A secret need not stand'), page.indexOf('## A release'))
  for (const name of secretSettings.filter((one) => !one.includes('_S3_'))) expect(paragraph).toContain(`\`${name}\``)
})

const getNames = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name)

test('the compose file, its example settings and the unit name settings that exist', () => {
  const compose = read('deploy/compose.yaml')
  const environment = /environment: &environment\n((?: {4}.+\n)+)/.exec(compose)?.[1] ?? ''
  const decided = getNames(environment, /^ {4}([A-Z_0-9]+):/gm)
  const example = getNames(read('deploy/.env.example'), /^([A-Z_0-9]+)=/gm)
  const unit = /^Environment=(.+)$/m.exec(read('deploy/deskbell.service'))?.[1] ?? ''
  const ofCompose = new Set(['POSTGRES_PASSWORD', 'DESKBELL_IMAGE'])
  const box = getNames(read('deploy/deskbell.env.example'), /^#?([A-Z_0-9]+)=/gm)
  const named = [...decided, ...example, ...box, ...getNames(unit, /([A-Z_]+)=/g)].filter(
    (name) => !ofCompose.has(name),
  )
  expect(named.length).toBeGreaterThan(15)
  for (const name of named) expect([name, settings().has(name)]).toEqual([name, true])
  // Any other setting in the file counts too: the processes get all of it.
  expect(compose).toContain('\n  env_file: .env\n')
  expect(decided.toSorted()).toEqual(['DATABASE_URL', 'DATA_DIR', 'HOST', 'PORT', 'PUBLIC_URL', 'TRUSTED_PROXIES'])
  for (const name of getNames(compose, /\$\{([A-Z_0-9]+)/g)) expect(example).toContain(name)
})

test('the image is built of everything that a release contains, with the pinned Node', () => {
  const dockerfile = read('deploy/Dockerfile')
  const pinned =
    (JSON.parse(read('package.json')) as { dependencies: Record<string, string> }).dependencies['node'] ?? ''
  expect(getNames(dockerfile, /^FROM node:(\d+)/gm)).toEqual([pinned.split('.')[0]])
  const ignored = read('.dockerignore').split('\n')
  for (const needed of ['src', 'db', 'public', 'package.json', 'index.html', 'vite.config.ts', 'tools', 'deploy'])
    expect(ignored).not.toContain(needed)
  for (const page of ['install', 'operations']) expect(ignored).toContain(`!docs/${page}.md`)
})
