import type { BrowserContext } from 'playwright-core'

export type Watched = { problems: string[] }

/**
 * Collects the problems inside the pages of a browser profile, popups included. Messages that `allow` matches are left
 * out.
 */
export function watch(context: BrowserContext, allow: RegExp[]): Watched {
  const problems: string[] = []
  const add = (kind: string, address: string, message: string) => {
    const problem = `${kind} on ${address}: ${message}`
    if (!allow.some((pattern) => pattern.test(problem))) problems.push(problem)
  }

  context.on('weberror', (event) => {
    const error = event.error()
    add('uncaught error', event.page()?.url() ?? 'a closed page', error.stack ?? error.message)
  })
  // Chromium also reports a content security policy violation as a console error.
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    add('console error', message.page()?.url() ?? 'a closed page', url ? `${message.text()} (${url})` : message.text())
  })
  context.on('page', (page) => page.on('crash', () => add('crash', page.url(), 'the page crashed')))

  return { problems }
}
