import type { Problem } from '../../source/problem.ts'
import { isTest, isTypeScript, type SourceFile, type Tree } from '../../source/tree.ts'

const limits = { source: 300, test: 760, filesPerFolder: 12 } as const

// Generated from something that is itself reviewed.
const generated = (file: SourceFile): boolean => /^(\/\/|\/\*).*\bgenerated\b.*\bdo not edit\b/i.test(file.text)

const measured = (tree: Tree): SourceFile[] =>
  tree.paths
    .filter(isTypeScript)
    .map(tree.file)
    .filter((file) => !generated(file))

/** No source file above 300 lines, no test above 760, no folder with more than 12 source files. */
export const checkSizes = (tree: Tree): Problem[] => [...tooLong(tree), ...tooFull(tree)]

const tooLong = (tree: Tree): Problem[] =>
  measured(tree).flatMap(({ path, lines }): Problem[] => {
    const limit = isTest(path) ? limits.test : limits.source
    if (lines <= limit) return []
    const instead = isTest(path)
      ? 'Split it by operation'
      : 'Split it by what it does; most files here have fewer than sixty lines'
    return [{ path, wrong: `has ${lines} lines, more than ${limit}.`, instead, why: 'Sizes' }]
  })

const tooFull = (tree: Tree): Problem[] => {
  const folders = Map.groupBy(
    tree.paths.filter((path) => isTypeScript(path) && !isTest(path)),
    (path) => path.slice(0, path.lastIndexOf('/')),
  )
  return [...folders].flatMap(([path, files]): Problem[] =>
    files.length <= limits.filesPerFolder
      ? []
      : [
          {
            path,
            wrong: `holds ${files.length} source files, more than ${limits.filesPerFolder}.`,
            instead: 'Group them by subject into folders with a name of their own',
            why: 'Sizes',
          },
        ],
  )
}
