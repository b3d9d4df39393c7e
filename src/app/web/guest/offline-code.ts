import { retryImport } from '#platform/web/retry-import.ts'

const load = retryImport(() => import('./offline.ts'))

let code: ReturnType<typeof load> | undefined

/** The code for working offline. It is loaded after the first page, or at once when offline. */
export const offlineCode = (): ReturnType<typeof load> =>
  (code ??= new Promise((resolve) => setTimeout(resolve, navigator.onLine ? 1_500 : 0)).then(load))
