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

/** The manual step: the name of the flag that switches the feature off. */
const addFlag = (root: string, flag: string): void => {
  const contract = join(root, 'src/core/hotels/contract.ts')
  writeFileSync(contract, readFileSync(contract, 'utf8').replace('featureKeys = [', `featureKeys = ['${flag}',`))
}

test('a new feature compiles and its tests pass, before anybody has written a line', () => {
  const root = createFolder({})
  for (const path of [
    'src',
    'bench',
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
  addFlag(root, 'laundry_bags')
  expect(run(root, 'tools/generate.ts')).toBe('')
  for (const project of globSync('tsconfig.{server,web,contract}.json', { cwd: root }))
    expect(run(root, 'node_modules/typescript/bin/tsc', '-p', project)).toBe('')
  expect(run(root, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'src/features/laundry-bags')).toBe('')
}, 600_000)
