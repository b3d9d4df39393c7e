import { loadAgainWith, type Loader } from './calls/load-again.ts'
import { loadAllTexts } from './i18n.ts'

/**
 * A loader of code that no visit begins with: persistent, and together with the texts that it speaks, so that no screen
 * is drawn before they are there.
 * @param load `() => import('./AskDialog.tsx')`
 */
export const retryImport = <Module>(load: () => Promise<Module>): Loader<Module> => loadAgainWith(loadAllTexts, load)
