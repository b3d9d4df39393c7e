import type { Router } from '#platform/web/router/router.ts'
import type { WorkerMessage } from '#platform/web/service-worker-messages.ts'

/** Navigates when the service worker asks for it, after a tap on a notification. */
export const followWorker = (router: Router): void => {
  // Missing without https.
  const { serviceWorker } = navigator as Partial<Navigator>
  serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.type !== 'go' || !data.path.startsWith('/')) return
    router.go(data.path)
    ports[0]?.postMessage('there')
  })
}
