/** The parts of dist/web/.vite/manifest.json that matter here: by source module. */
export type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }>

/** The budget of a visit: tools/size-budget.json. */
export type Budget = {
  /** Gzipped JavaScript, in KiB. */
  limitKiB: number
  /** The page with which the visit begins. */
  entry: string
  /** Dynamically imported modules that this visit needs. */
  onDemand: string[]
  /** Other files that it needs. */
  beside: string[]
}

/**
 * The JavaScript files that a visit loads: the entry and its dynamic imports, each with everything that they import.
 * @throws Error for a module of the budget that is no chunk of its own: renamed, or bundled into another one
 */
export function filesOfVisit(manifest: Manifest, { entry, onDemand, beside }: Budget): string[] {
  const wanted = [entry, ...onDemand]
  const unknown = wanted.find((module) => manifest[module] === undefined)
  if (unknown)
    throw new Error(
      `tools/size-budget.json names ${unknown}, which is no chunk of its own: correct it, or take it out.`,
    )
  const files = [...reach(manifest, wanted)]
    .flatMap((module) => manifest[module]?.file ?? [])
    .filter((file) => file.endsWith('.js'))
  return [...new Set([...files, ...beside])]
}

/**
 * The scripts and styles of a page that a first visit has not loaded. The texts of all later pages, which come in one
 * file, are not counted.
 */
export function filesOfPage(manifest: Manifest, { entry, onDemand }: Budget, page: string): string[] {
  const before = reach(manifest, [entry, ...onDemand])
  const modules = [...reach(manifest, [page])].filter((module) => !before.has(module))
  return [...new Set(modules.flatMap((module) => [manifest[module]?.file ?? [], manifest[module]?.css ?? []].flat()))]
}

/** The modules with all that they import. */
function reach(manifest: Manifest, modules: readonly string[]): Set<string> {
  const seen = new Set(modules)
  // Iterating a Set also visits members that are added meanwhile.
  for (const module of seen) for (const imported of manifest[module]?.imports ?? []) seen.add(imported)
  return seen
}

/** A report of a visit or a page, the largest files first. @param what it begins with this */
export function formatSizes(
  what: string,
  sizes: { file: string; bytes: number }[],
  limitKiB: number,
): { ok: boolean; text: string } {
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const ok = total <= limitKiB * 1024
  const lines = sizes
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => `${inKiB(bytes).padStart(8)}  ${file}`)
  const sum = `${what}: ${inKiB(total)} KiB (gzip), ${ok ? 'within' : 'above'} ${limitKiB} KiB`
  return { ok, text: [sum, ...lines].join('\n') }
}

const inKiB = (bytes: number): string => (bytes / 1024).toFixed(1)
