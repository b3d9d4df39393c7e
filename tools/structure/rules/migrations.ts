import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'

const folder = 'db/migrations/'

/** Migrations are one gapless sequence, each named after the folder that owns its tables. */
export const checkMigrations = (tree: Tree): Problem[] => {
  const paths = tree.paths.filter((path) => path.startsWith(folder))
  return [...paths.flatMap((path) => misnamed(tree, path)), ...misnumbered(paths)]
}

const misnamed = (tree: Tree, path: string): Problem[] => {
  const owner = /^\d{4}_([a-z0-9_-]+)\.sql$/.exec(path.slice(folder.length))?.[1]
  if (owner === undefined) {
    return [{ path, wrong: 'is not named like a migration.', instead: 'Call it NNNN_<feature>.sql: four digits, then the folder that owns the tables', why: 'Migrations' }]
  }
  if (owners(tree).has(owner.replaceAll('_', '-'))) return []
  return [{ path, wrong: `belongs to "${owner}", but there is no such folder in src/features or src/core.`, instead: 'Name it after the feature or the noun of the core that owns the tables, or "platform"', why: 'Migrations' }]
}

const owners = (tree: Tree): Set<string> =>
  new Set(['platform', ...tree.paths.flatMap((path) => /^src\/(?:features|core)\/([^/]+)\//.exec(path)?.[1] ?? [])])

const misnumbered = (paths: readonly string[]): Problem[] =>
  paths.filter((path) => /\/\d{4}_/.test(path)).flatMap((path, index, all): Problem[] => {
    const number = Number(path.slice(folder.length, folder.length + 4))
    const before = index === 0 ? 0 : Number(all[index - 1]?.slice(folder.length, folder.length + 4))
    if (number === before + 1) return []
    if (number === before) return [{ path, wrong: `has the number of ${all[index - 1]}.`, instead: 'The one that is not yet released takes the next free number', why: 'Migrations' }]
    return [{ path, wrong: `follows number ${before}: there is a gap.`, instead: 'Give it the next free number, or bring back the file that is missing', why: 'Migrations' }]
  })
