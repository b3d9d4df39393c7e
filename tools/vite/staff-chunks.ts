import type { Rolldown } from 'vite'

type Modules = (
  id: string,
) => { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] } | null

type Staff = {
  /**
   * Modules loaded on demand that a first visit of the staff begins with: their area, its parts, the boards of the day.
   */
  first: RegExp
  /**
   * Modules loaded on demand that only staff ever load, `first` among them. What others load too never joins the
   * staff's file.
   */
  only: RegExp
}

/**
 * Bundles what a first visit of the staff loads into two files instead of some fifty: `staff`, which no guest ever
 * loads, and `further-pages` with what these share with pages that a guest opens later. What every visit begins with
 * stays where it is.
 */
export const staffChunks = (staff: Staff): Rolldown.CodeSplittingGroup => {
  const known = new WeakMap<object, Map<string, ReadonlySet<string>>>()
  return {
    debugName: 'staff',
    name: (id, build) => {
      const roots = known.get(build) ?? new Map<string, ReadonlySet<string>>()
      known.set(build, roots)
      return getChunk(
        id,
        getRoots(id, (module) => build.getModuleInfo(module), roots),
        staff,
      )
    },
    // Whatever these import is reached by the same modules, so it is either here or loaded before.
    includeDependenciesRecursively: false,
  }
}

// What the entry itself uses of a library is in another file by now; a library's index leads to everything else of it.
const isLibrary = (id: string): boolean => id.includes('/node_modules/@tanstack/')

const getChunk = (id: string, roots: ReadonlySet<string>, { first, only }: Staff): 'staff' | 'further-pages' | null => {
  const onDemand = [...roots].filter((root) => root !== entry)
  if ((roots.has(entry) && !isLibrary(id)) || !onDemand.some((root) => first.test(root))) return null
  return onDemand.every((root) => only.test(root)) ? 'staff' : 'further-pages'
}

const entry = 'entry'

/**
 * By which modules that are loaded on demand a module is reached, and whether by the entry: along static imports alone.
 */
export const getRoots = (
  id: string,
  modules: Modules,
  known = new Map<string, ReadonlySet<string>>(),
): ReadonlySet<string> => {
  const roots = new Set<string>()
  const seen = new Set<string>()
  const climb = (at: string): void => {
    if (seen.has(at)) return
    seen.add(at)
    const before = known.get(at)
    if (before) return before.forEach((root) => roots.add(root))
    const info = modules(at)
    if (info?.isEntry) roots.add(entry)
    if (info && info.dynamicImporters.length > 0) roots.add(at)
    info?.importers.forEach(climb)
  }
  climb(id)
  known.set(id, roots)
  return roots
}
