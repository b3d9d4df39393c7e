import type { Problem } from '../../source/problem.ts'
import { isTypeScript, type Tree } from '../../source/tree.ts'
import { pathOfImport } from '../source-location.ts'

/** No file imports itself through others. Type imports count: a cycle of types is still one thing in several files. */
export const checkCycles = (tree: Tree): Problem[] => {
  const seen = new Set<string>()
  const problems: Problem[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      const cycle = trail.slice(start)
      problems.push({
        path: cycle.toSorted()[0] ?? path,
        wrong: `is part of a cycle: ${[...cycle, path].join(' → ')}.`,
        instead: 'Move what they share into a file that imports none of them, or hand it over as an argument',
        why: 'Imports',
      })
    }
    if (seen.has(path)) return
    seen.add(path)
    for (const next of importedFiles(tree, path)) visit(next, [...trail, path])
  }
  for (const path of tree.paths.filter(isTypeScript)) visit(path, [])
  return problems
}

const importedFiles = (tree: Tree, path: string): string[] =>
  tree.imports(path).flatMap(({ from, lazy }) => {
    const target = pathOfImport(path, from)
    return target !== undefined && !lazy && isTypeScript(target) && tree.has(target) ? [target] : []
  })
