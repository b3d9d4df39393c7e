import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { headings, reasonsPage, formatProblem } from '../source/problem.ts'
import { fileTreeFixture, type Files } from '../testing/file-tree-fixture.ts'
import { checkStructure } from './check.ts'
import { aliases } from './source-location.ts'

/** The problems of the valid tree with these changes: one line each. */
const problemsWith = (changes: Files): string[] =>
  checkStructure(fileTreeFixture(changes)).map(
    ({ path, line, wrong }) => `${path}${line === undefined ? '' : `:${line}`} ${wrong}`,
  )

const lines = (count: number): string => 'export {}\n'.repeat(count)
const log = 'src/platform/server/log'
const parts = (count: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`src/platform/server/http/part-${index}.ts`, '']))

test.each<[what: string, changes: Files, ...problems: string[]]>([
  ['a correct tree', {}],
  [
    'an index that is not imported by a root',
    { 'src/app/server/x.ts': "import '#modules/taxi/server/index.ts'\n" },
    'src/app/server/x.ts:1 imports server/index.ts of taxi, which only the composition roots read.',
  ],
  [
    'journeys of which npm test runs none',
    { 'src/modules/taxi/taxi.e2e.ts': "test('a taxi is called', () => {})\n" },
    'src/modules/taxi has journeys, and npm test runs none of them.',
  ],
  [
    'a Scope made by import(), which the linter does not see',
    { 'src/modules/people/server/owner.ts': "export const s = import('#platform/server/scope.ts')\n" },
    'src/modules/people/server/owner.ts:1 loads what makes a Scope by import().',
  ],
  [
    'a route without a handler',
    {
      'src/modules/taxi/contract.ts': `import { route } from '#platform/contract/route.ts'
export const Ride = {}
export const askForRide = route({})
export const cancelRide = route({})
`,
    },
    'src/modules/taxi/contract.ts:4 declares the route cancelRide, which no handler answers.',
  ],
  ['a gap, left by a deleted module', { 'db/migrations/0005_people.sql': '' }],
  [
    'several migrations of a module, and underscores for the hyphens of its name',
    {
      'src/modules/house-rules/module.json': '{ "purpose": "Rules of the house.", "door": [] }',
      'db/migrations/0004_taxi.sql': '',
      'db/migrations/0005_house_rules.sql': '',
    },
  ],
  ['300 lines of source and 760 of a test', { [`${log}.ts`]: lines(300), [`${log}.test.ts`]: lines(760) }],
  ['more lines of source', { [`${log}.ts`]: lines(301) }, `${log}.ts has 301 lines, more than 300.`],
  ['more lines of a test', { [`${log}.test.ts`]: lines(761) }, `${log}.test.ts has 761 lines, more than 760.`],
  ['a generated file of any length', { [`${log}.ts`]: `// Generated from a. Do not edit.\n${lines(700)}` }],
  ['twelve source files and a test', { ...parts(12), 'src/platform/server/http/part-1.test.ts': '' }],
  ['one source file more', parts(13), 'src/platform/server/http holds 13 source files, more than 12.'],
  [
    'a link to an existing file, to a heading or to another site',
    {
      'README.md': '[a](docs/a.md#part) [b](#part) [c](https://example.org/x.md)\n',
      'docs/a.md': '[back](../README.md)\n',
    },
  ],
  ['a broken link', { 'docs/a.md': '\n[b](b.md)\n' }, 'docs/a.md:2 links to b.md, which does not exist.'],
])('%s: its problems are named, and no others', (_, changes, ...problems) => {
  expect(problemsWith(changes)).toEqual(problems)
})

test('a problem is reported with its location, what is wrong, what to do and where the reason is', () => {
  const [problem] = checkStructure(fileTreeFixture({ 'src/modules/taxi/notes.ts': '' }))
  expect(problem && formatProblem(problem)).toMatch(
    /^src\/modules\/taxi\/notes\.ts\n {2}is not in the list .+\n {2}→ A module consists of .+ \(docs\/structure\.md, "Folders"\)$/,
  )
})

