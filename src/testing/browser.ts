import { source, type AxeResults } from 'axe-core'
import { chromium as engine, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { getChromiumPath } from './pages/chromium-path.ts'
import { watch, type Watched } from './pages/page-problems.ts'
import { waitQuickly } from './pages/quick-waits.ts'

// A host name as a hotel has it, and not localhost: a page there is no secure context.
const NEARBY = '--host-resolver-rules=MAP *.home.arpa 127.0.0.1'
const QUIET = [
  NEARBY,
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
// Two processes fewer for each browser, and less communication between them.
const FEW = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2']

const RULES = {
  everything: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  colours: ['color-contrast', 'link-in-text-block'],
}

// One of each kind for all test files of this process.
const started = new Map<'shell' | 'whole', Promise<Browser>>()
let kind: 'shell' | 'whole' = 'shell'
let open: { context: BrowserContext; watched: Watched }[] = []

/** For a test file that needs what Chromium has only with windows: permission prompts. Called before the first page. */
export function needsWindows(): void {
  kind = 'whole'
}

/**
 * The real Chromium of this process, started at the first call. Fails when none was found: `node tools/prepare.mjs test`
 * installs it.
 */
export async function chromium(): Promise<Browser> {
  const running = started.get(kind)
  // A test may have crashed it.
  if (running && (await running).isConnected()) return running
  // Of two that wait here, one starts another.
  const next = started.get(kind)
  if (next && next !== running) return next
  const starting = engine.launch({
    executablePath: getChromiumPath(kind),
    headless: true,
    // Chromium refuses to start with its sandbox as root.
    args: [...QUIET, ...FEW, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  started.set(kind, starting)
  return starting
}

export type PageOptions = {
  width: number
  height: number
  dark?: boolean
  /** Languages of the browser, the preferred one first: `de-AT`. */
  locale?: string
  /** An IANA zone: `Europe/Belgrade`. */
  timezone?: string
  /** The base of `goto('/…')`. */
  baseURL?: string
  /** Problems that this test causes on purpose. */
  allow?: RegExp[]
  /** With the service worker, which stores the whole application in each new profile: for tests about it. */
  worker?: boolean
}

/**
 * A page in its own browser profile, closed at the end of the test. The test fails when the page throws, logs an error,
 * violates the content security policy or crashes, unless `allow` matches the message. Call it inside a test or in
 * `beforeEach`.
 */
export async function newPage(options: PageOptions): Promise<Page> {
  const browser = await chromium()
  const context = await browser.newContext({
    viewport: { width: options.width, height: options.height },
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: options.worker === true ? 'allow' : 'block',
    locale: options.locale ?? 'en-GB',
    timezoneId: options.timezone ?? 'Europe/Belgrade',
    ...(options.baseURL === undefined ? {} : { baseURL: options.baseURL }),
  })
  open.push({ context, watched: watch(context, options.allow ?? []) })
  const page = await context.newPage()
  waitQuickly(page)
  return page
}

/**
 * The axe violations of the current page, WCAG 2.2 A and AA: one line for each element. Compare it with `[]`.
 * @param only `colours` alone, for a page that was already checked in its other theme
 */
export async function axeViolations(page: Page, only: keyof typeof RULES = 'everything'): Promise<string[]> {
  // Loaded once in a document: parsing half a megabyte takes as long as the check. We have no frames.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(source)
  // Of a style sheet that is just loading axe makes a copy in the page, which our policy refuses. Only a rule about turned
  // phones reads them, and no sheet of ours asks how a phone is held.
  const options = { runOnly: RULES[only], resultTypes: ['violations'], preload: false }
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, any, all, none }) => {
      const reasons = [...any, ...all, ...none].map(({ message }) => message).join('; ')
      return `${id}: ${help} | ${target.join(' ')} | ${html.slice(0, 160)} | ${reasons}`
    }),
  )
}

/** After each test: closes its pages, and fails it for their problems. */
export async function closePages(): Promise<void> {
  const ended = open
  open = []
  await Promise.all(ended.map(({ context }) => context.close()))
  const problems = ended.flatMap(({ watched }) => watched.problems)
  if (problems.length > 0) throw new Error(`The page had problems of its own:\n  ${problems.join('\n  ')}`)
}

/** After each file: closes a browser with windows, which few files need. The other one serves the next file too. */
export async function closeWindows(): Promise<void> {
  kind = 'shell'
  const windows = started.get('whole')
  started.delete('whole')
  await (await windows)?.close()
}
