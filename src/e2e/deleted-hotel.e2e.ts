import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreRules } from '#app/server/restore-rules.ts'
import { createLog } from '#platform/server/log.ts'
import { createBrowserServer, desk, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'

/* The end of a contract: the owner deletes a hotel by keyboard, the program does it, and nobody finds it any more. */

let site: BrowserServer
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deskbell-deleted-'))
  site = await createBrowserServer({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await site.close()
  await rm(dataDir, { recursive: true })
})

test('an owner deletes a hotel without a mouse; its guests and staff meet an unknown address, and its backup is kept', async () => {
  const { world } = site
  const slug = await world.aHotel({ id: 'quiet-inn', name: 'Quiet Inn' })
  await world.aHotel({ id: 'next-door', name: 'Next Door' })
  const [guest, manager, owner] = [await world.aGuest(slug), await world.aManager(slug), await world.anOwner()]
  const phone = await site.page({ as: guest, locale: 'en-GB' })
  await phone.goto(`/${slug}/guest`)
  await phone.getByRole('heading', { level: 1 }).first().waitFor()

  const page = await site.page({ as: owner, ...desk })
  const focused = (): Promise<string> =>
    page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")
  const tabTo = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 60 && !(await focused()).includes(name); presses += 1)
      await page.keyboard.press('Tab')
    await expect.poll(focused, eventually).toContain(name)
  }
  await page.goto('/add-hotel')
  await page
    .getByRole('row')
    .filter({ hasText: `/${slug}` })
    .waitFor()
  // A hotel with guests is disabled first.
  await world.server.app.inject({
    method: 'PUT',
    url: `/api/owner/hotels/${slug}`,
    headers: { cookie: owner.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify({ enabled: false }),
  })
  await page.reload()
  await page
    .getByRole('row')
    .filter({ hasText: `/${slug}` })
    .waitFor()
  await tabTo('Edit Quiet Inn')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Edit hotel' }).waitFor()
  await tabTo('Delete this hotel')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete Quiet Inn?' })
  await question.waitFor()
  await question.getByLabel('To confirm').focus()
  await page.keyboard.type(slug)
  await page.keyboard.press('Enter')
  await page.getByText('The backup is being written. After that, the hotel is deleted.').waitFor()
  await question.waitFor({ state: 'hidden' })

  await phone.goto(`/${slug}/guest`)
  await phone.getByText('Page not found').first().waitFor()
  // The program beside the pages has the types of Node's streams, which are not those of a browser.
  const program: string = '#operations/deletion/hotel-deletion.ts'
  const { HotelDeletion } = (await import(program)) as {
    HotelDeletion: new (options: object) => { run(now: Date): Promise<void> }
  }
  const deletion = new HotelDeletion({
    owner: world.database.owner,
    database: world.server.database,
    settings: { dataDir },
    rules: restoreRules,
    log: createLog('silent'),
  })
  await deletion.run(new Date())
  const deleted = page.getByRole('region', { name: 'Deleted hotels' }).getByRole('listitem')
  await deleted.getByText('Quiet Inn').waitFor()
  const [file = ''] = await readdir(join(dataDir, 'backups'))
  expect(file).toMatch(/^deleted-quiet-inn-\d{4}-\d{2}-\d{2}\.tar\.zst$/)
  await deleted.getByText(file).waitFor()
  await page.getByRole('row').filter({ hasText: '/next-door' }).waitFor()
  expect(
    await page
      .getByRole('row')
      .filter({ hasText: `/${slug}` })
      .count(),
  ).toBe(0)
  const answer = await world.server.app.inject({
    url: `/api/hotels/${slug}/my/requests`,
    headers: { cookie: manager.cookie },
  })
  expect(answer.statusCode).toBe(404)
})
