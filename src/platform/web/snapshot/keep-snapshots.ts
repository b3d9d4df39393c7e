import { getClearSignal } from '../outbox/clear-persisted.ts'
import { copyScreen } from './copy-screen.ts'
import { getSnapshotKey, snapshotCache, type Snapshot } from './snapshot.ts'

// Longer than anything on a page takes to arrive after the rest.
const afterMs = 1_000

const unfinished = '.holds, .skel, .load, [aria-busy=true]'

/** Whether the page is as its next visit begins: complete, without a dialog. */
const isAsAtFirst = (root: Element): boolean =>
  location.search === '' &&
  location.hash === '' &&
  document.querySelector('[role=dialog], [role=alertdialog]') === null &&
  root.querySelector(unfinished) === null

/**
 * Keeps how each page looks once it rests, for the first moment of its next visit. It goes with the guest.
 * @param build of this page
 * @returns stops it
 */
export const keepSnapshots = (build: string): (() => void) => {
  const root = document.getElementById('root')
  if (root === null || !('caches' in globalThis)) return () => {}
  const cleared = getClearSignal()
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = async (): Promise<void> => {
    const copied = isAsAtFirst(root) ? copyScreen(root) : null
    if (copied === null || cleared.aborted) return
    const snapshot: Snapshot = { build, ...copied }
    const cache = await caches.open(snapshotCache)
    await cache.put(getSnapshotKey(location.pathname), Response.json(snapshot))
    // Who has signed out meanwhile leaves nothing behind.
    if (cleared.aborted) await caches.delete(snapshotCache)
  }
  const later = (): void => {
    clearTimeout(timer)
    // A full disk keeps less.
    timer = setTimeout(() => void keep().catch(() => {}), afterMs)
  }
  const changes = new MutationObserver(later)
  // Dialogs stand beside the root.
  changes.observe(document.body, { childList: true, subtree: true })
  later()
  return () => {
    clearTimeout(timer)
    changes.disconnect()
  }
}
