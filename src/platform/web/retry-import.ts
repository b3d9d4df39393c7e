const firstWaitMs = 300
const maxWaitMs = 5_000
const maxTries = 12

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/**
 * A loader that asks again for what did not come: on a bad network a dialog opens late instead of breaking the page.
 * Rejects with the last failure after about three quarters of a minute.
 */
export const withRetries =
  <Module>(load: () => Promise<Module>, wait: (ms: number) => Promise<void> = sleep) =>
  async (): Promise<Module> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await load()
      } catch (cause) {
        if (tries === maxTries) throw cause
        await wait(Math.min(maxWaitMs, firstWaitMs * 2 ** (tries - 1)))
      }
    }
  }

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
