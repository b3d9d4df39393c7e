const firstWaitMs = 300
const longestWaitMs = 5_000
const mostTries = 12

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/**
 * A loader that asks again for code that did not come: on a bad network a dialog opens late instead of breaking the page.
 * Rejects with the last failure after about three quarters of a minute.
 * @param load `() => import('./AskDialog.tsx')`
 */
export const again =
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
