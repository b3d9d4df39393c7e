import { isTest, isTypeScript, type Tree } from '../source/tree.ts'
import { getSourceLocation, pathOfImport, type SourceLocation } from './source-location.ts'

/** An import of a module's file by a file of the program outside this module, types and `import()` included. */
export type ModuleUse = {
  readonly path: string
  readonly line: number
  readonly importer: SourceLocation
  /** The imported file: its module, and its path in the module's folder. */
  readonly module: string
  readonly file: string
}

/** The imported modules by module, sorted. */
export type ModuleGraph = ReadonlyMap<string, readonly string[]>

const inModule = /^src\/modules\/([^/]+)\/(.+)$/

/** The names of all modules. */
export const listModules = (tree: Tree): string[] => [
  ...new Set(tree.paths.flatMap((path) => inModule.exec(path)?.[1] ?? [])),
]

/** Tests and tools go everywhere: they count for neither the graph nor the doors. */
export const findUses = (tree: Tree): ModuleUse[] =>
  tree.paths
    .filter((path) => isTypeScript(path) && !isTest(path))
    .flatMap((path) => {
      const importer = getSourceLocation(path)
      if (importer.layer === 'outside' || importer.layer === 'testing') return []
      return tree.imports(path).flatMap(({ from, line }): ModuleUse[] => {
        const [, module, file] = inModule.exec(pathOfImport(path, from) ?? '') ?? []
        const isUse = module !== undefined && file !== undefined && importer.folder !== `src/modules/${module}`
        return isUse ? [{ path, line, importer, module, file }] : []
      })
    })

/** The module that a use comes from; undefined for other layers. */
export const getUser = ({ path }: ModuleUse): string | undefined => inModule.exec(path)?.[1]

export const getModuleGraph = (tree: Tree): ModuleGraph => {
  const uses = findUses(tree)
  return new Map(
    listModules(tree).map((name) => [
      name,
      [...new Set(uses.filter((use) => getUser(use) === name).map(({ module }) => module))].toSorted(),
    ]),
  )
}

/** The shortest way from one module to another along their imports, both included; undefined where there is none. */
export const findWay = (graph: ModuleGraph, from: string, to: string): readonly string[] | undefined => {
  const ways: [string, ...string[]][] = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    if (way[0] === to) return way.toReversed()
    for (const next of graph.get(way[0]) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([next, ...way])
    }
  }
  return undefined
}
