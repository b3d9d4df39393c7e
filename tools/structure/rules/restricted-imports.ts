import type { Problem } from '../../source/problem.ts'
import { isTypeScript, type Tree } from '../../source/tree.ts'
import { pathOfImport, getPlace } from '../source-location.ts'

/** A module, or some of its exports, that only a few may import. */
type Door = {
  /** A path from the root, or a package. */
  readonly module: string
  /** The exports behind the door, '*' for imports of everything at once; absent: the whole module. */
  readonly names?: readonly string[]
  readonly opensFor: (importer: string) => boolean
  /** Who does it instead, and how. */
  readonly instead: string
}

const doors: readonly Door[] = [
  {
    module: 'src/platform/server/scope.ts',
    names: ['mintScope', '*'],
    opensFor: oneOf(
      /^src\/core\/people\/server\/gate\.ts$/,
      /^src\/core\/privacy\/server\/retention\.ts$/,
      /^src\/platform\/server\/jobs\/due-rows\.ts$/,
      /^src\/core\/areas\/server\/demo\.ts$/,
      /^src\/testing\//,
      /^src\/platform\/server\/.+\.test\.ts$/,
      /^db\/demo\//,
    ),
    instead:
      'A Scope proves that the session gate let somebody in: take one as an argument; src/core/people/server/gate.ts makes it',
  },
  {
    module: 'zod',
    names: ['z'],
    opensFor: nobody,
    instead: "The named import puts 65 KiB more into the page: write import * as z from 'zod/mini'",
  },
  {
    module: 'zod/mini',
    names: ['z'],
    opensFor: nobody,
    instead: "The named import keeps unused parts in the page: write import * as z from 'zod/mini'",
  },
  {
    module: 'zod',
    opensFor: (importer) => getPlace(importer).side !== 'web',
    instead: "Screens load the small build: write import * as z from 'zod/mini'",
  },
]

function nobody(): boolean {
  return false
}

function oneOf(...patterns: readonly RegExp[]): Door['opensFor'] {
  return (importer) => patterns.some((pattern) => pattern.test(importer))
}

/** What stands behind a door is imported by those for whom it opens, and by nobody else. */
export const checkDoors = (tree: Tree): Problem[] =>
  tree.paths.filter(isTypeScript).flatMap((path) =>
    tree.imports(path).flatMap(({ from, names, line }): Problem[] => {
      const module = pathOfImport(path, from) ?? from
      const closed = doors.find(
        (door) =>
          door.module === module && !door.opensFor(path) && (door.names?.some((name) => names.includes(name)) ?? true),
      )
      if (closed === undefined) return []
      return [
        {
          path,
          line,
          wrong: `imports ${names.join(', ')} from "${from}", which is not for everyone.`,
          instead: closed.instead,
          why: 'Doors',
        },
      ]
    }),
  )
