import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretSettings } from '#platform/server/security/secret-files.ts'
import { readSettingNames } from './setting-names.ts'

/*
 * The files of deploy/ and their page match the program. src/testing/lifecycle/release.test.ts tests what they start.
 */

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('every setting is in the table of the operations page, and nothing else is', () => {
  const rows = read('docs/operations.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const told = new Set(
    rows.flatMap((row) =>
      Array.from((row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g), ([, name = '']) => name),
    ),
  )
  expect([...told].toSorted()).toEqual([...readSettingNames()].toSorted())
})

test('the operations page says which secrets may come from a file', () => {
  const page = read('docs/operations.md')
  const paragraph = page.slice(page.indexOf('A secret need not stand'), page.indexOf('## A release'))
  for (const name of secretSettings.filter((one) => !one.includes('_S3_'))) expect(paragraph).toContain(`\`${name}\``)
})

const getNames = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name)

test('the unit and the example settings of both kinds of machine name settings that exist', () => {
  const unit = /^Environment=(.+)$/m.exec(read('deploy/deskbell.service'))?.[1] ?? ''
  const box = getNames(read('deploy/deskbell.env.example'), /^#?([A-Z_0-9]+)=/gm)
  const compose = getNames(read('deploy/.env.example'), /^([A-Z_0-9]+)=/gm)
  const ofCompose = ['POSTGRES_PASSWORD', 'DESKBELL_IMAGE']
  const named = [...compose, ...box, ...getNames(unit, /([A-Z_]+)=/g)].filter((name) => !ofCompose.includes(name))
  expect(named.length).toBeGreaterThan(15)
  const settings = readSettingNames()
  expect(named.filter((name) => !settings.has(name))).toEqual([])
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
