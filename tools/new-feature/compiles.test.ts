import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../testing/file-tree-fixture.ts'
import { writeFeature } from './write.ts'

const repository = join(import.meta.dirname, '../..')

const run = (root: string, ...words: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? '' : `${words.join(' ')}\n${stdout}${stderr}`
}

/** The manual step: the names of the flags that switch the features off. */
const addFlags = (root: string, flags: readonly string[]): void => {
  const contract = join(root, 'src/core/hotels/contract.ts')
  const keys = flags.map((flag) => `'${flag}',`).join('')
  writeFileSync(contract, readFileSync(contract, 'utf8').replace('featureKeys = [', `featureKeys = [${keys}`))
}

/** What the compiler reads of a world: the new features and what they import, not the whole repository. */
const compile = (root: string, world: string, files: readonly string[]): string => {
  const project = join(root, `tsconfig.new.${world}.json`)
  const include = [
    ...written.flatMap((folder) => files.map((file) => `${folder}/${file}`)),
    `src/**/${world}/**/*.d.ts`,
  ]
  writeFileSync(project, JSON.stringify({ extends: `./tsconfig.${world}.json`, include }))
  return run(root, 'node_modules/typescript/bin/tsc', '-p', project)
}

const written = ['src/features/laundry-bags', 'src/features/wake-up-calls']

test('a new feature and a new kind of ticket compile and their tests pass, before anybody has written a line', () => {
  const root = createFolder({})
  for (const path of [
    'src',
    'bench',
    'client',
    'db',
    'tools',
    'package.json',
    'vitest.config.ts',
    ...globSync('tsconfig*.json', { cwd: repository }),
  ])
    cpSync(join(repository, path), join(root, path), { recursive: true })
  mkdirSync(join(root, 'docs'))
  for (const path of ['node_modules', 'dist']) symlinkSync(join(repository, path), join(root, path))
  expect(writeFeature(root, 'laundry-bags')).toHaveProperty('written')
  expect(writeFeature(root, 'wake-up-calls', 'ticket')).toHaveProperty('written')
  addFlags(root, ['laundry_bags', 'wake_up_calls'])
  expect(run(root, 'tools/generate.ts')).toBe('')
  expect(compile(root, 'contract', ['contract.ts', 'policy.ts'])).toBe('')
  expect(compile(root, 'server', ['server/**/*.ts'])).toBe('')
  expect(compile(root, 'web', ['web/**/*'])).toBe('')
  expect(run(root, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...written)).toBe('')
}, 600_000)
