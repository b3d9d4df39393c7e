import type { AnyRouter } from '@tanstack/react-router'
import type { WorkerMessage } from '#platform/web/service-worker-messages.ts'

/** Navigates when the service worker asks for it, after a tap on a notification. */
export const followWorker = ({ history }: AnyRouter): void => {
  // Missing without https.
  const { serviceWorker } = navigator as Partial<Navigator>
  serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.say !== 'go' || !data.path.startsWith('/')) return
    history.push(data.path)
    ports[0]?.postMessage('there')
  })
}
