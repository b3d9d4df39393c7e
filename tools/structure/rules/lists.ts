import { getName, nodesIn, walk } from '../../source/parse.ts'
import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'
import { findUses, listModules } from '../module-graph.ts'

const lists = [
  { entry: 'web/index.tsx', readers: ['src/modules/web.ts'] },
  { entry: 'web/staff/index.tsx', readers: ['src/modules/staff.web.ts'] },
  { entry: 'server/index.ts', readers: ['src/modules/server.ts', 'src/compose.server.ts'] },
]

/** The index file of a module is read by a composition root, and a list names nothing twice. */
export const checkLists = (tree: Tree): Problem[] => {
  const uses = findUses(tree)
  const unread = lists.flatMap(({ entry, readers }) =>
    listModules(tree).flatMap((module): Problem[] => {
      const path = `src/modules/${module}/${entry}`
      const isRead = uses.some((use) => use.module === module && use.file === entry && readers.includes(use.path))
      if (!tree.has(path) || isRead) return []
      const wrong = `is not imported by ${readers.join(' or ')}.`
      return [{ path, wrong, instead: 'Import it there and add its line', why: 'Lists' }]
    }),
  )
  return [
    ...unread,
    ...['src/modules/server.ts', 'src/modules/web.ts', 'src/modules/staff.web.ts'].flatMap((path) =>
      findTwice(tree, path),
    ),
  ]
}

const findTwice = (tree: Tree, path: string): Problem[] => {
  if (!tree.has(path)) return []
  const names: string[] = []
  for (const statement of nodesIn(tree.parsed(path).program.body).filter(({ type }) => type !== 'ImportDeclaration'))
    walk(statement, (node) => names.push(getName(node) ?? ''))
  return tree
    .imports(path)
    .flatMap(({ locals }) => locals)
    .filter((local) => names.filter((name) => name === local).length > 1)
    .map((local): Problem => ({ path, wrong: `lists ${local} twice.`, instead: 'Once is enough', why: 'Lists' }))
}
