import type { Problem } from '../../source/problem.ts'
import { isTypeScript, type Tree } from '../../source/tree.ts'
import { pathOfImport, getSourceLocation } from '../source-location.ts'

/** A module, or some of its exports, that only a few may import. */
type RestrictedModule = {
  /** A path from the root, or a package. */
  readonly module: string
  /** The restricted exports, '*' for imports of all of them; absent: the whole module. */
  readonly names?: readonly string[]
  readonly isAllowed: (importer: string) => boolean
  /** What to do instead. */
  readonly instead: string
}

// The linter cannot say these: its rule sees no import(), and takes `import * as z` for the import of z.
const restrictedModules: readonly RestrictedModule[] = [
  {
    module: 'src/platform/server/scope.ts',
    names: ['mintScope', '*'],
    isAllowed: oneOf(
      /^src\/core\/people\/server\/gate\.ts$/,
      /^src\/core\/people\/server\/other-hotel\.ts$/,
      /^src\/core\/privacy\/server\/retention\.ts$/,
      /^src\/core\/hours\/server\/hotel-hours\.ts$/,
      /^src\/core\/mail\/server\/sending\/deliver\.ts$/,
      /^src\/core\/reservations\/server\/booking-codes\.ts$/,
      /^src\/core\/rooms\/server\/has-rooms\.ts$/,
      /^src\/platform\/server\/jobs\/(claimed|due)-rows\.ts$/,
      /^src\/app\/server\/(demo|secret-file)\.ts$/,
      /^src\/testing\//,
      /^src\/platform\/server\/.+\.test\.ts$/,
      /^db\/demo\//,
    ),
    instead:
      'A Scope proves that the session gate admitted somebody: take one as an argument; src/core/people/server/gate.ts creates it',
  },
  {
    module: 'zod',
    names: ['z'],
    isAllowed: forNobody,
    instead: "The named import puts 65 KiB more into the page: write import * as z from 'zod/mini'",
  },
  {
    module: 'zod/mini',
    names: ['z'],
    isAllowed: forNobody,
    instead: "The named import keeps unused parts in the page: write import * as z from 'zod/mini'",
  },
  {
    module: 'zod',
    isAllowed: (importer) => getSourceLocation(importer).side !== 'web',
    instead: "Screens load the small build: write import * as z from 'zod/mini'",
  },
]

function forNobody(): boolean {
  return false
}

function oneOf(...patterns: readonly RegExp[]): RestrictedModule['isAllowed'] {
  return (importer) => patterns.some((pattern) => pattern.test(importer))
}

/** A restricted module is imported by nobody but those that it allows. */
export const checkRestrictedImports = (tree: Tree): Problem[] =>
  tree.paths.filter(isTypeScript).flatMap((path) =>
    tree.imports(path).flatMap(({ from, names, line }): Problem[] => {
      const module = pathOfImport(path, from) ?? from
      const closed = restrictedModules.find(
        (restricted) =>
          restricted.module === module &&
          !restricted.isAllowed(path) &&
          (restricted.names?.some((name) => names.includes(name)) ?? true),
      )
      if (closed === undefined) return []
      return [
        {
          path,
          line,
          wrong: `imports ${names.join(', ')} from "${from}", which is not for everyone.`,
          instead: closed.instead,
          why: 'Restricted imports',
        },
      ]
    }),
  )
