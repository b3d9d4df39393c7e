import type { Rolldown } from 'vite'

type Staff = {
  /** Dynamically imported modules of a first staff visit: the area, its parts, the daily boards. */
  first: RegExp
  /**
   * Dynamically imported modules for staff only, `first` included. A module that others load too is never in the
   * staff's file.
   */
  only: RegExp
  /** Guest pages, each bundled by itself (`pageChunk`). */
  guests?: readonly RegExp[]
}

/**
 * Bundles a first staff visit into three files instead of some fifty: `staff`, which no guest loads, `shared` with what
 * several of `guests` and these need, and `further-pages` with what these share with other guest pages. What every visit
 * needs first stays where it is.
 */
export const staffChunks = (staff: Staff): Rolldown.CodeSplittingGroup => ({
  debugName: 'staff',
  name: (id, build) => getChunk(id, getRoots(build, id), staff),
  // Everything that these import is reached by the same modules, so it is either here or loaded before.
  includeDependenciesRecursively: false,
})

/**
 * Bundles what some pages, which are loaded on demand, need: one file instead of some twenty. What the entry loads stays
 * there, and what an earlier group takes.
 * @param pages dynamically imported modules
 */
export const pageChunk = (name: string, pages: RegExp): Rolldown.CodeSplittingGroup => ({
  debugName: name,
  name: (id, build) => {
    const roots = [...getRoots(build, id)]
    return !roots.includes(entry) && roots.some((root) => pages.test(root)) ? name : null
  },
  includeDependenciesRecursively: false,
})

type Build = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1]

// A library's index leads to all of it; the part that the entry uses is already in another file.
const isLibrary = (id: string): boolean => id.includes('/node_modules/@tanstack/')

// Sixty drawings of some hundred bytes, which many pages share.
const isDrawing = (id: string): boolean => id.includes('/lucide-react/dist/esm/icons/')

const getChunk = (
  id: string,
  roots: ReadonlySet<string>,
  { first, only, guests = [] }: Staff,
): 'staff' | 'shared' | 'further-pages' | null => {
  if (isDrawing(id)) return 'shared'
  const onDemand = [...roots].filter((root) => root !== entry)
  if (roots.has(entry) && !isLibrary(id)) return null
  const begins = [...guests, first].filter((page) => onDemand.some((root) => page.test(root)))
  if (begins.length > 1) return 'shared'
  if (!begins.includes(first)) return null
  // Stylesheets in one file: the staff's own would be a request more.
  return onDemand.every((root) => only.test(root)) && !id.endsWith('.css') ? 'staff' : 'further-pages'
}

const entry = 'entry'

/** What `getRoots` has found, by the build that asked. */
const knownRoots = new WeakMap<Build, Map<string, ReadonlySet<string>>>()

/** The dynamic imports that reach a module through static imports, with the entry if it does. */
const getRoots = (build: Build, id: string): ReadonlySet<string> => {
  const known = knownRoots.get(build) ?? new Map<string, ReadonlySet<string>>()
  knownRoots.set(build, known)
  const roots = new Set<string>()
  const seen = new Set<string>()
  const climb = (at: string): void => {
    if (seen.has(at)) return
    seen.add(at)
    const before = known.get(at)
    if (before) return before.forEach((root) => roots.add(root))
    const info = build.getModuleInfo(at)
    if (info?.isEntry) roots.add(entry)
    if (info && info.dynamicImporters.length > 0) roots.add(at)
    info?.importers.forEach(climb)
  }
  climb(id)
  known.set(id, roots)
  return roots
}
