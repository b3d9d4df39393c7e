import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'

const folder = 'db/migrations/'

/** Migrations have one order, a unique number, and are named after the folder that owns their tables. */
export const checkMigrations = (tree: Tree): Problem[] => {
  const paths = tree.paths.filter((path) => path.startsWith(folder))
  return [...paths.flatMap((path) => misnamed(tree, path)), ...misnumbered(paths)]
}

const misnamed = (tree: Tree, path: string): Problem[] => {
  const owner = /^\d{4}_([a-z0-9_-]+)\.sql$/.exec(path.slice(folder.length))?.[1]
  if (owner === undefined) {
    return [
      {
        path,
        wrong: 'is not named like a migration.',
        instead: 'Call it NNNN_<feature>.sql: four digits, then the folder that owns the tables',
        why: 'Migrations',
      },
    ]
  }
  if (owners(tree).has(owner.replaceAll('_', '-'))) return []
  return [
    {
      path,
      wrong: `belongs to "${owner}", but there is no such folder in src/features or src/core.`,
      instead: 'Name it after the feature or the noun of the core that owns the tables, or "platform"',
      why: 'Migrations',
    },
  ]
}

const owners = (tree: Tree): Set<string> =>
  new Set(['platform', ...tree.paths.flatMap((path) => /^src\/(?:features|core)\/([^/]+)\//.exec(path)?.[1] ?? [])])

// A gap is allowed: it was the migration of a deleted feature.
const misnumbered = (paths: readonly string[]): Problem[] =>
  paths.flatMap((path, index): Problem[] => {
    const before = paths[index - 1]
    if (before?.slice(0, folder.length + 5) !== path.slice(0, folder.length + 5)) return []
    return [
      {
        path,
        wrong: `has the number of ${before}.`,
        instead: 'The one that is not yet released takes the next free number',
        why: 'Migrations',
      },
    ]
  })
