import { retry } from '../backoff.ts'

const waits = { firstMs: 300, maxMs: 10_000 }

/** Until that time has passed or the network is back. */
const waitForNetwork = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { once: true })
  })

/**
 * A loader that asks again for what did not come, until it comes: what was pressed without a network, or while a server
 * restarts, opens late instead of breaking the page.
 */
export const loadAgain =
  <Module>(load: () => Promise<Module>, wait: (ms: number) => Promise<void> = waitForNetwork) =>
  (): Promise<Module> =>
    retry(load, { ...waits, wait, isWorthRetrying: () => true })

/** Loads code, as often as it takes. `loaded` is what it brought, once it has. */
export type Loader<Module> = { (): Promise<Module>; readonly loaded: Module | undefined }

/** The same for code that is of no use before its texts are there. */
export const loadAgainWith = <Module>(texts: () => Promise<unknown>, load: () => Promise<Module>): Loader<Module> => {
  // Thirty icons that want the same file ask once.
  let loading: Promise<Module> | undefined
  const begin = async (): Promise<Module> => {
    const [module] = await Promise.all([loadAgain(load)(), texts()])
    loader.loaded = module
    return module
  }
  const loader = Object.assign(() => (loading ??= begin()), { loaded: undefined as Module | undefined })
  return loader
}
