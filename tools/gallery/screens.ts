import type { Page } from 'playwright-core'
import type { State } from './states.ts'

export type Who = 'nobody' | 'guest' | 'manager' | 'owner'

/** A screen of the product: who opens it, its path, and what is done there before the screenshot. */
export type Screen = {
  name: string
  who: Who
  path: string
  act?: (page: Page) => Promise<void>
  /** Absent: the screen has both sizes. */
  only?: 'phone' | 'desk'
  state?: State
}

const dialog = (page: Page): Promise<void> => page.getByRole('dialog').waitFor()
const tile =
  (at: number) =>
  async (page: Page): Promise<void> => {
    await page.locator('button.tile, .hero button').nth(at).click()
    await dialog(page)
  }
/** Opens the dialog of the page's main action. */
const mainDialog = async (page: Page): Promise<void> => {
  await page.locator('.actions > .btn[aria-haspopup=dialog]').last().click()
  await dialog(page)
}
const moreActions = async (page: Page): Promise<void> => {
  await page.locator('.actions [aria-haspopup=menu]').click()
  await page.getByRole('menu').waitFor()
}
const thread = async (page: Page): Promise<void> => {
  await page.locator('.inrow').first().click()
  await page.locator('.msg').first().waitFor()
}
const toPrint = async (page: Page): Promise<void> => {
  await page.locator('main a[href$="/print"]').first().click()
  await page.locator('.paper, .slip').first().waitFor()
}

const screenStates: readonly [who: 'guest' | 'manager', path: string, states: readonly State[]][] = [
  ['guest', '', ['offline']],
  ['guest', 'requests', ['empty', 'failed', 'loading', 'offline']],
  ['guest', 'menu', ['empty', 'failed', 'loading']],
  ['guest', 'taxi', ['empty', 'failed']],
  ['guest', 'guide', ['empty', 'failed']],
  ['guest', 'recommendations', ['empty', 'failed']],
  ['manager', '', ['empty', 'failed', 'loading']],
  ['manager', 'requests', ['empty', 'failed', 'loading', 'offline']],
  ['manager', 'orders', ['empty', 'failed', 'loading']],
  ['manager', 'inbox', ['empty', 'failed', 'loading']],
  ['manager', 'taxi-requests', ['empty', 'failed']],
  ['manager', 'menu', ['empty', 'failed']],
  ['manager', 'reservations', ['empty', 'failed']],
  ['manager', 'invoices', ['empty', 'failed']],
  ['manager', 'rooms', ['empty', 'failed']],
  ['manager', 'stays', ['empty', 'failed', 'loading', 'offline']],
  ['manager', 'team', ['empty', 'failed', 'loading']],
  ['manager', 'request-types', ['failed', 'loading']],
  ['manager', 'hours', ['empty', 'failed']],
]

