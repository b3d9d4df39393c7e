import { loadAgainWith, type Loader } from './calls/load-again.ts'
import { loadGuestTexts, loadStaffTexts } from './i18n.ts'

/**
 * A loader of code that no visit begins with: persistent, and together with the texts that it speaks, so that no screen
 * is drawn before they are there.
 * @param load `() => import('./AskDialog.tsx')`
 */
export const retryImport = <Module>(load: () => Promise<Module>): Loader<Module> => loadAgainWith(loadGuestTexts, load)

const ahead: Loader<unknown>[] = []

/** The same for what a guest needs without a network too: it is loaded ahead (`loadAhead`). */
export const importAhead = <Module>(load: () => Promise<Module>): Loader<Module> => {
  const loader = retryImport(load)
  ahead.push(loader)
  return loader
}

/** Loads it, and what the loaded code adds to it. */
export const loadAhead = async (): Promise<void> => {
  for (let loaded = 0; loaded < ahead.length;) {
    const next = ahead.slice(loaded)
    loaded = ahead.length
    await Promise.all(next.map((load) => load()))
  }
}

/** The same for what the staff's pages begin with: what they load later finds the texts of the staff there. */
export const importForStaff = <Module>(load: () => Promise<Module>): Loader<Module> =>
  loadAgainWith(loadStaffTexts, load)
