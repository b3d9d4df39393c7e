import type { Problem } from '../source/problem.ts'
import { isTypeScript, type Tree } from '../source/tree.ts'
import { checkAllowedFiles } from './rules/allowed-files.ts'
import { checkCircles } from './rules/circles.ts'
import { checkDoors } from './rules/doors.ts'
import { checkHandlers } from './rules/handlers.ts'
import { checkJourneys } from './rules/journeys.ts'
import { checkLayers } from './rules/layers.ts'
import { checkLinks } from './rules/links.ts'
import { checkLists } from './rules/lists.ts'
import { checkMigrations } from './rules/migrations.ts'
import { checkNames, checkNouns } from './rules/names.ts'
import { checkSizes } from './rules/sizes.ts'

const rules = [
  checkAllowedFiles,
  checkNames,
  checkNouns,
  checkLayers,
  checkCircles,
  checkDoors,
  checkLists,
  checkHandlers,
  checkMigrations,
  checkSizes,
  checkLinks,
  checkJourneys,
]

/** All rules of the structure on one tree, the problems in the order of their paths. */
export const checkStructure = (tree: Tree): Problem[] => {
  const unreadable = tree.paths.filter(isTypeScript).flatMap((path) =>
    tree.parsed(path).errors.map((error): Problem => ({
      path,
      wrong: `cannot be parsed: ${error}.`,
      instead: 'Mend the syntax first; nothing else was checked',
      why: 'Imports',
    })),
  )
  if (unreadable.length > 0) return unreadable
  return rules
    .flatMap((rule) => rule(tree))
    .toSorted((a, b) => a.path.localeCompare(b.path) || (a.line ?? 0) - (b.line ?? 0))
}
