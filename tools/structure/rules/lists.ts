import { getName, nodesIn, type SyntaxNode, walk } from '../../source/parse.ts'
import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'
import { pathOfImport } from '../source-location.ts'

const lists = [
  { list: 'src/features/server.ts', entry: 'server/index.ts' },
  { list: 'src/features/web.ts', entry: 'web/index.tsx' },
] as const

/** Every feature folder is exactly once in the list of each side that it has. */
export const checkLists = (tree: Tree): Problem[] => lists.flatMap(({ list, entry }) => checkList(tree, list, entry))

const checkList = (tree: Tree, list: string, entry: string): Problem[] => {
  const side = entry.slice(0, entry.indexOf('/'))
  const folders = [
    ...new Set(tree.paths.flatMap((path) => new RegExp(`^src/features/([^/]+)/${side}/`).exec(path)?.[1] ?? [])),
  ]
  if (!tree.has(list)) {
    if (folders.length === 0) return []
    return [{ path: list, wrong: 'is missing.', instead: `It lists the features: ${folders.join(', ')}`, why: 'Lists' }]
  }
  const listed = getEntries(tree, list)
  const problems: Problem[] = []
  for (const folder of folders) {
    const times = listed.filter((path) => path === `src/features/${folder}/${entry}`).length
    if (times === 0)
      problems.push({
        path: list,
        wrong: `does not list ${folder}, which has a folder ${side}.`,
        instead: `Import src/features/${folder}/${entry} and add its line, in the order of the menu`,
        why: 'Lists',
      })
    if (times > 1)
      problems.push({ path: list, wrong: `lists ${folder} ${times} times.`, instead: 'Once is enough', why: 'Lists' })
  }
  for (const path of new Set(listed)) {
    if (!tree.has(path))
      problems.push({
        path: list,
        wrong: `lists ${path}, which does not exist.`,
        instead: 'Remove the line of a feature that is gone',
        why: 'Lists',
      })
  }
  return problems
}

/** The files that the exported list names: by imported names, or by import() in the list itself. */
const getEntries = (tree: Tree, list: string): string[] => {
  const { program } = tree.parsed(list)
  const imports = tree.imports(list).map((one) => ({ ...one, path: pathOfImport(list, one.from) ?? one.from }))
  const uses = usesIn(program)
  return imports
    .filter(({ path }) => path.startsWith('src/features/'))
    .flatMap(({ path, locals, lazy }) => {
      if (lazy) return [path]
      // A folder may have several entries, each with its own name: the most used name counts.
      const times = Math.max(0, ...locals.map((local) => uses.get(local) ?? 0))
      return Array.from({ length: times }, () => path)
    })
}

/** How often each name is used outside the imports. */
const usesIn = (program: SyntaxNode): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>()
  for (const statement of nodesIn(program.body)) {
    if (statement.type === 'ImportDeclaration') continue
    walk(statement, (node, ancestors) => {
      const name = getName(node)
      const parent = ancestors.at(-1)
      const isKey = parent?.type === 'Property' && parent.key === node && parent.shorthand !== true
      if (name !== undefined && !isKey) uses.set(name, (uses.get(name) ?? 0) + 1)
    })
  }
  return uses
}
