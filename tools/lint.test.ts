import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFolder } from './testing/file-tree-fixture.ts'

const repository = `${import.meta.dirname}/..`

/** The linter's problems for these files, with our rules. */
const lintFiles = (files: Readonly<Record<string, string>>): string[] => {
  const root = createFolder({ ...files, '.oxlintrc.json': readFileSync(`${repository}/.oxlintrc.json`, 'utf8') })
  const { stdout } = spawnSync(`${repository}/node_modules/.bin/oxlint`, ['--format=json'], {
    cwd: root,
    encoding: 'utf8',
  })
  const { diagnostics }: { diagnostics: { code: string; message: string; help?: string }[] } = JSON.parse(stdout)
  return diagnostics.map(({ code, message, help }) => `${code} ${message} ${help ?? ''}`)
}
const lint = (path: string, text: string): string[] => lintFiles({ [path]: text })

const screen = 'src/modules/taxi/web/TaxiPage.tsx'
const mail = 'src/platform/server/mail.ts'

test.each([
  [screen, 'export const ask = (): Promise<unknown> => fetch("/api")\n', 'through #platform/web/api.ts'],
  [screen, 'export const id = crypto.randomUUID()\n', 'newId() of #platform/contract/id.ts works everywhere'],
  [screen, 'export const day = (moment: Date): string => moment.toLocaleDateString()\n', 'use Intl with intlLocale()'],
  [screen, 'export const Page = () => <button>×</button>\n', 'button-has-type'],
  [screen, 'export const Page = () => <img src="car.png" />\n', 'alt-text'],
  [
    screen,
    'import { useState } from "react"\nexport const usePage = (open: boolean) => {\n  if (open) useState(1)\n}\n',
    'rules-of-hooks',
  ],
  [
    screen,
    'import { useEffect } from "react"\nexport const usePage = (say: () => void) => {\n  useEffect(() => say(), [])\n}\n',
    'exhaustive-deps',
  ],
  ['src/platform/server/settings.ts', "import { z } from 'zod'\nz.string()\n", 'Use namespace import'],
  ['src/platform/web/api.ts', "import { z } from 'zod/mini'\nz.string()\n", 'Use namespace import'],
  ['src/platform/web/api.ts', "import * as z from 'zod'\nz.string()\n", 'Screens load the small build'],
  ['src/main.web.tsx', "import { test } from 'node:test'\ntest('x')\n", 'Tests run in Vitest'],
  ['src/modules/sessions/server/gate.ts', "import { Client } from 'pg'\nnew Client()\n", 'without row-level security'],
  ['src/platform/web/api.ts', "import { get } from './calls'\nget()\n", 'Missing file extension'],
  [screen, 'export default function Page() {\n  return null\n}\n', 'no-default-export'],
  [mail, 'console.log("sent")\n', 'no-console'],
  [mail, 'export const host = process.env.HOST\n', 'no-process-env'],
  [mail, 'export const send = (mail: any): void => mail.send()\n', 'no-explicit-any'],
  [
    mail,
    'import { Client } from "pg"\nexport const client = new Client()\n',
    'A connection of its own would be without row-level security',
  ],
  [
    'src/platform/server/mail.test.ts',
    'import { vi } from "vitest"\nvi.mock("./mail.ts")\n',
    'No mocks of our own code',
  ],
])('in %s %j is refused', (path, text, sentence) => {
  expect(lint(path, text)).toContainEqual(expect.stringContaining(sentence))
})

test.each([
  ["import { mintScope } from '#platform/server/scope.ts'\nmintScope()\n"],
  ["import * as scope from '#platform/server/scope.ts'\nscope.mintScope()\n"],
  ["export * from '#platform/server/scope.ts'\n"],
  ["export { mintScope } from '../../../platform/server/scope.ts'\n"],
])('only the gate and what works without a caller makes a Scope: %s', (text) => {
  expect(lint('src/modules/people/server/owner.ts', text)).toContainEqual(expect.stringContaining('A Scope proves'))
  for (const path of ['src/modules/sessions/server/gate.ts', 'db/demo/load.ts', 'src/testing/access-matrix/a.ts'])
    expect(lint(path, text)).toEqual([])
  const deep = "import { mintScope } from '../../../scope.ts'\nmintScope()\n"
  for (const path of ['src/platform/server/http/docs/a.ts', 'src/platform/server/database/pool/a.ts'])
    expect(lint(path, deep)).toContainEqual(expect.stringContaining('A Scope proves'))
  const type = "import type { Scope } from '#platform/server/scope.ts'\nexport type X = Scope\n"
  expect(lint('src/modules/people/server/owner.ts', type)).toEqual([])
})

test.each([
  ['tools/count.ts', 'console.log(process.env.HOME)\n'],
  ['vite.config.ts', 'export default {}\n'],
  [screen, 'export const Page = () => <button type="button" aria-label="×" />\n'],
  ['src/platform/server/settings.ts', "import * as z from 'zod'\nz.string()\n"],
  ['src/platform/web/api.ts', "import * as z from 'zod/mini'\nz.string()\n"],
])('in %s %j is accepted', (path, text) => {
  expect(lint(path, text)).toEqual([])
})

test('a cycle of files is refused, types included, also by the names from the top; an import() is no part of one', () => {
  const a = 'src/platform/server/a.ts'
  const b = 'src/platform/server/b.ts'
  const start = {
    'package.json': '{ "imports": { "#*": "./src/*" } }',
    [b]: "import type { A } from './a.ts'\nexport type B = A\n",
  }
  const cycle = "import type { B } from '#platform/server/b.ts'\nexport type A = B | 1\n"
  expect(lintFiles({ ...start, [a]: cycle })).toContainEqual(expect.stringContaining('Dependency cycle detected'))
  const later = "export type A = 1\nexport const load = (): Promise<unknown> => import('#platform/server/b.ts')\n"
  expect(lintFiles({ ...start, [a]: later })).toEqual([])
})
