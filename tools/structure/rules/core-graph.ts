import type { Problem } from '../../source/problem.ts'
import { isTest, isTypeScript, type Tree } from '../../source/tree.ts'
import { getSourceLocation, pathOfImport } from '../source-location.ts'

type Edge = { readonly from: string; readonly to: string; readonly path: string; readonly line: number }

/**
 * The folders of the core form a directed graph without cycles: one of two folders is always the lower one. Imports that
 * are loaded later count, tests do not.
 */
export const checkCoreGraph = (tree: Tree): Problem[] => {
  const edges = getEdges(tree)
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    from === to ||
    edges.some((edge) => {
      if (edge.from !== from || seen.has(edge.to)) return false
      seen.add(edge.to)
      return reaches(edge.to, to, seen)
    })
  return edges
    .filter(({ from, to }) => reaches(to, from))
    .map(({ from, to, path, line }) => ({
      path,
      line,
      wrong: `imports ${to}, which imports ${from} again.`,
      instead: 'Decide which of the two is the lower folder; hand the upper one over as an argument',
      why: 'Directions',
    }))
}

const getEdges = (tree: Tree): Edge[] =>
  tree.paths
    .filter((path) => isTypeScript(path) && !isTest(path) && getSourceLocation(path).layer === 'core')
    .flatMap((path) =>
      tree.imports(path).flatMap(({ from, line }): Edge[] => {
        const target = pathOfImport(path, from)
        const [own, other] = [
          getSourceLocation(path).folder,
          target === undefined ? undefined : getSourceLocation(target).folder,
        ]
        if (own === undefined || !other?.startsWith('src/core/') || own === other) return []
        return [{ from: own, to: other, path, line }]
      }),
    )
