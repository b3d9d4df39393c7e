import type { Problem } from '../../source/problem.ts'
import { isTest, isTypeScript, type SourceFile, type Tree } from '../../source/tree.ts'

const limits = { source: 300, test: 760, filesPerFolder: 12 } as const

// Generated from something that is itself reviewed.
const isGenerated = (file: SourceFile): boolean => /^(\/\/|\/\*).*\bgenerated\b.*\bdo not edit\b/i.test(file.text)

/** No source file above 300 lines, no test above 760, no folder with more than 12 source files. */
export const checkSizes = (tree: Tree): Problem[] => {
  const paths = tree.paths.filter(isTypeScript)
  const tooLong = paths.map(tree.file).flatMap((file): Problem[] => {
    const limit = isTest(file.path) ? limits.test : limits.source
    if (file.lines <= limit || isGenerated(file)) return []
    const wrong = `has ${file.lines} lines, more than ${limit}.`
    return [{ path: file.path, wrong, instead: 'Split it by what it does', why: 'Sizes' }]
  })
  const sources = paths.filter((path) => !isTest(path))
  const folders = Map.groupBy(sources, (path) => path.slice(0, path.lastIndexOf('/')))
  const tooFull = [...folders]
    .filter(([, files]) => files.length > limits.filesPerFolder)
    .map(([path, files]): Problem => ({
      path,
      wrong: `holds ${files.length} source files, more than ${limits.filesPerFolder}.`,
      instead: 'Group them by subject into folders with a name of their own',
      why: 'Sizes',
    }))
  return [...tooLong, ...tooFull]
}
