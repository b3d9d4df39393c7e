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

test('a correct tree has no problem', () => {
  expect(problemsWith({})).toEqual([])
})

test('a problem is reported with its location, what is wrong, what to do and where the reason is', () => {
  const [problem] = checkStructure(fileTreeFixture({ 'src/modules/taxi/notes.ts': '' }))
  expect(problem && formatProblem(problem)).toMatch(
    /^src\/features\/taxi\/notes\.ts\n {2}is not in the list .+\n {2}→ A feature consists of .+ \(docs\/structure\.md, "Folders"\)$/,
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
    expect.stringMatching(/^src\/features\/taxi\/policy\.ts cannot be parsed/),
  ])
})

test('folders of the core do not import each other in a cycle, not even by a dynamic import', () => {
  const rooms = {
    'src/modules/rooms/server/store.ts': "import { User } from '#modules/people/contract.ts'\nexport const x = User\n",
  }
  expect(problemsWith(rooms)).toEqual([])
  expect(
    problemsWith({
      ...rooms,
      'src/modules/people/server/rooms.ts': "export const load = () => import('#modules/rooms/server/store.ts')\n",
    }),
  ).toEqual([
    'src/modules/people/server/rooms.ts:1 imports src/modules/rooms, which imports src/modules/people again.',
    'src/modules/rooms/server/store.ts:1 imports src/modules/people, which imports src/modules/rooms again.',
  ])
})

test('a feature with journeys has one that npm test runs', () => {
  expect(problemsWith({ 'src/modules/taxi/taxi.e2e.ts': "test('a taxi is called', () => {})\n" })).toEqual([
    'src/modules/taxi has journeys, and npm test runs none of them.',
  ])
})

