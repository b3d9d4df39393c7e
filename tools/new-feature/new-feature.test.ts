import { cpSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkMessages } from '../messages/check.ts'
import { readTree, type Tree } from '../source/tree.ts'
import { checkStructure } from '../structure/check.ts'
import { createFolder, fileTreeFixture } from '../testing/file-tree-fixture.ts'
import { getNames } from './names.ts'
import { writeFeature } from './write.ts'

const repository = `${import.meta.dirname}/../..`

/** A copy of this repository, removed after the test. */
const aCopy = (): string => {
  const root = createFolder({})
  for (const folder of ['src', 'db/migrations', 'db/demo'])
    cpSync(`${repository}/${folder}`, `${root}/${folder}`, { recursive: true })
  return root
}

const findProblems = (tree: Tree): string[] =>
  [...checkStructure(tree), ...checkMessages(tree)].map(({ path, wrong }) => `${path} ${wrong}`)

type Checked = { tree: Tree; problems: string[] }
const check = (tree: Tree): Checked => ({ tree, problems: findProblems(tree) })
// The first copy, before anything is written: every further one has the same files.
let untouched: Checked | undefined

test.each([
  ['feature', 'web/LaundryBagsPage.tsx'],
  ['ticket', 'web/staff/LaundryBagsBoard.tsx'],
] as const)(
  'a new %s has its folder, its migration with the next number and its two lines, and passes every check',
  (template, screen) => {
    const root = aCopy()
    const before = (untouched ??= check(readTree(root)))
    const result = writeFeature(root, 'laundry-bags', template)
    expect(result).toEqual({
      written: expect.arrayContaining([
        'src/features/laundry-bags/contract.ts',
        `src/features/laundry-bags/${screen}`,
        'src/features/server.ts',
        'src/features/web.ts',
      ]),
    })
    expect(
      'written' in result && result.written.filter((path) => path.startsWith('src/features/laundry-bags/messages/')),
    ).toHaveLength(10)
    expect(
      'written' in result && result.written.filter((path) => /^db\/migrations\/\d{4}_laundry_bags\.sql$/.test(path)),
    ).toHaveLength(1)
    expect(findProblems(readTree(root, before.tree))).toEqual(before.problems)
  },
  120_000,
)

test.each(['feature', 'ticket'] as const)('no placeholder of the templates of a %s remains', (template) => {
  const root = aCopy()
  const result = writeFeature(root, 'laundry-bags', template)
  for (const path of 'written' in result ? result.written : [])
    expect(readFileSync(`${root}/${path}`, 'utf8') + path, path).not.toMatch(/__[a-zA-Z]+__/)
})

test('the lists name the feature as its entries do', () => {
  const { root } = fileTreeFixture()
  writeFeature(root, 'laundry-bags')
  expect(readFileSync(`${root}/src/features/server.ts`, 'utf8')).toContain(
    "import { laundryBags } from './laundry-bags/server/index.ts'",
  )
  expect(readFileSync(`${root}/src/features/server.ts`, 'utf8')).toContain('[taxi, laundryBags]')
})

test.each(['Laundry', 'laundry_bags', 'laundry--bags', '-laundry', '3d', '', '../escape'])(
  '"%s" is an invalid name, and nothing is written',
  (name) => {
    const { root, paths } = fileTreeFixture()
    expect(writeFeature(root, name)).toEqual({ refused: expect.stringContaining('is no name for a feature') })
    expect(readTree(root).paths).toEqual(paths)
  },
)

test.each(['taxi', 'people', 'platform'])('%s already exists, and nothing is written', (name) => {
  const { root, paths } = fileTreeFixture()
  expect(writeFeature(root, name)).toEqual({ refused: `The name ${name} is taken.` })
  expect(readTree(root).paths).toEqual(paths)
})

test('a name has its four forms', () => {
  expect(getNames('house-rules')).toEqual({
    kebab: 'house-rules',
    snake: 'house_rules',
    camel: 'houseRules',
    pascal: 'HouseRules',
  })
})
