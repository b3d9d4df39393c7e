import { languages } from '#platform/contract/languages.ts'
import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'

const language = `(${languages.map(({ code }) => code).join('|')})`
const kebab = '[a-z][a-z0-9]*(-[a-z0-9]+)*'
const screen = '[A-Z][A-Za-z0-9]*'

/** Every file that a module may have; a new kind of file is a decision, not an accident. */
const module = [
  'module\\.json',
  '(contract|policy)(\\.test)?\\.ts',
  // A second subject of the contract or of the rules has a file of its own.
  `(contract|policy)/${kebab}(\\.test)?\\.ts`,
  `server/(${kebab}/){0,2}${kebab}(\\.test|\\.d)?\\.ts`,
  // Data that the server reads, as words in many languages.
  `server/(${kebab}/){1,2}${kebab}\\.json`,
  `server/(${kebab}/){1,2}fixtures/[\\w.-]+`,
  `web/(${kebab}/){0,2}(${kebab}|${screen})(\\.test)?\\.tsx?`,
  `web/(${kebab}/){0,2}${kebab}\\.(css|svg)`,
  `messages/${language}\\.json`,
  `${kebab}\\.e2e\\.ts`,
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
  'main\\.(owner|backup|restore|doctor|remove-demo)(\\.test)?\\.ts',
  '(main|compose)\\.web(\\.test)?\\.tsx?',
  'service-worker(\\.test)?\\.ts',
  `${kebab}\\.e2e\\.ts`,
]
const kinds = [
  {
    files: /^src\/modules\/[^/]+\/(.+)$/,
    allowed: module,
    belongs: 'A module consists of module.json, contract, policy, server/, web/, messages/<language>.json and journeys',
  },
  {
    files: /^src\/modules\/([^/]+)$/,
    allowed: ['(server|(staff\\.)?web)(\\.test)?\\.ts'],
    belongs: 'It is server.ts, web.ts or staff.web.ts',
  },
  { files: /^src\/app\/(.+)$/, allowed: module.slice(1), belongs: 'The app shell has the shape of a module' },
  {
    files: /^src\/(?:operations|packages)\/[^/]+\/(.+)$/,
    allowed: [`(${kebab}/)?${kebab}(\\.test|\\.d)?\\.ts`, `(${kebab}/)?fixtures/[\\w.-]+`, 'README\\.md'],
    belongs: 'A folder of operations or packages holds <name>.ts, tests beside the code',
  },
  { files: /^src\/platform\/(.+)$/, allowed: platform, belongs: 'It has contract/, server/, web/ and messages/' },
  { files: /^src\/testing\/(.+)$/, allowed: [`(${kebab}/)*${kebab}(\\.test)?\\.ts`], belongs: 'It holds <name>.ts' },
  { files: /^src\/e2e\/(.+)$/, allowed: [`${kebab}\\.e2e\\.ts`], belongs: 'It holds journeys: <name>.e2e.ts' },
  {
    files: /^src\/(?!app\/|e2e\/|modules\/|operations\/|packages\/|platform\/|testing\/)(.+)$/,
    allowed: root,
    belongs: 'src holds the roots, service-worker.ts and the folders of docs/structure.md',
  },
]

/** A closed list of file names per folder: every module has the shape of the others. */
export const checkAllowedFiles = (tree: Tree): Problem[] =>
  tree.paths.flatMap((path) =>
    kinds.flatMap(({ files, allowed, belongs }) => {
      const name = files.exec(path)?.[1]
      if (name === undefined || allowed.some((pattern) => new RegExp(`^(${pattern})$`).test(name))) return []
      const wrong = 'is not in the list of files that this folder may hold.'
      const instead = `${belongs}; names are in kebab-case, screens in PascalCase`
      return [
        {
          path,
          wrong,
          instead,
          why: 'Folders',
        } as const,
      ]
    }),
  )
