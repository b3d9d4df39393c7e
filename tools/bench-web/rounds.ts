import type { Route } from 'playwright-core'
import type { Rounds } from './figures.ts'
import { hotel, people, type Environment } from './stage.ts'

const quietMs = 2_500

/**
 * How often the guest home goes there and back after its shell has come: every answer is held back until nothing more
 * is asked, then all are let through. What is asked only then had to wait for one of them. Of a guest whom this browser
 * knows; his stream is no read.
 */
export const roundsOfGuestHome = async ({ browser, direct }: Environment): Promise<Rounds> => {
  // Past a service worker nothing could be held back.
  const context = await browser.newContext({
    baseURL: direct,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  try {
    const signedIn = await context.request.post(people.guest.path, { data: people.guest.body })
    if (!signedIn.ok()) throw new Error(`Nobody could sign in: ${signedIn.status()}`)
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
    return { rounds: rounds.length, reads: rounds.flat().length, asked: rounds }
  } finally {
    await context.close()
  }
}

/** Behind the hotel, with what it asks for. */
const getName = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname.replace(/^\/api\/hotels\/[^/]+\//, '') + search
}
