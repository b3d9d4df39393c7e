const firstWaitMs = 300
const longestWaitMs = 5_000
const mostTries = 12

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/**
 * A loader that asks again for what did not come: on a bad network a dialog opens late instead of breaking the page.
 * Rejects with the last failure after about three quarters of a minute.
 */
export const persistent =
  <Module>(load: () => Promise<Module>, wait: (ms: number) => Promise<void> = sleep) =>
  async (): Promise<Module> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await load()
      } catch (cause) {
        if (tries === mostTries) throw cause
        await wait(Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1)))
      }
    }
  }

let companion: () => Promise<unknown> = () => Promise.resolve()

/** Whatever is loaded `again` comes together with this: no screen is drawn before its texts are there. */
export const comesAlong = (load: () => Promise<unknown>): void => {
  companion = load
}

/**
 * A loader of code that no visit begins with: persistent, and together with the texts that it speaks.
 * @param load `() => import('./AskDialog.tsx')`
 */
export const again = <Module>(
  load: () => Promise<Module>,
  wait?: (ms: number) => Promise<void>,
): (() => Promise<Module>) => {
  const code = persistent(load, wait)
  return async () => (await Promise.all([code(), companion()]))[0]
}
