import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'

/** Every module with journeys has one that `npm test` runs: a title that ends with @main. */
export const checkJourneys = (tree: Tree): Problem[] => {
  const journeys = tree.paths.filter((path) => /^src\/modules\/[^/]+\/[^/]+\.e2e\.ts$/.test(path))
  return [...Map.groupBy(journeys, (path) => path.split('/').slice(0, 3).join('/'))]
    .filter(([, files]) => !files.some((path) => / @main['"`]/.test(tree.file(path).text)))
    .map(([path]): Problem => ({
      path,
      wrong: 'has journeys, and npm test runs none of them.',
      instead: 'End the title of its main way with @main',
      why: 'Journeys',
    }))
}
