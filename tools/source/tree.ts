import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Import, getImports } from './imports.ts'
import { type Parsed, parseSource } from './parse.ts'

/** One file of the repository, named by its path from the root, with forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string; readonly lines: number }

/** A snapshot of the repository that every check reads; each file is read and parsed at most once. */
export type Tree = {
  readonly root: string
  readonly paths: readonly string[]
  /** True if there is a file of this path. */
  readonly has: (path: string) => boolean
  /** The file of this path; throws where there is none. */
  readonly file: (path: string) => SourceFile
  /** The syntax tree and the comments of a TypeScript file. */
  readonly parsed: (path: string) => Parsed
  /** The imports and re-exports of a TypeScript file. */
  readonly imports: (path: string) => readonly Import[]
}

const folders = ['src', 'db', 'tools', 'bench', 'client', 'deploy']

/** TypeScript sources, type declarations excluded. */
export const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')

/** Tests are beside the code: `*.test.ts`, `*.test.tsx`, `*.e2e.ts`. */
export const isTest = (path: string): boolean => /\.(test\.tsx?|e2e\.ts)$/.test(path)

/** Reads the repository at `root`; a folder that does not exist counts as empty. */
export const readTree = (root: string): Tree => {
  const paths = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => globSync(`${folder}/**/*`, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
  const known = new Set(paths)
  const file = remember((path: string): SourceFile => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, lines: text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0) }
  })
  const parsed = remember((path: string) => parseSource(path, file(path).text))
  const imports = remember((path: string) => getImports(parsed(path)))
  return { root, paths, has: (path) => known.has(path), file, parsed, imports }
}

const remember = <Value>(compute: (key: string) => Value): ((key: string) => Value) => {
  const known = new Map<string, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = compute(key)
    known.set(key, value)
    return value
  }
}
