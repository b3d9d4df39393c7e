import type { Problem } from '../source/problem.ts'
import type { Tree } from '../source/tree.ts'
import { readCatalogues } from './catalogues.ts'
import { checkDialogs } from './dialogs.ts'
import { checkScreens } from './screens.ts'
import { checkTexts } from './texts.ts'
import { checkUsage } from './usage.ts'

/** All rules of the messages on one tree. */
export const checkMessages = (tree: Tree): Problem[] => {
  const { catalogues, problems } = readCatalogues(tree)
  return [
    ...problems,
    ...catalogues.flatMap((catalogue) => checkTexts(tree, catalogue)),
    ...checkUsage(tree, catalogues),
    ...checkDialogs(tree, catalogues),
    ...checkScreens(tree),
  ].toSorted((a, b) => a.path.localeCompare(b.path) || (a.line ?? 0) - (b.line ?? 0))
}
