import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { openClient } from '#platform/server/database/client.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { findVisualProblems } from '#testing/pages/looks.ts'
import { putLegalPage } from './contract.ts'

let site: BrowserServer
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())

test('a manager takes a draft over; guests read it under the sign-in, in their settings and while the hotel is closed @main', async () => {
  const hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', content_languages: ['en', 'de'] })
  const milica = await site.world.aManager(hotel)
  const jonas = await site.world.aGuest(hotel)
  const visitor = await site.page()
  await visitor.goto(`/${hotel}/auth`)
  await visitor.getByRole('heading', { name: 'Welcome' }).waitFor()
  expect(await visitor.getByRole('link', { name: 'Privacy notice' }).count()).toBe(0)

  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/settings`)
  await expectVisible(page.getByText('Privacy notice: Off · Imprint: Off'))
  await page.getByRole('link', { name: 'Edit the texts' }).click()
  await page.getByRole('radio', { name: 'Text here' }).click()
  await page.getByRole('button', { name: 'Make a draft' }).click()
  const field = page.getByRole('textbox', { name: 'Privacy notice' })
  await expect.poll(() => field.inputValue()).toContain('# Who is responsible\nHotel Marina, Budva, [your address].')
  await page.getByText('blanks are left').waitFor()
  await field.fill(`${await field.inputValue()}\n\n- <b>see</b> https://marina.example/data.`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'As guests see it' }).waitFor()
  expect(await findVisualProblems(page, 'legal editor')).toEqual([])

  await visitor.reload()
  await visitor.getByRole('link', { name: 'Privacy notice' }).click()
  await visitor.getByRole('heading', { name: 'Who is responsible' }).waitFor()
  await expectVisible(visitor.getByRole('listitem').filter({ hasText: '<b>see</b> marina.example/data.' }))
  expect(await visitor.getByRole('link', { name: 'marina.example' }).getAttribute('href')).toBe(
    'https://marina.example/data',
  )
  expect(await findVisualProblems(visitor, 'privacy notice')).toEqual([])

  const guest = await site.page({ as: jonas })
  await guest.goto(`/${hotel}/guest/settings`)
  await guest.getByRole('link', { name: 'Privacy notice' }).click()
  await guest.getByRole('heading', { name: 'Who is responsible' }).waitFor()

  const owner = openClient(site.world.database.owner)
  await owner`update hotels set enabled = false where id = ${hotel}`
  await owner.end()
  await visitor.reload()
  await visitor.getByRole('heading', { name: 'Who is responsible' }).waitFor()
  await visitor.getByRole('link', { name: 'Back' }).click()
  await visitor.getByRole('heading', { name: 'Who is responsible' }).waitFor({ state: 'detached' })
})

test('what is switched on later is named, and its paragraph is taken over before the rights', async () => {
  const hotel = await site.world.aHotel({ content_languages: ['en', 'de'] })
  const milica = await site.world.aManager(hotel)
  const call = { params: { hotelSlug: hotel, kind: 'privacy' } }
  await site.world.call(milica, putLegalPage, {
    ...call,
    body: {
      way: 'text',
      texts: { en: '# Ours\nWe.\n\n# Your rights\nMany.', de: '# Unser\nWir.' },
      draft_basis: ['sign_in', 'push', 'requests', 'orders', 'taxi', 'reservations', 'invoices'].map((key) => ({
        key,
        name: null,
      })),
    },
  })
  await site.world.call(milica, updateHotelSettings, {
    params: { hotelSlug: hotel },
    body: { guest_services: { conversations: true } },
  })
  const page = await site.page({ as: milica, ...desk })
  await page.goto(`/${hotel}/manager/settings`)
  await expectVisible(page.getByText('Since then: Messages'))
  await page.getByRole('link', { name: 'Edit the texts' }).click()
  await page.getByRole('button', { name: 'Take the new paragraphs over' }).click()
  const field = page.getByRole('textbox', { name: 'Privacy notice' })
  await expect.poll(() => field.inputValue()).toMatch(/^# Ours\nWe\.\n\n# Messages\n[^\n]+\n\n# Your rights\nMany\.$/)
  await page.getByText('Since then').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Deutsch' }).click()
  await expect.poll(() => field.inputValue()).toMatch(/^# Unser\nWir\.\n\n# Nachrichten\n/)
})

test('an imprint is written from its lines, in the language of its text', async () => {
  const hotel = await site.world.aHotel({ content_languages: ['de', 'en'] })
  const page = await site.page({ as: await site.world.aManager(hotel), ...desk })
  await page.goto(`/${hotel}/manager/legal`)
  await page.getByRole('tab', { name: 'Imprint' }).click()
  await page.getByRole('radio', { name: 'Text here' }).click()
  await page.getByRole('textbox', { name: 'Company' }).fill('Marina d.o.o.')
  await page.getByRole('textbox', { name: 'Tax number' }).fill('PIB 1')
  await page.getByRole('button', { name: 'Write the text' }).click()
  const field = page.getByRole('textbox', { name: 'Imprint' })
  await expect.poll(() => field.inputValue()).toBe('Marina d.o.o.\n\nSteuernummer: PIB 1')
})
