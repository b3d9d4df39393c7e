import type { Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createBrowserServer, desk, expectVisible, type BrowserServer } from '#testing/browser-server.ts'
import { axeViolations, needsWindows } from '#testing/browser.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { seedStay } from '#testing/setup/seed-stay.ts'
import type { Person } from '#testing/test-server.ts'
import { getPushKey } from './contract.ts'

let site: BrowserServer
let receiver: PushReceiver
let hotel: string
let jonas: Person
let milica: Person

beforeAll(async () => {
  receiver = await createPushReceiver()
  needsWindows()
  site = await createBrowserServer({ PUSH_HOSTS: receiver.origin })
})
afterAll(async () => {
  await site.close()
  await receiver.close()
})
beforeEach(async () => {
  hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva' })
  jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
})

/**
 * Replaces the browser's call to its push service, which is outside: subscribing gives the endpoint of a local
 * receiver. `failing` simulates an unreachable service, `hanging` one that never answers. Everything else is the real
 * browser, in pages and in the worker.
 */
const pushService = `(subscription, { failing = false, hanging = false }) => {
  let kept = null
  const made = (key) => ({
    ...subscription, options: { applicationServerKey: key.buffer ?? key },
    toJSON: () => ({ ...subscription, expirationTime: null }),
    unsubscribe: () => ((kept = null), (globalThis.unsubscribed = true), hanging ? new Promise(() => {}) : Promise.resolve(true)),
  })
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }) => {
      if (failing) throw new DOMException('Registration failed - push service not available', 'AbortError')
      return (kept = made(applicationServerKey))
    },
    getSubscription: async () => kept,
  })
}`
type Service = { failing?: boolean; hanging?: boolean }
const getService = (who: Person, service: Service = {}, path = `/push/${who.id}`): string =>
  `(${pushService})(${JSON.stringify(receiver.subscription(path))}, ${JSON.stringify(service)})`

type Setting = 'granted' | 'denied' | 'prompt'
/** Sets the permission that the person has given this site in the browser. */
const decide = async (page: Page, setting: Setting): Promise<void> => {
  const { targetInfo } = await (await page.context().newCDPSession(page)).send('Target.getTargetInfo')
  const browser = await page.context().browser()?.newBrowserCDPSession()
  await browser?.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    origin: site.base,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  })
}

type SetupOptions = { as: Person; decided?: Setting; service?: Service; path?: string; before?: string; width?: number }
const open = async ({ as, decided = 'prompt', service, path, before }: SetupOptions): Promise<Page> => {
  const page = await site.page({ as, worker: true, ...desk })
  await page.addInitScript(getService(as, service))
  if (before) await page.addInitScript(before)
  await page.goto('/welcome')
  await decide(page, decided)
  await page.goto(path ?? `/${as.hotelId}/${as === jonas ? 'guest' : 'manager'}/settings`)
  return page
}
/** Answers the browser's permission prompt as soon as `answer` resolves. */
const willAnswer = async (page: Page, setting: Setting, answer: Promise<void> = Promise.resolve()): Promise<void> => {
  await page.exposeFunction('asked', async () => {
    await answer
    await decide(page, setting)
  })
  await page.evaluate(
    `{ const ask = Notification.requestPermission.bind(Notification)
       Notification.requestPermission = async () => { await asked(); return ask() } }`,
  )
}

const enable = (page: Page) => page.getByRole('button', { name: 'Enable push notifications' })
const rings = (page: Page) => page.getByText('This device rings', { exact: true })
const rows = (hotelId = hotel) =>
  site.world.server.database.onPlatform((tx) =>
    tx
      .selectFrom('push_subscriptions')
      .select(['guest_id', 'manager_id', 'language', 'endpoint'])
      .where('hotel_id', '=', hotelId)
      .execute(),
  )
const subscribers = async (hotelId = hotel) =>
  (await rows(hotelId)).map(({ guest_id, manager_id }) => guest_id ?? manager_id)
const newsFor = (who: Person) =>
  receiver.received.filter(({ path }) => path === `/push/${who.id}`).map(({ text }) => text)

/**
 * Delivers a message to the browser, as its push service would, and waits until the worker has shown it. Race: Chromium
 * drops a notification that it is just about to show when `getNotifications` is called at that moment.
 */
