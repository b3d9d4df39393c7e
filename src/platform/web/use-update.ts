import { useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { Updates, type UpdateState } from './update.ts'

/** The updates of this page. */
export const updates = new Updates()

/**
 * Registers the service worker once the page has loaded, and follows its updates. Does nothing in development.
 * @param build the build of this page, as the server wrote it into the page
 */
export const startUpdates = (build: string): void => {
  if (!import.meta.env.PROD) return
  addEventListener('vite:preloadError', () => void updates.onMissingFile(build))
  const start = (): void => void updates.start(build)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/** The state of updates. While one waits, offer `updates.apply()`. */
export const useUpdate = (): UpdateState => useStore(updates.store)

// A layout effect: it runs before the paint, so that a redirect after submitting is not held up by the form.
const useHold = (dirty: boolean, asks: boolean): void =>
  useLayoutEffect(() => (dirty ? updates.hold(asks) : undefined), [dirty, asks])

/**
 * While `dirty`, the page does not reload by itself and leaving it must be confirmed: a form is being filled in. A form
 * in a `Dialog` does this by itself.
 */
export const useUnsaved = (dirty: boolean): void => useHold(dirty, true)

/** While `dirty`, the page does not reload by itself. For short input such as a sign-in. */
export const useTyping = (dirty: boolean): void => useHold(dirty, false)