/** Every screen, in the order in which people see them. */
export const getScreens = (hotel: string): readonly Screen[] => [
  { name: 'landing', who: 'nobody', path: '/welcome' },
  { name: 'find your hotel', who: 'nobody', path: '/hotels' },
  { name: 'sign-in of guests', who: 'nobody', path: `/${hotel}/auth` },
  {
    name: 'sign-in of staff',
    who: 'nobody',
    path: `/${hotel}/auth?mode=manager`,
    act: (page) => page.locator('input[type=password]').waitFor(),
  },
  { name: 'no such hotel', who: 'nobody', path: '/no-such-hotel' },
  { name: 'guest home', who: 'guest', path: `/${hotel}/guest` },
  { name: 'guest request', who: 'guest', path: `/${hotel}/guest`, act: tile(0) },
  { name: 'guest requests', who: 'guest', path: `/${hotel}/guest/requests` },
  { name: 'guest menu', who: 'guest', path: `/${hotel}/guest/menu` },
  {
    name: 'guest cart',
    who: 'guest',
    path: `/${hotel}/guest/menu`,
    act: async (page) => {
      await page.locator('.dish .add').first().click()
      await page.locator('.dish .add').first().click()
      await page.locator('.cartbar, [class*=cart] button').first().click()
      await dialog(page)
    },
  },
  { name: 'guest taxi', who: 'guest', path: `/${hotel}/guest/taxi` },
  { name: 'guest guide', who: 'guest', path: `/${hotel}/guest/guide` },
  { name: 'guest house rules', who: 'guest', path: `/${hotel}/guest/house-rules` },
  { name: 'guest recommendations', who: 'guest', path: `/${hotel}/guest/recommendations` },
  { name: 'guest messages', who: 'guest', path: `/${hotel}/guest/messages` },
  { name: 'guest essentials', who: 'guest', path: `/${hotel}/guest/essentials` },
  { name: 'companion', who: 'nobody', path: `/${hotel}/together` },
  { name: 'guest settings', who: 'guest', path: `/${hotel}/guest/settings` },
  ...(
    [
      'requests',
      'orders',
      'inbox',
      'inbox/replies',
      'taxi-requests',
      'menu',
      'menu/options',
      'reservations',
      'guide',
      'house-rules',
      'recommendations',
      'invoices',
      'insights',
      'rooms',
      'stays',
      'announcements',
      'essentials',
      'services',
      'team',
      'request-types',
      'hours',
      'privacy',
      'settings',
      'profile',
    ] as const
  ).map((path): Screen => ({ name: `staff ${path}`, who: 'manager', path: `/${hotel}/manager/${path}` })),
  {
    name: 'a dish in several languages',
    who: 'manager',
    path: `/${hotel}/manager/menu`,
    act: async (page) => {
      await page.locator('li.m [aria-haspopup=dialog]').first().click()
      await dialog(page)
      await page.getByRole('dialog').getByRole('tab').nth(1).click()
    },
  },
  { name: 'staff thread', who: 'manager', path: `/${hotel}/manager/inbox`, act: thread },
  {
    name: 'staff phrases',
    who: 'manager',
    path: `/${hotel}/manager/inbox`,
    act: async (page) => {
      await thread(page)
      await page.locator('.composer [aria-haspopup=dialog]').last().click()
      await dialog(page)
    },
  },
  { name: 'an invitation to the team', who: 'manager', path: `/${hotel}/manager/team`, act: mainDialog },
  { name: 'a request created for a guest', who: 'manager', path: `/${hotel}/manager/requests`, act: mainDialog },
  { name: 'an order created for a guest', who: 'manager', path: `/${hotel}/manager/orders`, act: mainDialog },
  { name: 'a new invoice', who: 'manager', path: `/${hotel}/manager/invoices`, act: mainDialog },
  {
    name: 'a stay',
    who: 'manager',
    path: `/${hotel}/manager/stays`,
    act: async (page) => {
      await page.locator('main [role=tabpanel] a[href*="/stays/"]').first().click()
      await page.locator('#stay-guests').waitFor()
    },
  },
  { name: 'somebody checked in by hand', who: 'manager', path: `/${hotel}/manager/stays`, act: mainDialog },
  { name: 'a new reservation', who: 'manager', path: `/${hotel}/manager/reservations`, act: mainDialog },
  {
    name: 'more actions of the staff',
    who: 'manager',
    path: `/${hotel}/manager/orders`,
    only: 'phone',
    act: moreActions,
  },
  {
    name: 'more of the staff',
    who: 'manager',
    path: `/${hotel}/manager`,
    only: 'phone',
    act: async (page) => {
      await page.locator('.bar .only-phone [aria-haspopup=dialog]').click()
      await dialog(page)
    },
  },
  { name: 'essentials to print', who: 'manager', path: `/${hotel}/manager/essentials/print`, only: 'desk' },
  { name: 'room cards to print', who: 'manager', path: `/${hotel}/manager/rooms/print`, only: 'desk' },
  { name: 'place cards to print', who: 'manager', path: `/${hotel}/manager/places/print`, only: 'desk' },
  { name: 'order slip to print', who: 'manager', path: `/${hotel}/manager/orders`, only: 'desk', act: toPrint },
  { name: 'invoice to print', who: 'manager', path: `/${hotel}/manager/invoices`, only: 'desk', act: toPrint },
  { name: 'staff dashboard', who: 'manager', path: `/${hotel}/manager` },
  { name: 'kitchen', who: 'manager', path: `/${hotel}/manager/kitchen`, only: 'desk' },
  ...screenStates.flatMap(([who, path, states]) =>
    states.map((state): Screen => ({
      name: `${who === 'guest' ? 'guest' : 'staff'} ${path || 'home'}, ${state}`,
      who,
      state,
      path: `/${hotel}/${who}${path && `/${path}`}`,
    })),
  ),
  { name: 'hotels of the owner', who: 'owner', path: '/add-hotel' },
  {
    name: 'a new hotel',
    who: 'owner',
    path: '/add-hotel',
    act: async (page) => {
      await page.locator('main .card[aria-haspopup=dialog]').first().click()
      await dialog(page)
    },
  },
]
