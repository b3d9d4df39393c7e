import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshGuestSession, whoAmI } from '#modules/sessions/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { nobody, type Person } from '#testing/test-server.ts'
import { getHotelStatus } from './contract.ts'

let site: BrowserServer
beforeAll(async () => {
  site = await createBrowserServer()
})
afterAll(() => site.close())

const within5s = { timeout: 5000 }

describe.each([
  ['summer', '2030-07-14', '2030-07-14T23:59:58+02:00', '2030-07-15T00:00:00+02:00'],
  ['winter', '2030-12-31', '2030-12-31T23:59:58+02:00', '2031-01-01T00:00:00+02:00'],
] as const)('in %s', (_season, expiry_date, last, over) => {
  test('everything works at 23:59:58 +02:00 of its last day; at 00:00:00 screens close within 5 s and no call succeeds', async () => {
    const { world } = site
    world.clock.hold(last)
    const hotelSlug = await world.aHotel({ expiry_date })
    const [ana, vera] = [
      await world.aGuest(hotelSlug, { guest_name: 'Ana Petrović' }),
      await world.aManager(hotelSlug, { display_name: 'Vera Desk' }),
    ]
    const status = async () => (await world.call(nobody, getHotelStatus, { params: { hotelSlug } })).body.state
    const signIn = () =>
      world.call(nobody, signInGuest, {
        params: { hotelSlug },
        body: { room_number: 'Room 9', guest_name: 'Late Guest' },
      })
    const refresh = (who: Person) => world.call(who, refreshGuestSession, { params: { hotelSlug } })

    const guest = await site.page({ as: ana })
    const staff = await site.page({ as: vera, ...desk })
    const stranger = await site.page()
    await stranger.clock.install()
    await guest.goto(`/${hotelSlug}/guest`)
    await staff.goto(`/${hotelSlug}/manager`)
    await stranger.goto(`/${hotelSlug}/auth`)
    for (const screen of [guest, staff]) await screen.getByText('Live', { exact: true }).waitFor()
    await stranger.getByRole('heading', { name: 'Welcome' }).waitFor()

    const rechecked = stranger.waitForResponse('**/status')
    await stranger.clock.runFor(60_500)
    await rechecked
    expect([await status(), (await signIn()).status, (await refresh(ana)).status]).toEqual(['open', 201, 200])
    await guest.reload()
    await guest.getByText('Live', { exact: true }).waitFor()
    for (const screen of [guest, staff, stranger])
      expect(await screen.getByText('Subscription Expired').count()).toBe(0)

    world.clock.hold(over)
    await Promise.all(
      [guest, staff].map((screen) => screen.getByRole('heading', { name: 'Subscription Expired' }).waitFor(within5s)),
    )
    // The sign-in page has no stream: the check every 60 seconds notices it.
    await stranger.clock.runFor(60_500)
    await stranger.getByRole('heading', { name: 'Subscription Expired' }).waitFor()
    expect(await status()).toBe('expired')
    for (const answer of [await signIn(), await refresh(ana)])
      expect([answer.status, answer.body.code]).toEqual([403, 'hotels.closed'])
    // The session itself has not ended, so the session lookup still works.
    expect((await world.call(ana, whoAmI, { params: { hotelSlug } })).body.guest?.user.id).toBe(ana.id)

    await world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ expiry_date: '2040-01-01' }).where('id', '=', hotelSlug).execute(),
    )
    await expect.poll(status, eventually).toBe('open')
    await guest.reload()
    expect(await expectVisible(guest.getByRole('heading', { name: /, Ana Petrović$/ }))).toBe(true)
  }, 90_000)
})
