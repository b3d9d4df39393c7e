import { existsSync } from 'node:fs'
import type { Problem } from '../../source/problem.ts'
import { isTypeScript, type Tree } from '../../source/tree.ts'
import { pathOfImport } from '../source-location.ts'

/** Every relative import and every import with # leads to a file. */
export const checkResolution = (tree: Tree): Problem[] =>
  tree.paths.filter(isTypeScript).flatMap((path) =>
    tree.imports(path).flatMap(({ from, line }) => {
      const target = pathOfImport(path, from)
      if (target === undefined || exists(tree, target)) return []
      return [
        {
          path,
          line,
          wrong: `imports "${from}", but there is no ${target}.`,
          instead: hint(tree, target),
          why: 'Imports',
        } as const,
      ]
    }),
  )

// Files outside the snapshot's folders (package.json, openapi.json) are looked up on disk.
const exists = (tree: Tree, path: string): boolean =>
  tree.has(path) || (!path.startsWith('src/') && existsSync(`${tree.root}/${path}`))

const hint = (tree: Tree, target: string): string => {
  const candidates = [
    `${target}.ts`,
    `${target}.tsx`,
    target.replace(/\.js$/, '.ts'),
    target.replace(/\.jsx$/, '.tsx'),
    `${target}/index.ts`,
    `${target}/index.tsx`,
  ]
  const meant = candidates.find((path) => tree.has(path))
  return meant === undefined
    ? 'Correct the path, or write the file'
    : `Node runs the sources as they are, so write the whole name: ${meant}`
}
