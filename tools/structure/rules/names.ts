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
    return [{ path, wrong: `is named "${word}".`, instead: 'Name it after what is in it', why: 'Names' }]
  })
}

const folderOfNoun = /^src\/(?:modules|operations|packages|app\/server|app\/web)\/([^/]+)\//

/**
 * A noun has one folder: no two are named alike but for the plural or a word before (`hours` and `opening-hours`), neither
 * among the modules nor in the layers around them. docs/modules.md lists the modules.
 */
export const checkNouns = (tree: Tree): Problem[] => {
  const folders = [...new Set(tree.paths.flatMap((path) => folderOfNoun.exec(path)?.[0].slice(0, -1) ?? []))]
  const isModule = (path: string): boolean => path.startsWith('src/modules/')
  return folders.filter(isModule).flatMap((module) =>
    folders
      .filter((other) => other !== module && (isOfNoun(other, module) || (!isModule(other) && isOfNoun(module, other))))
      .map((path): Problem => ({
        path,
        wrong: `is a second folder for the noun of ${module}.`,
        instead: 'Put both into one module, or name this one after what is different about it',
        why: 'Names',
      })),
  )
}

const isOfNoun = (path: string, noun: string): boolean => `-${singular(path)}`.endsWith(`-${singular(noun)}`)

const singular = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
