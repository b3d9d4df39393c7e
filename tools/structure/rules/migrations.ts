import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'

const folder = 'db/migrations/'
const name = /^(\d{4})_([a-z0-9_-]+)\.sql$/

/** Migrations have one order, a unique number, and are named after the folder that owns their tables. */
export const checkMigrations = (tree: Tree): Problem[] => {
  const owners = new Set([
    'platform',
    ...tree.paths.flatMap((path) => /^src\/(?:features|core)\/([^/]+)\//.exec(path)?.[1] ?? []),
  ])
  // A gap is allowed: it was the migration of a deleted feature.
  const taken = new Map<string, string>()
  return tree.paths
    .filter((path) => path.startsWith(folder))
    .flatMap((path): Problem[] => {
      const refuse = (wrong: string, instead: string): Problem[] => [{ path, wrong, instead, why: 'Migrations' }]
      const [, number = '', owner = ''] = name.exec(path.slice(folder.length)) ?? []
      if (number === '')
        return refuse(
          'is not named like a migration.',
          'Call it NNNN_<feature>.sql: four digits, then the folder that owns the tables',
        )
      const before = taken.get(number)
      taken.set(number, path)
      if (before !== undefined)
        return refuse(`has the number of ${before}.`, 'The one that is not yet released takes the next free number')
      if (owners.has(owner.replaceAll('_', '-'))) return []
      return refuse(
        `belongs to "${owner}", but there is no such folder in src/features or src/core.`,
        'Name it after the feature or the noun of the core that owns the tables, or "platform"',
      )
    })
}
