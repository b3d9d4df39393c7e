import { retry } from './backoff.ts'

const waits = { firstMs: 300, maxMs: 5_000 }
const maxTries = 12

/**
 * A loader that asks again for what did not come: on a bad network a dialog opens late instead of breaking the page.
 * Rejects with the last failure after about three quarters of a minute.
 */
export const withRetries =
  <Module>(load: () => Promise<Module>, wait?: (ms: number) => Promise<void>) =>
  (): Promise<Module> =>
    retry(load, { ...waits, wait, isWorthRetrying: (_cause, failures) => failures < maxTries })

let preloadCompanion: () => Promise<unknown> = () => Promise.resolve()

/** Whatever is loaded `again` comes together with this: no screen is drawn before its texts are there. */
export const preloadWith = (load: () => Promise<unknown>): void => {
  preloadCompanion = load
}

/**
 * A loader of code that no visit begins with: persistent, and together with the texts that it speaks.
 * @param load `() => import('./AskDialog.tsx')`
 */
export const retryImport = <Module>(
  load: () => Promise<Module>,
  wait?: (ms: number) => Promise<void>,
): (() => Promise<Module>) => {
  const code = withRetries(load, wait)
  return async () => (await Promise.all([code(), preloadCompanion()]))[0]
}