const deliver = async (page: Page, text: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const registrations = new Set<string>()
  // A message before the worker is active is lost, as with a push service.
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) =>
    versions.forEach(({ registrationId, status }) => status === 'activated' && registrations.add(registrationId)),
  )
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrations.size, eventually).toBeGreaterThan(0)
  const worker = getWorker(page)
  await worker.evaluate(`self.hasShown = new Promise((resolve) => {
    const show = registration.showNotification
    registration.showNotification = (...given) => {
      delete registration.showNotification
      return show.apply(registration, given).finally(resolve)
    }
  }), undefined`)
  for (const registrationId of registrations)
    await session.send('ServiceWorker.deliverPushMessage', { origin: site.base, registrationId, data: text })
  await worker.evaluate('self.hasShown')
  await session.detach()
}
type Shown = { title: string; body: string; lang: string; tag: string; icon: string }
const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate<Shown[]>(
    `navigator.serviceWorker.ready.then((it) => it.getNotifications())
      .then((all) => all.map(({ title, body, lang, tag, icon }) => ({ title, body, lang, tag, icon })))`,
  )
const getWorker = (page: Page): Worker => {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  return worker
}
/**
 * Taps the one visible notification. A window opens only for a real tap, so this records the path that it would open.
 */
const tap = (page: Page): Promise<unknown> =>
  getWorker(page).evaluate(`self.clients.openWindow = async (path) => void (self.opened = path)
    self.registration.getNotifications().then(([notification]) =>
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
const post = async (who: Person, path: string, body?: object): Promise<void> => {
  const answer = await fetch(`${site.base}/api/hotels/${who.hotelId}/${path}`, {
    method: 'POST',
    headers: { cookie: who.cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.ok).toBe(true)
}
/** Something that alerts the staff, and a reply to the guest: any feature would do. */
const ask = async (guest = jonas): Promise<string> => {
  const id = newId()
  await post(guest, 'my/requests', { id, type: 'towels', description: 'Two bath towels, please.' })
  return id
}

describe('the push button', () => {
  test('asks the browser, waits, and then this device gets messages; the server stores it in the language of the page @main', async () => {
    const page = await open({ as: milica })
    const { promise, resolve } = Promise.withResolvers<void>()
    await willAnswer(page, 'granted', promise)
    await enable(page).click()
    await page.getByRole('button', { name: 'Waiting for the browser' }).waitFor()
    resolve()
    await page.getByText('Push notifications are enabled.').waitFor()
    await rings(page).waitFor()
    expect(await rows()).toMatchObject([
      { manager_id: milica.id, language: 'en', endpoint: `${receiver.origin}/push/${milica.id}` },
    ])
    const {
      body: { public_key },
    } = await site.world.call(milica, getPushKey, { params: {} })
    const used = await page.evaluate<string>(
      `navigator.serviceWorker.ready.then(({ pushManager }) => pushManager.getSubscription())
        .then((it) => btoa(String.fromCharCode(...new Uint8Array(it.options.applicationServerKey))))`,
    )
    expect(Buffer.from(used, 'base64').toString('base64url')).toBe(public_key)
    expect(await axeViolations(page)).toEqual([])
    await page.reload()
    await rings(page).waitFor()
  })
  test('says that push is already enabled where another tab has enabled it', async () => {
    const page = await open({ as: milica })
    await enable(page).waitFor()
    const other = await page.context().newPage()
    await other.addInitScript(getService(milica))
    await other.goto(`/${hotel}/manager/settings`)
    await enable(other).waitFor()
    await decide(page, 'granted')
    await enable(page).click()
    await page.getByText('Push notifications are enabled.').waitFor()
    await other.evaluate(
      'navigator.serviceWorker.ready.then((it) => it.pushManager.subscribe({ applicationServerKey: new Uint8Array(65) }))',
    )
    await enable(other).click()
    await other.getByText('Push notifications are already enabled.').waitFor()
    expect(await subscribers()).toEqual([milica.id])
  })
  test('a dismissed prompt leaves the button as it was, and says so', async () => {
    const page = await open({ as: milica })
    await enable(page).click()
    await page.getByText('Notifications permission was dismissed.').waitFor()
    await enable(page).waitFor()
    expect(await rows()).toEqual([])
    expect(await axeViolations(page)).toEqual([])
  })
  test('a refusal is explained, and forgotten when it is withdrawn in the browser’s settings @main', async () => {
    const page = await open({ as: jonas })
    await willAnswer(page, 'denied')
    await enable(page).click()
    await page.getByText('Blocked by the browser').waitFor()
    await expect
      .poll(
        () => page.getByText('Notifications are denied. Please enable them in your browser settings.').count(),
        eventually,
      )
      .toBeGreaterThanOrEqual(1)
    expect(await axeViolations(page)).toEqual([])
    await decide(page, 'prompt')
    await enable(page).waitFor()
  })
  test('a browser that cannot subscribe says so and can try again', async () => {
    const page = await open({ as: jonas, decided: 'granted', service: { failing: true } })
    await enable(page).click()
    await page.getByText('Failed to subscribe for push notifications.').first().waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.evaluate(getService(jonas))
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await rings(page).waitFor()
    expect(await subscribers()).toEqual([jonas.id])
  })
  test('a page without https, an iPhone outside the Home Screen and a browser without push say what to do instead', async () => {
    const cases = [
      [
        "Object.defineProperty(globalThis, 'isSecureContext', { value: false })",
        'Notifications need a secure address that starts with https.',
      ],
      [
        "delete globalThis.PushManager; Object.defineProperty(navigator, 'standalone', { value: false })",
        'tap Share, then Add to Home Screen',
      ],
      ['delete globalThis.PushManager', 'This browser can’t show notifications.'],
    ] as const
    for (const [before, text] of cases) {
      const page = await open({ as: jonas, before })
      await page.getByText(text).waitFor()
      expect(await enable(page).count()).toBe(0)
    }
  })
})

describe('automatic registration', () => {
  test('happens once for each person who granted the permission, again for another language, and never without it', async () => {
    const page = await open({ as: jonas, decided: 'granted', path: `/${hotel}/guest` })
    await expect.poll(() => subscribers(), eventually).toEqual([jonas.id])
    const registered: string[] = []
    page.on('request', (request) => void (request.url().endsWith('/api/subscribe') && registered.push(request.url())))
    for (const name of ['Requests', 'Taxi', 'Settings']) await page.getByRole('link', { name, exact: true }).click()
    await rings(page).waitFor()
    expect(registered).toEqual([])
    // Another person signs in over this one, and then this one again.
    const become = async (room: string, name: string): Promise<void> => {
      await page.goto(`/${hotel}/auth`)
      await page.getByLabel('Room number').fill(room)
      await page.getByLabel('Guest name').fill(name)
      await page.getByRole('button', { name: 'Sign In as Guest' }).click()
      await page.getByText('Live', { exact: true }).waitFor()
    }
    await become('Room 8', 'Lena Schmidt')
    await expect.poll(() => subscribers(), eventually).toEqual([expect.not.stringContaining(jonas.id)])
    expect(registered).toHaveLength(1)
    await become('Room 12', 'Jonas Weber')
    await expect.poll(() => subscribers(), eventually).toEqual([jonas.id])
    expect(registered).toHaveLength(2)
    await page.goto(`/${hotel}/guest/requests?lng=ru`)
    await expect.poll(async () => (await rows()).map(({ language }) => language), eventually).toEqual(['ru'])
    const quiet = await open({ as: milica, path: `/${hotel}/manager` })
    await quiet.getByText('Live', { exact: true }).waitFor()
    expect(await subscribers()).toEqual([jonas.id])
  })
  test('disturbs no page when it fails', async () => {
    const page = await open({ as: jonas, decided: 'granted', service: { failing: true }, path: `/${hotel}/guest` })
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await enable(page).waitFor()
    expect(await page.getByRole('status').filter({ hasText: 'Failed' }).count()).toBe(0)
  })
  test('is renewed in the worker when the browser changes its subscription', async () => {
    const page = await open({ as: milica, decided: 'granted' })
    await rings(page).waitFor()
    await getWorker(page).evaluate(
      `${getService(milica, {}, '/push/another')}; self.dispatchEvent(new ExtendableEvent('pushsubscriptionchange'))`,
    )
    await expect
      .poll(async () => (await rows()).map(({ endpoint }) => endpoint), eventually)
      .toEqual([`${receiver.origin}/push/another`])
  })
})

describe('signing out', () => {
  const signOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/auth/)
  }
  test('removes the subscription from the server and the browser, and closes the messages still shown @main', async () => {
    const page = await open({ as: milica, decided: 'granted' })
    await rings(page).waitFor()
    await deliver(
      page,
      JSON.stringify({
        web_push: 8030,
        notification: { title: 'Room 12: Towels', navigate: `${site.base}/${hotel}/manager/requests` },
      }),
    )
    await expect.poll(() => shown(page), eventually).toHaveLength(1)
    await signOut(page)
    await expect.poll(() => rows(), eventually).toEqual([])
    await expect.poll(() => page.evaluate('globalThis.unsubscribed === true'), eventually).toBe(true)
    await expect.poll(() => shown(page), eventually).toEqual([])
    expect(await page.evaluate("caches.open('push-listeners').then((it) => it.keys()).then((all) => all.length)")).toBe(
      0,
    )
  })
  test('does not wait for a push service that never answers', async () => {
    const page = await open({ as: milica, decided: 'granted', service: { hanging: true } })
    await rings(page).waitFor()
    await signOut(page)
    await page.getByRole('button', { name: 'Sign In as Manager' }).waitFor()
    expect(await rows()).toEqual([])
  })
  test('of the guest leaves the subscription of the member of staff in the same browser', async () => {
    const page = await open({ as: milica, decided: 'granted' })
    await rings(page).waitFor()
    const [name, value] = jonas.cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: site.base }])
    await page.goto(`/${hotel}/guest/settings`)
    await rings(page).waitFor()
    expect(new Set(await subscribers())).toEqual(new Set([jonas.id, milica.id]))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => subscribers(), eventually).toEqual([milica.id])
    expect(await page.evaluate('globalThis.unsubscribed === true')).toBe(false)
  })
})

describe('a push message', () => {
  test('of a new request reaches the staff’s device with the hotel’s icon; a tap leads the open window to the card @main', async () => {
    const page = await open({ as: milica, decided: 'granted' })
    await rings(page).waitFor()
    await page.evaluate('globalThis.neverReloaded = true')
    const id = await ask()
    await expect.poll(() => newsFor(milica).length, eventually).toBe(1)
    await deliver(page, newsFor(milica)[0] ?? '')
    await expect
      .poll(() => shown(page), eventually)
      .toMatchObject([
        {
          title: 'Room 12: Towels',
          body: 'A guest has made a request.',
          lang: 'en',
          tag: `requests:${id}`,
          icon: expect.stringContaining(`/${hotel}/icon-192.png`),
        },
      ])
    await tap(page)
    await page.waitForURL(`**/${hotel}/manager/requests`)
    expect(await expectVisible(page.locator(`#card-${id}.card--called`))).toBe(true)
    await expect.poll(() => page.evaluate(`document.activeElement?.id`)).toBe(`card-${id}`)
    expect(await page.evaluate('globalThis.neverReloaded === true')).toBe(true)
    await expect.poll(() => shown(page)).toEqual([])
  })
  test("of a guest's own request reaches them in their language, and leads to it @main", async () => {
    const page = await open({ as: jonas, decided: 'granted', path: `/${hotel}/guest?lng=de` })
    await expect.poll(async () => (await rows()).map(({ language }) => language), eventually).toEqual(['de'])
    const id = await ask()
    await post(milica, `requests/${id}/start`)
    await expect.poll(() => newsFor(jonas).length, eventually).toBe(1)
    await deliver(page, newsFor(jonas)[0] ?? '')
    await expect
      .poll(() => shown(page), eventually)
      .toMatchObject([{ title: 'Ihr Wunsch: Handtücher', body: 'Wir kümmern uns darum.', lang: 'de' }])
    await tap(page)
    await page.waitForURL(`**/${hotel}/guest/requests`)
    expect(await expectVisible(page.locator(`#card-${id}`))).toBe(true)
  })
  test('of a message reaches the other side without its text, and a tap opens the conversation', async () => {
    hotel = await site.world.aHotel({ name: 'Hotel Marina, Budva', features: { conversations: true } })
    jonas = await site.world.aGuest(hotel, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
    milica = await site.world.aManager(hotel, { display_name: 'Milica Kovač' })
    const stayId = await seedStay(site.world, hotel, [jonas])
    const desk = await open({ as: milica, decided: 'granted' })
    await rings(desk).waitFor()
    const phone = await open({ as: jonas, decided: 'granted', path: `/${hotel}/guest?lng=de` })
    await expect.poll(async () => (await rows()).length, eventually).toBe(2)

    const said = { id: newId(), text: 'Where is my suitcase?', language: 'en', written_at: new Date().toISOString() }
    await post(jonas, 'my/messages', said)
    await expect.poll(() => newsFor(milica).length, eventually).toBe(1)
    await deliver(desk, newsFor(milica)[0] ?? '')
    await expect.poll(() => shown(desk), eventually).toMatchObject([{ title: 'Room 12', body: 'New message' }])
    await tap(desk)
    await desk.waitForURL(`**/${hotel}/manager/inbox/${stayId}`)
    await desk.locator('.msg').getByText(said.text).waitFor()

    await post(milica, `conversations/${stayId}/messages`, { id: newId(), text: 'It is in your room.' })
    await expect.poll(() => newsFor(jonas).length, eventually).toBe(1)
    await deliver(phone, newsFor(jonas)[0] ?? '')
    await expect
      .poll(() => shown(phone), eventually)
      .toMatchObject([{ title: 'Hotel Marina, Budva', body: 'Neue Nachricht', lang: 'de' }])
    await tap(phone)
    await phone.waitForURL(`**/${hotel}/guest/messages`)
    await phone.getByText('It is in your room.').waitFor()
    expect([newsFor(milica), newsFor(jonas)].flat().join('')).not.toMatch(/suitcase|in your room/)
  })
  test('for another hotel, or for the other area, leaves this window alone and opens its own', async () => {
    const page = await open({ as: jonas, decided: 'granted', path: `/${hotel}/guest` })
    await expect.poll(() => subscribers(), eventually).toEqual([jonas.id])
    for (const path of [`/${hotel}/manager/taxi?card=1`, '/another-hotel/guest/taxi?card=2']) {
      await deliver(
        page,
        JSON.stringify({
          web_push: 8030,
          notification: { title: 'A taxi', tag: path, navigate: `https://desk.example${path}` },
        }),
      )
      await expect.poll(() => shown(page), eventually).toHaveLength(1)
      await tap(page)
      await expect.poll(() => getWorker(page).evaluate('self.opened'), eventually).toBe(path)
      expect(new URL(page.url()).pathname).toBe(`/${hotel}/guest`)
    }
  })
  test('without a valid body still shows something, because a browser that is told nothing writes a sentence of its own', async () => {
    const page = await open({ as: jonas, decided: 'granted', path: `/${hotel}/guest` })
    await expect.poll(() => subscribers(), eventually).toEqual([jonas.id])
    await deliver(page, 'no words of ours')
    await expect.poll(() => shown(page), eventually).toMatchObject([{ title: 'Deskbell' }])
  })
  test('goes to the hotel of the present sign-in, and no longer to the previous one', async () => {
    const page = await open({ as: milica, decided: 'granted' })
    await rings(page).waitFor()
    const other = await site.world.aHotel()
    const [guest, night] = [await site.world.aGuest(other), await site.world.aManager(other)]
    const [name, value] = night.cookie.split('=') as [string, string]
    await page.goto(`/${other}/auth?mode=manager`)
    await expect.poll(() => rows(), eventually).toEqual([])
    await page.context().addCookies([{ name, value, url: site.base }])
    await page.goto(`/${other}/manager`)
    await expect.poll(() => subscribers(other), eventually).toEqual([night.id])
    const before = newsFor(milica).length
    await ask()
    const id = await ask(guest)
    await expect.poll(() => newsFor(milica).length, eventually).toBe(before + 1)
    expect(newsFor(milica).at(-1)).toContain(`/${other}/manager/requests?card=${id}`)
  })
})
