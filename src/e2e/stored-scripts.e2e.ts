import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createHotel, type TestHotel } from '#testing/access-matrix/hotels.ts'
import { createBrowserServer, desk, phone, type BrowserServer } from '#testing/browser-server.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { fillWith } from '#testing/security/fill.ts'
import { scripts } from '#testing/security/scripts.ts'
import { eventually } from '#testing/setup/eventually.ts'
import type { Person } from '#testing/test-server.ts'

let site: BrowserServer
let hotel: TestHotel
let owner: Person
beforeAll(async () => {
  site = await createBrowserServer()
  hotel = await createHotel(site.world, 'quokka')
  owner = await site.world.anOwner()
})
afterAll(() => site.close())

const turns = isLong ? scripts.length : 1

type Watching = { ran: number; refused: string[] }
const watching =
  'globalThis.watching = { ran: 0, refused: [] }; globalThis.ran = () => { watching.ran += 1 }; ' +
  'document.addEventListener("securitypolicyviolation", (event) => watching.refused.push(event.violatedDirective + " " + event.sourceFile))'
const open = async (who: Person, size: { width: number; height: number }): Promise<Page> => {
  const page = await site.page({ as: who, ...size })
  await page.addInitScript(watching)
  page.on('dialog', (dialog) => void dialog.dismiss())
  return page
}
const seen = (page: Page): Promise<Watching> => page.evaluate('globalThis.watching')

/** Loads a page and waits until two successive looks at it are equal. */
const load = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  let before = ''
  await expect
    .poll(
      async () => {
        const under =
          (await page.locator('[aria-busy=true]').count()) +
          (await page.getByText('Loading your experience...').count())
        const now =
          under > 0
            ? ''
            : await page
                .locator('main, article')
                .first()
                .innerHTML({ timeout: 1_000 })
                .catch(() => '')
        const stands = now !== '' && now === before
        before = now
        return stands
      },
      { ...eventually, interval: 100 },
    )
    .toBe(true)
}

/** Every page that links from these lead to; of pages that differ only in their hotel or person, two. */
const walk = async (page: Page, from: readonly string[], visit: (path: string) => Promise<void>): Promise<void> => {
  const found = [...from]
  const detectKind = (path: string): string => path.replaceAll(/[0-9a-f-]{36}/g, 'id')
  for (const path of found) {
    await load(page, path)
    await visit(path)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => (link as unknown as { pathname: string }).pathname))
    for (const link of links)
      if (
        link.startsWith(`/${hotel.id}/`) &&
        !found.includes(link) &&
        found.filter((one) => detectKind(one) === detectKind(link)).length < 2
      )
        found.push(link)
  }
}

/** Opens the dialogs of a page one after the other: forms contain the texts too. */
const openDialogs = async (page: Page): Promise<number> => {
  let opened = 0
  const doors = page.getByRole('button', { name: /^(edit|change|rename|more|details|add|read|open)\b/i })
  const count = Math.min(await doors.count(), 6)
  for (let at = 0; at < count; at += 1) {
    const door = doors.nth(at)
    // Ignores a button that another dialog has removed meanwhile.
    await door.click({ timeout: 2_000 }).catch(() => {})
    if (await page.getByRole('dialog').first().isVisible()) opened += 1
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count(), eventually).toBe(0)
  }
  return opened
}

// The short form of this test is e2e/script-everywhere.e2e.ts.
test.skipIf(process.env['DESKBELL_PROVE'] !== '1')(
  `scripts in stored texts run on no screen, message or printout, and violate no policy (${turns} of ${scripts.length} turns)`,
  async () => {
    const pages = {
      guest: await open(hotel.guest, phone),
      manager: await open(hotel.manager, desk),
      owner: await open(owner, desk),
    }
    // Pages that only a menu opens are not linked.
    const at = (area: string, pages: readonly string[]): string[] => [
      `/${hotel.id}/${area}`,
      ...pages.map((name) => `/${hotel.id}/${area}/${name}`),
    ]
    const starts = {
      guest: at('guest', ['guide', 'house-rules', 'recommendations']),
      manager: at('manager', ['guide', 'house-rules', 'recommendations']),
      owner: ['/add-hotel'],
    }
    let fields: string[] = []
    const shown = new Set<string>()
    let visits = 0
    let dialogs = 0
    const problems: string[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      fields = await fillWith(site.world.database.owner, [hotel.id], scripts, turn)
      await Promise.all(
        Object.entries(pages).map(async ([name, page]) => {
          const check = async (path: string): Promise<void> => {
            visits += 1
            if ((await page.content()).includes('ran()')) shown.add(path)
            // Long forms and printouts once: their texts are the same as on the pages.
            if (isLong && turn === 0) dialogs += await openDialogs(page)
            if (turn === 0 && path.includes('invoices')) await page.emulateMedia({ media: 'print' })
            const { ran, refused } = await seen(page)
            if (ran > 0 || refused.length > 0)
              problems.push(`${name} ${path}, turn ${turn}: ${ran} ran, refused ${refused.join(', ')}`)
            await page.emulateMedia({ media: 'screen' })
          }
          await walk(page, starts[name as keyof typeof starts], check)
        }),
      )
    }
    // A toast: somebody whose name is a script asks for something, and the open board shows it.
    await load(pages.manager, `/${hotel.id}/manager/requests`)
    const asked = await site.world.server.app.inject({
      method: 'POST',
      url: `/api/hotels/${hotel.id}/my/requests`,
      headers: { cookie: hotel.guest.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ id: newId(), type: 'other', description: `${scripts[1]} at once` }),
    })
    expect(asked.statusCode).toBe(201)
    await pages.manager.getByText('onerror=ran()> at once').first().waitFor()
    expect(await seen(pages.manager)).toEqual({ ran: 0, refused: [] })

    expect(problems).toEqual([])
    expect(fields.length).toBeGreaterThan(20)
    expect(shown.size).toBeGreaterThan(12)
    reportMetrics('stored scripts', {
      scripts: scripts.length,
      turns,
      'fields filled': fields.length,
      'pages opened': visits,
      'different pages with scripts on them': shown.size,
      'dialogs opened': dialogs,
      'scripts run': 0,
      'policy violations': 0,
    })
  },
  isLong ? 1_800_000 : 120_000,
)

test('the test detects a page that shows a script as more than text @main', async () => {
  const page = await site.page({ as: hotel.guest, allow: [/Content Security Policy/, /net::ERR|404/] })
  await page.addInitScript(watching)
  await page.goto(`/${hotel.id}/guest`)
  await page.evaluate(
    (text) =>
      (
        globalThis as never as { document: { body: { insertAdjacentHTML(place: string, text: string): void } } }
      ).document.body.insertAdjacentHTML('beforeend', text),
    scripts[1]!,
  )
  await expect.poll(async () => (await seen(page)).refused.length, eventually).toBeGreaterThan(0)
})
