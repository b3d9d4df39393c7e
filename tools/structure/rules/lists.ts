import { getName, nodesIn, type SyntaxNode, walk } from '../../source/parse.ts'
import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'
import { pathOfImport } from '../source-location.ts'

/** Every feature folder is exactly once in the list of each side that it has. */
export const checkLists = (tree: Tree): Problem[] => [
  ...checkList(tree, 'src/modules/server.ts', 'server/index.ts'),
  ...checkList(tree, 'src/modules/web.ts', 'web/index.tsx'),
]

const checkList = (tree: Tree, list: string, entry: string): Problem[] => {
  const refuse = (wrong: string, instead: string): Problem => ({ path: list, wrong, instead, why: 'Lists' })
  const side = entry.slice(0, entry.indexOf('/'))
  const ofSide = new RegExp(`^src/modules/([^/]+)/${side}/`)
  const folders = [...new Set(tree.paths.flatMap((path) => ofSide.exec(path)?.[1] ?? []))]
  if (!tree.has(list))
    return folders.length === 0 ? [] : [refuse('is missing.', `It lists the features: ${folders.join(', ')}`)]
  const listed = getEntries(tree, list)
  return [
    ...folders.flatMap((folder): Problem[] => {
      const path = `src/features/${folder}/${entry}`
      const times = listed.filter((one) => one === path).length
      if (times > 1) return [refuse(`lists ${folder} ${times} times.`, 'Once is enough')]
      const instead = `Import ${path} and add its line, in the order of the menu`
      return times === 1 ? [] : [refuse(`does not list ${folder}, which has a folder ${side}.`, instead)]
    }),
    ...[...new Set(listed)]
      .filter((path) => !tree.has(path))
      .map((path) => refuse(`lists ${path}, which does not exist.`, 'Remove the line of a feature that is gone')),
  ]
}

/** The files that the exported list names: by imported names, or by import() in the list itself. */
const getEntries = (tree: Tree, list: string): string[] => {
  const uses = countUses(tree.parsed(list).program)
  return tree.imports(list).flatMap(({ from, locals, lazy }) => {
    const path = pathOfImport(list, from) ?? from
    if (!path.startsWith('src/features/')) return []
    // A folder may have several entries, each with its own name: the most used name counts.
    const times = lazy ? 1 : Math.max(0, ...locals.map((local) => uses.get(local) ?? 0))
    return Array.from({ length: times }, () => path)
  })
}

/** How often each name is used outside the imports. */
const countUses = (program: SyntaxNode): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>()
  for (const statement of nodesIn(program.body).filter(({ type }) => type !== 'ImportDeclaration'))
    walk(statement, (node, ancestors) => {
      const name = getName(node)
      const parent = ancestors.at(-1)
      const isKey = parent?.type === 'Property' && parent.key === node && parent.shorthand !== true
      if (name !== undefined && !isKey) uses.set(name, (uses.get(name) ?? 0) + 1)
    })
  return uses
}