test('every reason that a problem names is a heading of the page', () => {
  const page = readFileSync(`${import.meta.dirname}/../../${reasonsPage}`, 'utf8')
  expect(page.match(/^## .+$/gm)?.map((line) => line.slice(3))).toEqual([...headings])
})

test('the aliases of imports are those of package.json', () => {
  const { imports } = JSON.parse(readFileSync(`${import.meta.dirname}/../../package.json`, 'utf8'))
  expect(Object.fromEntries(aliases.map(([from, to]) => [`${from}*`, `./${to}*`]))).toEqual(imports)
})

test('a file that cannot be parsed is named, and nothing else of it is checked', () => {
  expect(problemsWith({ 'src/modules/taxi/policy.ts': 'export const = 1\n', 'src/utils.ts': '' })).toEqual([
    expect.stringMatching(/^src\/modules\/taxi\/policy\.ts cannot be parsed/),
  ])
})

test('modules do not import each other in a circle, not even by a type or a dynamic import', () => {
  const [taxi, people] = ['src/modules/taxi/server/store.ts', 'src/modules/people/server/guests.ts']
  const down = { [taxi]: "import type { User } from '#modules/people/contract.ts'\nexport type Rider = User\n" }
  expect(problemsWith(down)).toEqual([])
  expect(problemsWith({ ...down, [people]: "export const load = () => import('#modules/taxi/policy.ts')\n" })).toEqual([
    `${people}:1 imports taxi, which leads back: taxi → people.`,
    `${taxi}:1 imports people, which leads back: people → taxi.`,
  ])
})

describe('the door of a module', () => {
  const door = (...files: string[]): Files => ({
    'src/modules/people/module.json': JSON.stringify({ purpose: 'Who is signed in.', door: files }),
  })

  test('from outside, contracts, policies and the files of the door are imported, and no others', () => {
    const importing = (file: string, importer = 'src/modules/taxi/server/store.ts'): string[] =>
      problemsWith({
        'src/modules/people/policy/rules.ts': '',
        'src/modules/people/server/store.ts': '',
        [importer]: `import '#modules/people/${file}'\n`,
      })
    for (const file of ['contract.ts', 'policy/rules.ts', 'server/gate.ts']) expect(importing(file)).toEqual([])
    for (const importer of ['src/modules/taxi/server/store.ts', 'src/app/server/x.ts', 'src/main.owner.ts'])
      expect(importing('server/store.ts', importer)).toEqual([
        `${importer}:1 imports server/store.ts of people, which is behind its door.`,
      ])
    for (const importer of ['src/modules/taxi/server/store.test.ts', 'src/testing/x.ts', 'tools/x.ts', 'bench/x.ts'])
      expect(importing('server/store.ts', importer)).not.toContainEqual(expect.stringContaining('door'))
  })

  test.each([
    ['server/gone.ts', 'opens server/gone.ts, which does not exist.'],
    ['server/store.ts', 'opens server/store.ts, which needs no door: it is open anyway or unused outside.'],
    ['contract.ts', 'opens contract.ts, which needs no door: it is open anyway or unused outside.'],
  ])('it does not open %s', (file, sentence) => {
    expect(problemsWith({ ...door('server/gate.ts', file), 'src/modules/people/server/store.ts': '' })).toEqual([
      `src/modules/people/module.json ${sentence}`,
    ])
  })

  test.each([null, '{', '{ "purpose": "" }', '{ "purpose": "", "door": [] }'])('module.json is not %s', (text) => {
    expect(problemsWith({ 'src/modules/taxi/module.json': text })).toEqual([
      expect.stringMatching(/^src\/modules\/taxi\/module\.json (is missing or malformed|says no purpose)\.$/),
    ])
  })
})

test.each([
  ['src/modules/taxis', 'src/modules/taxi'],
  ['src/modules/airport-taxi', 'src/modules/taxi'],
  ['src/app/web/taxi', 'src/modules/taxi'],
  ['src/operations/peoples', 'src/modules/people'],
])('%s is a second folder for a noun', (path, module) => {
  expect(problemsWith({ [`${path}/x.ts`]: '' })).toContain(`${path} is a second folder for the noun of ${module}.`)
})

describe('the files of a folder', () => {
  const below = (folder: string, files: string): string[] => files.split(' ').map((file) => `src/${folder}${file}`)

  test.each([
    ...below('modules/taxi/', 'notes.ts web/Board.css messages/fr.json README.md lib/x.ts'),
    ...below('modules/taxi/server/', 'Queries.ts deep/deeper/deepest/queries.ts'),
    ...below('', 'modules/registry.ts packages/tables/Reader.ts platform/loose.ts platform/server/CamelCase.ts'),
    ...below('', 'app.ts main.ts services/mail.ts'),
  ])('%s is not allowed', (path) => {
    expect(problemsWith({ [path]: '' })).toEqual([`${path} is not in the list of files that this folder may hold.`])
  })

  test.each([
    ...below('modules/taxi/', 'contract/session.ts messages/sq.json'),
    ...below('modules/taxi/server/', 'demo.ts create.test.ts sessions/deeper/expiry.ts'),
    ...below('modules/taxi/web/', 'TaxiBoard.tsx staff/deeper/board.css TaxiBoard.test.tsx session-store.ts'),
    ...below('packages/tables/', 'reader.ts README.md fixtures/a.csv'),
    ...below(
      'platform/',
      'server/http/adapter.ts web/ui/Button.tsx web/ui/tokens.css web/ui/README.md web/live.e2e.ts',
    ),
    ...below('', 'main.backup.ts testing/test-server.ts'),
  ])('%s is allowed', (path) => {
    expect(problemsWith({ [path]: '' })).toEqual([])
  })
})

test.each([
  'tools/utils.ts',
  'bench/helpers/run.ts',
  'tools/date-utils.ts',
  'src/platform/server/misc.ts',
  'src/platform/web/shared/x.ts',
  'db/demo/common.ts',
])('%s has a forbidden name', (path) => {
  expect(problemsWith({ [path]: '' })).toEqual([
    expect.stringMatching(/ is named "(utils|helpers|misc|shared|common)"\.$/),
  ])
})

describe('directions', () => {
  const imports = (path: string, from: string): string[] => problemsWith({ [path]: `import '${from}'\n` })

  test.each([
    ['src/modules/taxi/server/store.ts', '#app/server/x.ts', 'src/modules does not know src/app.'],
    ['src/app/server/y.ts', '#operations/backups/x.ts', 'src/app does not know src/operations.'],
    ['src/platform/server/log.ts', '#modules/people/server/gate.ts', 'src/platform does not know src/modules.'],
    ['src/modules/taxi/server/store.ts', '../../../../tools/x.ts', 'src/modules does not know what is outside src.'],
    ['src/packages/tables/reader.ts', '#packages/zip/x.ts', 'knows nothing of the repository but itself.'],
    ['src/packages/tables/reader.ts', '#platform/server/scope.ts', 'knows nothing of the repository but itself.'],
    ['src/modules/taxi/server/service.ts', '#main.server.ts', 'a part of the composition root'],
    ['src/modules/people/server/owner.ts', '#modules/server.ts', 'a part of the composition root'],
    ['src/modules/taxi/server/service.ts', '#testing/a-hotel.ts', 'for tests only'],
    ['src/platform/server/log.ts', '#testing/a-hotel.ts', 'for tests only'],
    ['src/modules/people/server/owner.ts', '#demo/hotels.ts', 'src/modules does not know what is outside src'],
    ['src/modules/taxi/web/TaxiBoard.tsx', '../server/store.ts', 'web code never imports server code'],
    ['src/modules/taxi/server/service.ts', '../web/api.ts', 'server code never imports web code'],
    ['src/modules/taxi/web/TaxiBoard.tsx', '#modules/people/server/gate.ts', 'web code never imports server code'],
    ['src/modules/taxi/web/TaxiBoard.tsx', '#packages/tables/reader.ts', 'web code never imports server code'],
    ['src/modules/people/policy.ts', './server/gate.ts', 'which is no contract'],
    ['src/modules/people/policy.ts', './messages/en.json', 'which is no contract'],
    ['src/modules/people/policy.ts', 'node:crypto', 'imports the package "node:crypto"'],
    ['src/modules/people/policy.ts', 'kysely', 'imports the package "kysely"'],
    ['src/modules/people/web/files.ts', 'node:fs', 'which no browser has'],
    ['src/modules/taxi/server/service.ts', '#modules/taxi/contract.ts', 'calls its own folder'],
    ['src/modules/taxi/server/service.ts', '../../people/contract.ts', 'leaves its folder by'],
  ])('%s does not import %s', (path, from, sentence) => {
    expect(imports(path, from)).toEqual([expect.stringContaining(sentence)])
  })

  test.each([
    ['src/operations/backups/x.ts', '#app/server/x.ts'],
    ['src/app/server/y.ts', '#modules/people/server/gate.ts'],
    ['src/modules/taxi/server/store.ts', '#platform/server/scope.ts'],
    ['src/platform/server/log.ts', '#packages/tables/reader.ts'],
    ['src/packages/tables/reader.ts', './file.ts'],
    ['src/modules/people/server/owner.test.ts', '#modules/server.ts'],
    ['src/platform/server/log.test.ts', '#testing/a-hotel.ts'],
    // It builds the whole application.
    ['src/testing/app.ts', '#main.server.ts'],
    ['src/main.remove-demo.ts', '#demo/hotels.ts'],
    ['src/modules/taxi/server/demo.ts', '#demo/hotels.ts'],
    ['src/modules/people/server/owner.test.ts', '#demo/hotels.ts'],
    ['src/modules/people/policy.ts', 'zod/mini'],
  ])('%s may import %s', (path, from) => {
    expect(imports(path, from)).toEqual([])
  })
})

describe('the lists of modules', () => {
  test('each index is imported by a root, and listed once', () => {
    const index = { 'src/modules/people/server/index.ts': 'export const createPeople = () => ({})\n' }
    const root = (path: string, from: string): Files => ({
      [path]: `import '#modules/people/server/gate.ts'\nimport { createPeople } from '${from}'\ncreatePeople()\n`,
    })
    const wrong = /^src\/modules\/people\/server\/index\.ts is not imported by /
    const composed = root('src/compose.server.ts', '#modules/people/server/index.ts')
    expect(problemsWith(index)).toEqual([expect.stringMatching(wrong)])
    expect(problemsWith({ ...index, ...composed })).toEqual([])
    expect(problemsWith({ 'src/modules/web.ts': 'export const features = []\n' })).toEqual([
      'src/modules/taxi/web/index.tsx is not imported by src/modules/web.ts.',
    ])
    const ofStaff = { 'src/modules/taxi/web/staff/index.tsx': 'export const taxi = {}\n' }
    expect(problemsWith(ofStaff)).toEqual([
      'src/modules/taxi/web/staff/index.tsx is not imported by src/modules/staff.web.ts.',
    ])
    const twice = "import { taxi } from './taxi/server/index.ts'\nexport const features = [taxi, taxi]\n"
    expect(problemsWith({ 'src/modules/server.ts': twice })).toEqual(['src/modules/server.ts lists taxi twice.'])
  })

  test('a module that no other imports can be deleted: its folder, two lines and its migration', () => {
    const taxi = fileTreeFixture().paths.filter((path) => path.startsWith('src/modules/taxi/'))
    const lists = ['src/modules/server.ts', 'src/modules/web.ts'].map((path) => [path, 'export const features = []\n'])
    expect(
      problemsWith({
        ...Object.fromEntries([...taxi.map((path) => [path, null]), ...lists]),
        'db/migrations/0003_taxi.sql': null,
      }),
    ).toEqual([])
  })
})

test.each([
  ['0003_people.sql', 'has the number of'],
  ['0004_unknown.sql', 'belongs to "unknown", but there is no such module'],
  ['4_taxi.sql', 'is not named like a migration.'],
  ['0004_taxi.ts', 'is not named like a migration.'],
])('the migration %s is refused', (name, sentence) => {
  expect(problemsWith({ [`db/migrations/${name}`]: '' })).toEqual([expect.stringContaining(sentence)])
})
