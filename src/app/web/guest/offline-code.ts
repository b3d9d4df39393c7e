import { retryImport } from '#platform/web/retry-import.ts'

const load = retryImport(() => import('./offline.ts'))
type Code = Awaited<ReturnType<typeof load>>

// What did not come in many tries is asked for again whenever there is hope. In few words: this file is part of each
// first visit.
const come = (): Promise<Code> =>
  load().catch(() =>
    new Promise((resolve) => ['online', 'visibilitychange'].map((sign) => addEventListener(sign, resolve))).then(come),
  )

let code: Promise<Code> | undefined

/**
 * The code for what works without a network. It comes when the page stands, as no first page may wait for it; without a
 * network, at once.
 */
export const offlineCode = (): Promise<Code> =>
  (code ??= new Promise((resolve) => setTimeout(resolve, navigator.onLine ? 1_500 : 0)).then(come))
