import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'
import { listModules } from '../module-graph.ts'

const folder = 'db/migrations/'
const name = /^(\d{4})_([a-z0-9_-]+)\.sql$/

/** Migrations have one order, a unique number, and are named after the module that owns their tables. */
export const checkMigrations = (tree: Tree): Problem[] => {
  const owners = ['platform', ...listModules(tree)]
  // A gap is allowed: it was the migration of a deleted module.
  const numbers = new Map<string, string>()
  return tree.paths
    .filter((path) => path.startsWith(folder))
    .flatMap((path): Problem[] => {
      const refuse = (wrong: string, instead: string): Problem[] => [{ path, wrong, instead, why: 'Migrations' }]
      const [, number = '', owner = ''] = name.exec(path.slice(folder.length)) ?? []
      if (number === '')
        return refuse('is not named like a migration.', 'Call it NNNN_<module>.sql, by the module that owns the tables')
      const before = numbers.get(number)
      numbers.set(number, path)
      if (before !== undefined)
        return refuse(`has the number of ${before}.`, 'The one that is not yet released takes the next free number')
      if (owners.includes(owner.replaceAll('_', '-'))) return []
      return refuse(`belongs to "${owner}", but there is no such module.`, 'Name it after the owner of its tables')
    })
}
