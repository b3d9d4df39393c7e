import type { Heading, Problem } from '../../source/problem.ts'
import { isTypeScript, type Tree } from '../../source/tree.ts'
import { pathOfImport, type SourceLocation, getSourceLocation, ranks } from '../source-location.ts'

type Violation = readonly [why: Heading, wrong: string, instead: string]

/** One import of a file of src or of the repository: who imports, and what. */
type Edge = { path: string; importer: SourceLocation; target: string; imported: SourceLocation; from: string }

/** roots → operations → app → modules → platform → packages; inside a folder web → contract ← server. */
export const checkLayers = (tree: Tree): Problem[] =>
  tree.paths.filter(isTypeScript).flatMap((path) =>
    tree.imports(path).flatMap(({ from, lazy, line }): Problem[] => {
      const importer = getSourceLocation(path)
      const target = pathOfImport(path, from)
      const violation =
        target === undefined
          ? findOfPackage(importer, from)
          : findOfFile({ path, importer, target, imported: getSourceLocation(target), from }, lazy)
      return violation ? [{ path, line, why: violation[0], wrong: violation[1], instead: violation[2] }] : []
    }),
  )

const direction = (wrong: string, instead: string): Violation => ['Directions', wrong, instead]

const findOfFile = (edge: Edge, isLazy: boolean): Violation | undefined => {
  const { imported, target } = edge
  // The linter's rule about makers of a Scope does not see import().
  if (isLazy && target === 'src/platform/server/scope.ts')
    return [
      'Restricted imports',
      'loads what makes a Scope by import().',
      'The session gate creates it: take it as an argument',
    ]
  if (imported.layer === 'outside' && mayLookOut(edge)) return undefined
  return findOfLayers(edge) ?? findOfSides(edge) ?? findOfWay(edge)
}

/** The roots and the tests may use what is outside src; demo.ts fills a hotel with the people of db/demo. */
const mayLookOut = ({ path, importer, target }: Edge): boolean =>
  importer.test || importer.layer === 'main' || (path.endsWith('/server/demo.ts') && target.startsWith('db/demo/'))

const findOfLayers = ({ importer, imported, target }: Edge): Violation | undefined => {
  if (importer.layer === 'outside' || importer.layer === 'testing') return undefined
  if (importer.layer === imported.layer && importer.folder === imported.folder) return undefined
  // The app shell puts parts together, as the composition roots do: tests start it.
  if (importer.test && ['testing', 'main', 'app'].includes(imported.layer)) return undefined
  if (imported.layer === 'testing')
    return direction(`imports ${target}, which is for tests only.`, 'Move what the program needs out of there')
  if (imported.layer === 'main')
    return direction(`imports ${target}, a part of the composition root.`, 'Take it as an argument, or move it down')
  if (importer.layer === 'packages' && !importer.test)
    return direction(
      `imports ${target}: a package knows nothing of the repository but itself.`,
      'Move it into the package',
    )
  if (importer.layer === imported.layer || ranks[importer.layer] > ranks[imported.layer]) return undefined
  const layer = imported.layer === 'outside' ? 'what is outside src' : `src/${imported.layer}`
  return direction(
    `imports ${target}: src/${importer.layer} does not know ${layer}.`,
    'It goes roots → operations → app → modules → platform → packages: move it down, or take it as an argument',
  )
}

const findOfSides = ({ importer, imported, target }: Edge): Violation | undefined => {
  if (importer.side === 'contract' && imported.side !== 'contract')
    return ['Two sides', `imports ${target}, which is no contract.`, 'Contracts and policies import only each other']
  const sides = [importer.side, imported.side]
  if (!sides.includes('web') || !sides.includes('server')) return undefined
  const wrong = `imports ${target}: ${importer.side} code never imports ${imported.side} code.`
  return ['Two sides', wrong, 'What both need stands in contract.ts or policy.ts; everything else travels over HTTP']
}

/** A folder can be renamed and moved: inside it imports are relative, from outside they start with #. */
const findOfWay = ({ importer, imported, target, from }: Edge): Violation | undefined => {
  const isRelative = from.startsWith('.')
  const isInside = importer.folder === imported.folder
  if (isRelative && !isInside && importer.folder !== undefined && imported.layer !== 'outside')
    return ['Imports', `leaves its folder by "${from}".`, `Write it from the top: "#${target.slice('src/'.length)}"`]
  if (isRelative || !isInside || !['operations', 'app', 'modules', 'packages'].includes(importer.layer))
    return undefined
  return [
    'Imports',
    `calls its own folder "${from}".`,
    'Inside a folder imports are relative, so that it can be renamed',
  ]
}

/** A package that runs without Node and without a browser: all that a contract may need. */
const contractPackage = 'zod/mini'

const findOfPackage = (importer: SourceLocation, name: string): Violation | undefined => {
  if (importer.side === 'contract' && name !== contractPackage)
    return [
      'Two sides',
      `imports the package "${name}".`,
      `A contract runs on both sides: it may use ${contractPackage}`,
    ]
  if (importer.side !== 'web' || !name.startsWith('node:') || importer.test) return undefined
  return ['Two sides', `imports ${name}, which no browser has.`, 'Do this on the server, and let the screen ask for it']
}