describe('the files of a folder', () => {
  test.each([
    'src/modules/taxi/notes.ts',
    'src/modules/taxi/server/queries.ts',
    'src/modules/taxi/web/button.tsx',
    'src/modules/taxi/web/deep/deeper/board.css',
    'src/modules/taxi/web/deep/deeper/Button.tsx',
    'src/modules/taxi/messages/fr.json',
    'src/modules/taxi/README.md',
    'src/modules/registry.ts',
    'src/modules/loose.ts',
    'src/modules/people/Notes.ts',
    'src/modules/people/lib/x.ts',
    'src/platform/loose.ts',
    'src/platform/server/CamelCase.ts',
    'src/app.ts',
    'src/main.ts',
    'src/services/mail.ts',
  ])('%s is not allowed', (path) => {
    expect(problemsWith({ [path]: '' })).toEqual([`${path} is not in the list of files that this folder may hold.`])
  })

  test.each([
    'src/modules/taxi/server/demo.ts',
    'src/modules/taxi/server/create.test.ts',
    'src/modules/taxi/web/TaxiBoard.tsx',
    'src/modules/taxi/web/staff/board.css',
    'src/modules/taxi/web/TaxiBoard.test.tsx',
    'src/modules/taxi/messages/sq.json',
    'src/modules/people/contract/session.ts',
    'src/modules/people/server/sessions/expiry.ts',
    'src/modules/people/server/rate-limit.ts',
    'src/modules/people/web/SignInPage.tsx',
    'src/modules/people/web/session-store.ts',
    'src/platform/server/http/adapter.ts',
    'src/platform/web/ui/Button.tsx',
    'src/platform/web/ui/tokens.css',
    'src/platform/web/ui/README.md',
    'src/platform/web/live.e2e.ts',
    'src/compose.server.ts',
    'src/testing/test-server.ts',
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
  const imports = (path: string, from: string): string[] =>
    problemsWith({
      [path]: `import '${from}'\n`,
      'src/modules/people/server/audit.ts': '',
      'src/modules/people/web/api.ts': '',
    })

  test('a feature does not import another feature, not even its contract', () => {
    const spa = {
      'src/modules/spa/contract.ts':
        "import { Ride } from '#modules/taxi/contract.ts'\nexport const Treatment = Ride\n",
    }
    expect(problemsWith(spa)).toEqual([
      'src/modules/spa/contract.ts:1 imports src/modules/taxi/contract.ts: a feature does not know another feature.',
    ])
  })

  test.each([
    ['src/modules/hotels/server/store.ts', '#modules/taxi/server/store.ts', 'core does not know features.'],
    ['src/platform/server/log.ts', '#modules/people/server/audit.ts', 'platform does not know core.'],
    ['src/platform/server/log.ts', '#modules/taxi/server/store.ts', 'platform does not know features.'],
    ['src/modules/hotels/server/store.ts', '../../../../tools/messages.ts', 'core does not know what is outside src.'],
  ])('%s does not import %s', (path, from, sentence) => {
    expect(
      problemsWith({ [path]: `import '${from}'\n`, 'src/modules/people/server/audit.ts': '', 'tools/messages.ts': '' }),
    ).toEqual([expect.stringContaining(sentence)])
  })

  test('nothing but tests imports the composition roots and the lists', () => {
    expect(imports('src/modules/taxi/server/service.ts', '#main.server.ts')).toEqual([
      expect.stringContaining('a part of the composition root'),
    ])
    expect(imports('src/modules/people/server/owner.ts', '#modules/server.ts')).toEqual([
      expect.stringContaining('a part of the composition root'),
    ])
    expect(imports('src/modules/people/server/owner.test.ts', '#modules/server.ts')).toEqual([])
  })

  test('nothing but tests imports test code', () => {
    expect(imports('src/modules/taxi/server/service.ts', '#testing/a-hotel.ts')).toEqual([
      expect.stringContaining('for tests only'),
    ])
    expect(imports('src/platform/server/log.ts', '#testing/a-hotel.ts')).toEqual([
      expect.stringContaining('for tests only'),
    ])
    expect(imports('src/platform/server/log.test.ts', '#testing/a-hotel.ts')).toEqual([])
  })

  test('src/testing builds the whole application, so it may import the roots', () => {
    expect(imports('src/testing/app.ts', '#main.server.ts')).toEqual([])
  })

  test('the composition root and demo.ts may use the demo hotels, other code may not', () => {
    const importing = (path: string): string[] =>
      problemsWith({
        [path]: "import { hotels } from '#demo/hotels.ts'\n",
        'db/demo/hotels.ts': 'export const hotels = []\n',
      })
    expect(importing('src/compose.server.ts')).toEqual([])
    expect(importing('src/modules/taxi/server/demo.ts')).toEqual([])
    expect(importing('src/modules/people/server/owner.test.ts')).toEqual([])
    expect(importing('src/modules/people/server/owner.ts')).toEqual([
      expect.stringContaining('core does not know what is outside src'),
    ])
  })

  test('screens and servers do not import each other, in any layer', () => {
    expect(imports('src/modules/taxi/web/TaxiBoard.tsx', '../server/store.ts')).toEqual([
      expect.stringContaining('web code never imports server code'),
    ])
    expect(imports('src/modules/taxi/server/service.ts', '../web/api.ts')).toEqual([
      expect.stringContaining('server code never imports web code'),
    ])
    expect(imports('src/modules/taxi/web/TaxiBoard.tsx', '#modules/people/server/audit.ts')).toEqual([
      expect.stringContaining('web code never imports server code'),
    ])
    expect(imports('src/platform/server/shell.ts', '#modules/people/web/api.ts')).toHaveLength(1)
  })

  test('contracts and policies import only each other and packages that run everywhere', () => {
    expect(imports('src/modules/people/policy.ts', './server/audit.ts')).toEqual([
      expect.stringContaining('which is no contract'),
    ])
    expect(imports('src/modules/people/policy.ts', './messages/en.json')).toHaveLength(1)
    expect(imports('src/modules/people/policy.ts', 'node:crypto')).toEqual([
      expect.stringContaining('imports the package "node:crypto"'),
    ])
    expect(imports('src/modules/people/policy.ts', 'kysely')).toHaveLength(1)
    expect(imports('src/modules/people/policy.ts', 'zod/mini')).toEqual([])
  })

  test('a screen imports nothing of Node', () => {
    expect(imports('src/modules/people/web/files.ts', 'node:fs')).toEqual([
      expect.stringContaining('which no browser has'),
    ])
  })
})

test('inside a folder imports are relative, across folders they start with #', () => {
  expect(problemsWith({ 'src/modules/taxi/server/service.ts': "import '#modules/taxi/contract.ts'\n" })).toEqual([
    expect.stringContaining('calls its own folder "#modules/taxi/contract.ts"'),
  ])
  expect(problemsWith({ 'src/modules/taxi/server/service.ts': "import '../../../core/people/contract.ts'\n" })).toEqual(
    [expect.stringContaining('leaves its folder by "../../../core/people/contract.ts"')],
  )
})

test('what makes a Scope is not loaded by import(), which the linter does not see', () => {
  const text = "export const s = import('#platform/server/scope.ts')\n"
  expect(problemsWith({ 'src/modules/people/server/owner.ts': text })).toEqual([
    'src/modules/people/server/owner.ts:1 loads what makes a Scope by import().',
  ])
})

describe('the lists of features', () => {
  test('an unlisted folder is named', () => {
    expect(problemsWith({ 'src/modules/spa/server/index.ts': 'export const spa = {}\n' })).toEqual([
      'src/modules/server.ts does not list spa, which has a folder server.',
    ])
    expect(problemsWith({ 'src/modules/web.ts': 'export const features = []\n' })).toEqual([
      'src/modules/web.ts does not list taxi, which has a folder web.',
    ])
  })

  test('an imported feature that is missing from the list is not listed', () => {
    expect(
      problemsWith({
        'src/modules/server.ts': "import { taxi } from './taxi/server/index.ts'\nexport const features = []\n",
      }),
    ).toEqual([expect.stringContaining('does not list taxi')])
  })

  test('a feature listed twice is named', () => {
    expect(
      problemsWith({
        'src/modules/server.ts':
          "import { taxi } from './taxi/server/index.ts'\nexport const features = [taxi, taxi]\n",
      }),
    ).toEqual(['src/modules/server.ts lists taxi 2 times.'])
  })

  test('a feature that does not exist is named', () => {
    const list =
      "import { taxi } from './taxi/server/index.ts'\nimport { spa } from './spa/server/index.ts'\nexport const features = [taxi, spa]\n"
    expect(problemsWith({ 'src/modules/server.ts': list })).toEqual(
      expect.arrayContaining(['src/modules/server.ts lists src/modules/spa/server/index.ts, which does not exist.']),
    )
  })

  test('a list may load its features on demand', () => {
    expect(
      problemsWith({ 'src/modules/web.ts': "export const features = [() => import('./taxi/web/index.tsx')]\n" }),
    ).toEqual([])
  })

  test.each([
    'src/main.server.ts',
    'src/testing/test-server.ts',
    'src/testing/sweep.test.ts',
    'bench/load.ts',
    'db/demo/load.ts',
  ])('%s names no feature', (path) => {
    const from = path.startsWith('src/')
      ? '#modules/taxi/contract.ts'
      : '../'.repeat(path.split('/').length - 1) + 'src/modules/taxi/contract.ts'
    expect(problemsWith({ [path]: `import '${from}'\n` })).toEqual([
      `${path}:1 imports src/modules/taxi/contract.ts: only the two lists know a feature by name.`,
    ])
  })

  test('a feature can be deleted: its folder, two lines and its migration', () => {
    const taxi = Object.fromEntries(
      fileTreeFixture()
        .paths.filter((path) => path.startsWith('src/modules/taxi/'))
        .map((path) => [path, null]),
    )
    const lists = {
      'src/modules/server.ts': 'export const features = []\n',
      'src/modules/web.ts': 'export const features = []\n',
    }
    expect(problemsWith({ ...taxi, ...lists, 'db/migrations/0003_taxi.sql': null })).toEqual([])
  })
})

test('a route without a handler is named', () => {
  const contract = `import { route } from '#platform/contract/route.ts'
export const Ride = {}
export const askForRide = route({})
export const cancelRide = route({})
`
  expect(problemsWith({ 'src/modules/taxi/contract.ts': contract })).toEqual([
    'src/modules/taxi/contract.ts:4 declares the route cancelRide, which no handler answers.',
  ])
})

describe('migrations', () => {
  test.each([
    ['0003_people.sql', 'has the number of'],
    ['0004_unknown.sql', 'belongs to "unknown", but there is no such folder'],
    ['4_taxi.sql', 'is not named like a migration.'],
    ['0004_taxi.ts', 'is not named like a migration.'],
  ])('%s is refused', (name, sentence) => {
    expect(problemsWith({ [`db/migrations/${name}`]: '' })).toEqual([expect.stringContaining(sentence)])
  })

  test('a deleted feature leaves a gap', () => {
    expect(problemsWith({ 'db/migrations/0005_people.sql': '' })).toEqual([])
  })

  test('a folder may have several, and hyphens in its name become underscores', () => {
    const rules = {
      'src/modules/house-rules/contract.ts': '',
      'db/migrations/0004_taxi.sql': '',
      'db/migrations/0005_house_rules.sql': '',
    }
    expect(problemsWith(rules)).toEqual([])
  })
})

describe('sizes', () => {
  test('300 lines of source and 760 of a test are the maximum', () => {
    expect(
      problemsWith({ 'src/platform/server/log.ts': lines(300), 'src/platform/server/log.test.ts': lines(760) }),
    ).toEqual([])
    expect(problemsWith({ 'src/platform/server/log.ts': lines(301) })).toEqual([
      'src/platform/server/log.ts has 301 lines, more than 300.',
    ])
    expect(problemsWith({ 'src/platform/server/log.test.ts': lines(761) })).toEqual([
      'src/platform/server/log.test.ts has 761 lines, more than 760.',
    ])
  })

  test('a generated file may have any length', () => {
    expect(
      problemsWith({ 'src/platform/server/types.ts': `// Generated from the migrations. Do not edit.\n${lines(700)}` }),
    ).toEqual([])
  })

  test('a folder has at most twelve source files, tests not counted', () => {
    const files = (count: number): Files =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`src/platform/server/http/part-${index}.ts`, '']))
    expect(problemsWith({ ...files(12), 'src/platform/server/http/part-1.test.ts': '' })).toEqual([])
    expect(problemsWith(files(13))).toEqual(['src/platform/server/http holds 13 source files, more than 12.'])
  })
})

describe('pages for people', () => {
  test('a link to an existing file, to a heading or to another site is valid', () => {
    expect(
      problemsWith({
        'README.md': '[a](docs/a.md#part) [b](#part) [c](https://example.org/x.md)\n',
        'docs/a.md': '[back](../README.md)\n',
      }),
    ).toEqual([])
  })
  test('a broken link is named with its line', () => {
    expect(problemsWith({ 'docs/a.md': '\n[b](b.md)\n' })).toEqual(['docs/a.md:2 links to b.md, which does not exist.'])
  })
  test('a link into a removed feature is valid, a broken one into an existing feature is not', () => {
    expect(
      problemsWith({ 'docs/a.md': '[spa](../src/modules/sauna/contract.ts) [taxi](../src/modules/taxi/gone.ts)\n' }),
    ).toEqual(['docs/a.md:1 links to ../src/modules/taxi/gone.ts, which does not exist.'])
  })
})
