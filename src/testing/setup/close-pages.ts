import { afterAll, afterEach } from 'vitest'
import { closePages, closeWindows } from '../browser.ts'

// For every file with a browser, also where files are run in one process and load `browser.ts` only once.
afterEach(closePages)
afterAll(closeWindows)
