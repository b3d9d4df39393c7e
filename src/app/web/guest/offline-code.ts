import { retryImport } from '#platform/web/retry-import.ts'

const load = retryImport(() => import('./offline.ts'))
type Code = Awaited<ReturnType<typeof load>>

// After failed attempts it is loaded again with the next connection or look. Kept short, because this file is a part of
// every first visit.
const come = (): Promise<Code> =>
  load().catch(() =>
    new Promise((resolve) => ['online', 'visibilitychange'].map((sign) => addEventListener(sign, resolve))).then(come),
  )

let code: Promise<Code> | undefined

/** The code for working offline. It is loaded after the first page, or at once when offline. */
export const offlineCode = (): Promise<Code> =>
  (code ??= new Promise((resolve) => setTimeout(resolve, navigator.onLine ? 1_500 : 0)).then(come))
