import type { Route } from 'playwright-core'
import { hotel, openBrowser, phone, type Environment } from './environment.ts'

const quietMs = 2_500

/**
 * Counts the round trips of the guest home after its shell, for a guest whom this browser knows. Every request is held
 * back until no more come, then all are let through: what is requested only then had to wait for one of them. The
 * stream is no read.
 * @returns the reads of each round trip
 */
export const measureRoundTrips = async (environment: Environment): Promise<string[][]> => {
  // Requests of a service worker could not be held back.
  const context = await openBrowser(environment, 'guest', { ...phone.screen, serviceWorkers: 'block' })
  const known = await context.newPage()
  await known.goto(`/${hotel}/guest`)
  await known.locator('.tiles > *').first().waitFor()
  await known.close()

  const page = await context.newPage()
  const held: { name: string; route: Route }[] = []
  let requestedAt = performance.now()
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !pathname.endsWith('/events'),
    (route) => {
      requestedAt = performance.now()
      held.push({ name: getName(route.request().url()), route })
    },
  )
  await page.goto(`/${hotel}/guest`)
  await page.locator('.tiles > *').first().waitFor()
  const rounds: string[][] = []
  for (;;) {
    while (performance.now() - requestedAt < quietMs) await new Promise((resolve) => setTimeout(resolve, 50))
    if (held.length === 0) break
    const round = held.splice(0)
    rounds.push(round.map(({ name }) => name).toSorted())
    requestedAt = performance.now()
    await Promise.all(round.map(({ route }) => route.continue()))
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
  return rounds
}

/** The path relative to the hotel, with its query. */
const getName = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname.replace(/^\/api\/hotels\/[^/]+\//, '') + search
}
