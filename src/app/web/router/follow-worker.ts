import type { AnyRouter } from '@tanstack/react-router'
import type { WorkerMessage } from '#platform/web/service-worker-messages.ts'

/** Goes where the service worker asks: somebody has tapped a notification, and this window is where it belongs. */
export const followWorker = ({ history }: AnyRouter): void => {
  // Absent on pages without https.
  const { serviceWorker } = navigator as Partial<Navigator>
  serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.say !== 'go' || !data.path.startsWith('/')) return
    history.push(data.path)
    ports[0]?.postMessage('there')
  })
}
