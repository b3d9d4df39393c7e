import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'

const forbidden = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared']

/** No file or folder has a name that says nothing: every kind of code collects there. */
export const checkNames = (tree: Tree): Problem[] => {
  const named = new Set(
    tree.paths.flatMap((path) => path.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))),
  )
  return [...named].flatMap((path): Problem[] => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const word = name
      .toLowerCase()
      .split(/[^a-z]+/)
      .find((part) => forbidden.includes(part))
    // A declaration file carries the name of the package that it describes.
    if (word === undefined || name.endsWith('.d.ts')) return []
    return [
      {
        path,
        wrong: `is named "${word}".`,
        instead: 'Name it after what is in it, and put each part beside the code that owns it',
        why: 'Names',
      },
    ]
  })
}
