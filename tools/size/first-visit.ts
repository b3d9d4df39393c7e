/** The parts of dist/web/.vite/manifest.json that matter here: by source module. */
export type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>

export type Budget = {
  /** Gzipped JavaScript, in KiB. */
  limitKiB: number
  /** The content that the limit has room for. */
  why?: string
  /** The page with which the visit begins. */
  entry: string
  /** Dynamically imported modules that this visit needs. */
  onDemand: string[]
  /** Other files that it needs. */
  beside?: string[]
}

export type Visit = { files: string[]; unknown: string[] }

/**
 * The JavaScript files that a visit loads: the entry and its dynamic imports, each with everything that they import.
 * `unknown` are modules of the budget that are no chunk of their own: renamed, or bundled into another one.
 */
export function filesOfVisit(manifest: Manifest, { entry, onDemand, beside = [] }: Budget): Visit {
  const wanted = [entry, ...onDemand]
  const seen = new Set(wanted)
  // Iterating a Set also visits members that are added meanwhile.
  for (const module of seen) for (const imported of manifest[module]?.imports ?? []) seen.add(imported)
  const files = [...seen].flatMap((module) => manifest[module]?.file ?? []).filter((file) => file.endsWith('.js'))
  return {
    files: [...new Set([...files, ...beside])],
    unknown: wanted.filter((module) => manifest[module] === undefined),
  }
}

export type Sized = { file: string; bytes: number }

/** A report of a visit, the largest files first. */
export function formatSizes(name: string, sizes: Sized[], limitKiB: number): { ok: boolean; text: string } {
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const ok = total <= limitKiB * 1024
  const lines = sizes
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => `${inKiB(bytes).padStart(8)}  ${file}`)
  const sum = `${name}: ${inKiB(total)} KiB of JavaScript (gzip), ${ok ? 'within' : 'above'} the limit of ${limitKiB} KiB`
  return { ok, text: [sum, ...lines].join('\n') }
}

const inKiB = (bytes: number): string => (bytes / 1024).toFixed(1)
