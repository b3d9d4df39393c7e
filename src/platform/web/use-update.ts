import { useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { Updates, type UpdateState } from './update.ts'

/** The updates of this page. */
export const updates = new Updates()

/**
 * Registers the service worker as soon as the page has loaded, and follows its updates. In development there is none.
 * @param build the build of this page, as the server wrote it into the page
 */
export const startUpdates = (build: string): void => {
  if (!import.meta.env.PROD) return
  // A part of the page that is loaded on demand is gone from the server: it has a newer version.
  addEventListener('vite:preloadError', () => updates.outdated())
  const start = (): void => void updates.start(build)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/** Whether a newer version is ready: then offer `updates.apply()`. */
export const useUpdate = (): UpdateState => useStore(updates.store, ({ state }) => state)

// Before anything is drawn: whoever is sent away with the form must not be asked about it.
const useHold = (dirty: boolean, asks: boolean): void =>
  useLayoutEffect(() => (dirty ? updates.hold(asks) : undefined), [dirty, asks])

/**
 * While `dirty`, the page does not load itself again and is not left without a question: somebody is filling in a form.
 * A form in a `Dialog` need not say so itself.
 */
export const useUnsaved = (dirty: boolean): void => useHold(dirty, true)

/** While `dirty`, the page does not load itself again. For what is quickly typed once more, such as a sign-in. */
export const useTyping = (dirty: boolean): void => useHold(dirty, false)
