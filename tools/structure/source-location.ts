import { posix } from 'node:path'
import { isTest } from '../source/tree.ts'

/** A layer may import itself and the layers of lower rank. */
export const ranks = {
  packages: 0,
  platform: 1,
  modules: 2,
  app: 3,
  operations: 4,
  main: 5,
  testing: 5,
  outside: 6,
} as const

/** A file's position in the architecture. */
export type SourceLocation = {
  /** `outside` is everything that is no part of the program: tools, demo data, load tests. */
  readonly layer: keyof typeof ranks
  /** The folder that owns the file: `src/modules/taxi`, `src/app`, `src/platform`; undefined for main and outside. */
  readonly folder: string | undefined
  /** Which of the two programs it is part of; a contract is part of both. */
  readonly side: 'contract' | 'server' | 'web' | 'messages' | undefined
  readonly test: boolean
}

/** A file's position by its path. */
export const getSourceLocation = (path: string): SourceLocation => {
  const [top, layer, name, ...rest] = path.split('/')
  const test = isTest(path)
  if (top !== 'src') return { layer: 'outside', folder: undefined, side: undefined, test }
  if (layer === 'testing') return { layer, folder: undefined, side: undefined, test }
  if (layer === 'platform' || layer === 'app')
    return { layer, folder: `src/${layer}`, side: getSide(path.slice(`src/${layer}/`.length)), test }
  if (rest.length > 0 && (layer === 'operations' || layer === 'packages'))
    return { layer, folder: `src/${layer}/${name}`, side: 'server', test }
  if (rest.length > 0 && layer === 'modules')
    return { layer, folder: `src/modules/${name}`, side: getSide(rest.join('/')), test }
  return { layer: 'main', folder: undefined, side: getRootSide(path), test }
}

// The two lists belong to the composition roots: only those read them.
const getRootSide = (path: string): SourceLocation['side'] => {
  if (/[./]server\.ts$/.test(path)) return 'server'
  return /[./]web\.tsx?$/.test(path) || path === 'src/service-worker.ts' ? 'web' : undefined
}

const getSide = (inFolder: string): SourceLocation['side'] => {
  if (inFolder === 'contract.ts' || inFolder === 'policy.ts') return 'contract'
  const [first] = inFolder.split('/')
  if (first === 'contract' || first === 'policy') return isTest(inFolder) ? undefined : 'contract'
  return first === 'server' || first === 'web' || first === 'messages' ? first : undefined
}

/** Prefixes of imports and what they mean; the same as "imports" in package.json. */
export const aliases = [
  ['#demo/', 'db/demo/'],
  ['#', 'src/'],
] as const

/**
 * The path that an import means, whether or not a file is there; undefined for packages.
 * @param importer path of the importing file
 * @param from the import as written
 */
export const pathOfImport = (importer: string, from: string): string | undefined => {
  const plain = from.replace(/\?.*$/, '') // `?url`, `?raw`: the bundler's business
  const alias = aliases.find(([start]) => plain.startsWith(start))
  if (alias !== undefined) return posix.join(alias[1], plain.slice(alias[0].length))
  return plain.startsWith('.') ? posix.join(posix.dirname(importer), plain) : undefined
}
