import { languages } from '#platform/contract/languages.ts'
import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'

const language = `(${languages.map(({ code }) => code).join('|')})`
const kebab = '[a-z][a-z0-9]*(-[a-z0-9]+)*'
const screen = '[A-Z][A-Za-z0-9]*'

/** Every file that a feature may have; a new kind of file is a decision, not an accident. */
const feature = [
  'contract\\.ts',
  `contract/${kebab}\\.ts`, // A second subject of the contract has a file of its own.
  'policy\\.ts',
  `policy/${kebab}\\.ts`, // A second subject of the rules, too.
  '(contract|policy)\\.test\\.ts',
  `policy/${kebab}\\.test\\.ts`,
  'server/(index|routes|service|store|demo|notifications|insights|jobs)\\.ts',
  `server/${kebab}\\.test\\.ts`,
  // A second large subject (reading files, for example) has a folder of its own with free names.
  `server/${kebab}/(${kebab}/)?${kebab}(\\.test)?\\.ts`,
  // Data that such a folder reads, as words in many languages.
  `server/${kebab}/(${kebab}/)?${kebab}\\.json`,
  `(server/${kebab}/)(${kebab}/)?fixtures/[\\w.-]+`,
  'web/index\\.tsx',
  // Many screens of one area go into a folder named after it, what both areas show into one named after its subject.
  `web/(${kebab}/)?(api|state)\\.ts`,
  `web/(${kebab}/)?${screen}\\.tsx`,
  `web/(${kebab}/)?${kebab}\\.css`,
  `web/(${kebab}/)?(${screen}|${kebab})\\.test\\.tsx?`,
  `messages/${language}\\.json`,
  `${kebab}\\.e2e\\.ts`,
]
/** A folder of the core has the same shape, with free names. */
const core = [
  ...feature,
  `contract/${kebab}\\.test\\.ts`,
  `server/(${kebab}/)?${kebab}(\\.test|\\.d)?\\.ts`,
  `web/(${kebab}/)?(${kebab}(\\.test)?\\.tsx?|${screen}(\\.test)?\\.tsx|${kebab}\\.(css|svg))`,
]
const platform = [
  `(contract|server)/(${kebab}/)*${kebab}(\\.test)?\\.ts`,
  `web/(${kebab}/)*(${kebab}|${screen})(\\.test|\\.d)?\\.tsx?`,
  `(server|web)/(${kebab}/)*[\\w.-]+\\.(css|svg|html|json|woff2|png|sql)`,
  `messages/${language}\\.json`,
  '(.+/)?README\\.md',
  `((web|server)/(${kebab}/)*)?${kebab}\\.e2e\\.ts`,
]
// A separate program, started by hand, is a root too: it puts parts together and is short.
const root = [
  '(main|compose)\\.server(\\.test)?\\.ts',
  'main\\.(owner|backup|restore|remove-demo)(\\.test)?\\.ts',
  '(main|compose)\\.web(\\.test)?\\.tsx?',
  'service-worker(\\.test)?\\.ts',
  `${kebab}\\.e2e\\.ts`,
]
const lists = ['(server|web)\\.ts', '(server|web)\\.test\\.ts']

const kinds = [
  {
    files: /^src\/features\/[^/]+\/(.+)$/,
    allowed: feature,
    belongs:
      'A feature consists of the files of the page: put the code into the one it belongs to, or a noun that several need into src/core',
  },
  {
    files: /^src\/features\/([^/]+)$/,
    allowed: lists,
    belongs: 'Beside the feature folders stand only the two lists, server.ts and web.ts',
  },
  {
    files: /^src\/core\/[^/]+\/(.+)$/,
    allowed: core,
    belongs: 'A folder of the core has the shape of a feature; file names in kebab-case, screens in PascalCase',
  },
  {
    files: /^src\/app\/(.+)$/,
    allowed: core,
    belongs:
      'The app shell has the shape of a core folder: server/, web/, messages/<language>.json, tests beside the code',
  },
  {
    files: /^src\/operations\/[^/]+\/(.+)$/,
    allowed: [`(${kebab}/)?${kebab}(\\.test)?\\.ts`, `(${kebab}/)?fixtures/[\\w.-]+`],
    belongs:
      'src/operations holds what operators run beside the server: <name>.ts in kebab-case, tests beside the code',
  },
  {
    files: /^src\/platform\/(.+)$/,
    allowed: platform,
    belongs:
      'The platform consists of contract/, server/, web/ and messages/; file names in kebab-case, components in PascalCase',
  },
  {
    files: /^src\/testing\/(.+)$/,
    allowed: [`(${kebab}/)*${kebab}(\\.test)?\\.ts`],
    belongs: 'What tests set up their world with stands here in kebab-case.ts',
  },
  {
    files: /^src\/e2e\/(.+)$/,
    allowed: [`${kebab}\\.e2e\\.ts`],
    belongs: 'src/e2e holds the journeys through several features: <name>.e2e.ts',
  },
  {
    files: /^src\/(?!app\/|core\/|e2e\/|features\/|operations\/|platform\/|testing\/)(.+)$/,
    allowed: root,
    belongs:
      'src holds the composition roots, service-worker.ts and the folders platform, core, app, features, operations, e2e and testing',
  },
  { files: /^src\/core\/([^/]+)$/, allowed: [], belongs: 'Every noun of the core has a folder of its own' },
]

/** A closed list of file names per folder: whoever knows one feature finds everything in all of them. */
export const checkAllowedFiles = (tree: Tree): Problem[] =>
  tree.paths.flatMap((path) =>
    kinds.flatMap(({ files, allowed, belongs }) => {
      const name = files.exec(path)?.[1]
      if (name === undefined || allowed.some((pattern) => new RegExp(`^(${pattern})$`).test(name))) return []
      const wrong = 'is not in the list of files that this folder may hold.'
      return [{ path, wrong, instead: `${belongs}.`, why: 'Folders' } as const]
    }),
  )
