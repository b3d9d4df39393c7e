import type { Page, Route } from 'playwright-core'

/** States of a screen: without data, failed, loading, or offline. */
export type State = 'empty' | 'failed' | 'loading' | 'offline'

// The screens' data; the session and the hotel are answered as usual.
const names =
  'guide house-rules recommendations menu orders requests taxi-requests invoices reservations rooms ' +
  'present-guests stays conversations announcements team request-types opening-hours'
const lists = new RegExp(
  `/api/hotels/[^/]+/(my/(menu|orders|requests|taxi-requests)|${names.replaceAll(' ', '|')})(?![\\w-])`,
)

/** The answer of a hotel without any data. */
const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return []
  if (typeof value === 'number') return 0
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      /^(oldest|next|next_cursor)$/.test(name) ? null : emptied(part),
    ]),
  )
}

const answers: Record<Exclude<State, 'offline'>, (route: Route) => Promise<void>> = {
  empty: async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: emptied(await response.json()) })
  },
  failed: (route) => route.fulfill({ status: 500, json: {} }),
  // Never resolves: until the page opens another screen.
  loading: () => Promise.resolve(),
}

/** Before a screen is opened. */
export const enter = async (page: Page, state: State): Promise<void> => {
  if (state !== 'offline')
    await page.route(lists, (route) => (route.request().method() === 'GET' ? answers[state](route) : route.continue()))
}

/** After the screen has opened: waits for its state. */
export const settle = async (page: Page, state: State): Promise<void> => {
  if (state === 'offline') await page.context().setOffline(true)
  const signs: Record<State, string> = { empty: 'h1', failed: '.box--error', loading: '.skel', offline: '.offline' }
  await page.locator(signs[state]).first().waitFor()
}

export const leave = async (page: Page, state: State): Promise<void> => {
  await page.context().setOffline(false)
  if (state !== 'offline') await page.unrouteAll({ behavior: 'ignoreErrors' })
}
