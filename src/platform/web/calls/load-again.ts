import { retry } from '../backoff.ts'

const waits = { firstMs: 300, maxMs: 5_000 }
const maxTries = 12

/**
 * A loader that asks again for what did not come: on a bad network a dialog opens late instead of breaking the page.
 * Rejects with the last failure after about three quarters of a minute.
 */
export const loadAgain =
  <Module>(load: () => Promise<Module>, wait?: (ms: number) => Promise<void>) =>
  (): Promise<Module> =>
    retry(load, { ...waits, wait, isWorthRetrying: (_cause, failures) => failures < maxTries })

/** Loads code. `loaded` is what it brought, once it has. */
export type Loader<Module> = { (): Promise<Module>; readonly loaded?: Module | undefined }

/** The same for code that is of no use before its texts are there. */
export const loadAgainWith = <Module>(texts: () => Promise<unknown>, load: () => Promise<Module>): Loader<Module> => {
  // Thirty icons that want the same file ask once.
  let loading: Promise<Module> | undefined
  const begin = async (): Promise<Module> => {
    try {
      const [module] = await Promise.all([loadAgain(load)(), texts()])
      loader.loaded = module
      return module
    } finally {
      loading = undefined
    }
  }
  const loader: { (): Promise<Module>; loaded?: Module } = () => (loading ??= begin())
  return loader
}
