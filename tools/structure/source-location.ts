import { posix } from 'node:path'
import { isTest } from '../source/tree.ts'

/** A layer may import itself and the layers of lower rank. */
export const ranks = {
  platform: 0,
  core: 1,
  app: 2,
  features: 3,
  operations: 3,
  main: 4,
  testing: 4,
  outside: 5,
} as const

/** A file's position in the architecture. */
export type SourceLocation = {
  /** `outside` is everything that is no part of the program: tools, demo data, load tests. */
  readonly layer: keyof typeof ranks
  /**
   * The folder that owns the file: `src/modules/taxi`, `src/modules/hotels`, `src/app`, `src/platform`; undefined for main and
   * outside.
   */
  readonly folder: string | undefined
  /** Which of the two programs it is part of; a contract is part of both. */
  readonly side: 'contract' | 'server' | 'web' | 'messages' | undefined
  readonly test: boolean
}

/** A file's position by its path. */
export const getSourceLocation = (path: string): SourceLocation => {
  const [top, layer, name] = path.split('/')
  const test = isTest(path)
  if (top !== 'src') return { layer: 'outside', folder: undefined, side: undefined, test }
  if (layer === 'testing') return { layer, folder: undefined, side: undefined, test }
  if (layer === 'platform' || layer === 'app')
    return { layer, folder: `src/${layer}`, side: getSide(path.slice(`src/${layer}/`.length)), test }
  if (layer === 'operations' && name !== undefined)
    return { layer, folder: `src/operations/${name}`, side: 'server', test }
  if ((layer === 'core' || layer === 'features') && path.split('/').length > 3) {
    return { layer, folder: `src/${layer}/${name}`, side: getSide(path.slice(`src/${layer}/${name}/`.length)), test }
  }
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
