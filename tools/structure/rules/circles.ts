import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'
import { findUses, findWay, getModuleGraph, getUser } from '../module-graph.ts'

/** The modules form a directed graph without circles: one of two modules is always the lower one. */
export const checkCircles = (tree: Tree): Problem[] => {
  const graph = getModuleGraph(tree)
  const pairs = Map.groupBy(findUses(tree), (use) => `${getUser(use)} ${use.module}`)
  return [...pairs.values()].flatMap(([use]): Problem[] => {
    const user = use && getUser(use)
    const way = user && findWay(graph, use.module, user)
    if (!use || !way) return []
    const wrong = `imports ${use.module}, which leads back: ${way.join(' → ')}.`
    const instead =
      'Decide which of the two is the lower module; it takes what it needs of the upper one as an argument'
    return [{ path: use.path, line: use.line, wrong, instead, why: 'Directions' }]
  })
}
