import type { Page } from 'playwright-core'
import type { State } from './states.ts'

export type Who = 'nobody' | 'guest' | 'manager' | 'owner'

/** A screen of the product: who opens it, its path, and what is done there before the screenshot. */
export type Screen = {
  name: string
  who: Who
  path: string
  act?: ((page: Page) => Promise<void>) | undefined
  /** Absent: the screen has both sizes. */
  only?: 'phone' | 'desk' | undefined
  state?: State
}

/** Clicks an element, by default the first of its selector, and waits for what it opens. */
const press =
  (selector: string, opened = 'role=dialog', at = 0) =>
  async (page: Page): Promise<void> => {
    await page.locator(selector).nth(at).click()
    await page.locator(opened).first().waitFor()
  }
/** Opens the dialog of the page's main action. */
const mainDialog = press(':is(.actions, .title) > .btn[aria-haspopup=dialog]', 'role=dialog', -1)
const thread = press('.inrow', '.msg')
const toPrint = press('main a[href$="/print"]', '.paper, .slip')

const lists =
  'guest/requests guest/menu guest/taxi guest/guide guest/recommendations manager manager/requests manager/orders ' +
  'manager/inbox manager/taxi-requests manager/menu manager/reservations manager/invoices manager/rooms manager/stays ' +
  'manager/team manager/hours'
/** The pages that are also shown in a state. */
const pagesInState: Record<State, string> = {
  empty: lists,
  failed: `${lists} manager/request-types`,
  loading:
    'guest/requests guest/menu manager manager/requests manager/orders manager/inbox manager/stays manager/team ' +
    'manager/request-types',
  offline: 'guest guest/requests manager/requests manager/stays',
}

const guestPages =
  'requests menu extras bill check-out taxi guide house-rules recommendations messages essentials settings'.split(' ')
const staffPages = (
  'requests orders inbox inbox/replies taxi-requests menu menu/options extras reservations guide house-rules recommendations ' +
  'invoices fiscal insights ratings rating-settings bill-settings tourist-tax rooms stays announcements essentials services ' +
  'register register/settings team request-types hours privacy legal settings profile'
).split(' ')

/** Every screen, in the order in which people see them. */
export const getScreens = (hotel: string): readonly Screen[] => {
  const visit = (name: string, path: string, act?: Screen['act']): Screen => ({ name, who: 'nobody', path, act })
  const guest = (name: string, path: string, act?: Screen['act']): Screen => ({
    ...visit(`guest ${name}`, `/${hotel}/guest${path && `/${path}`}`, act),
    who: 'guest',
  })
  const staff = (name: string, path: string, act?: Screen['act'], only?: Screen['only']): Screen => ({
    ...visit(name, `/${hotel}/manager${path && `/${path}`}`, act),
    who: 'manager',
    only,
  })
  return [
    visit('landing', '/welcome'),
    visit('find your hotel', '/hotels'),
    visit('sign-in of guests', `/${hotel}/auth`),
    visit('sign-in of staff', `/${hotel}/auth?mode=manager`, (page) => page.locator('input[type=password]').waitFor()),
    visit('no such hotel', '/no-such-hotel'),
    guest('home', ''),
    guest('request', '', press('button.tile, .hero button')),
    ...guestPages.map((path) => guest(path.replace('-', ' '), path)),
    guest('cart', 'menu', async (page) => {
      await page.locator('.dish .add').first().click()
      await page.locator('.dish .add').first().click()
      await press('.cartbar, [class*=cart] button')(page)
    }),
    visit('companion', `/${hotel}/together`),
    visit('privacy notice', `/${hotel}/privacy`),
    visit('imprint', `/${hotel}/imprint`),
    ...staffPages.map((path) => staff(`staff ${path}`, path)),
    staff('a dish in several languages', 'menu', async (page) => {
      await press('li.m .ibtn[aria-haspopup=dialog]')(page)
      await page.getByRole('dialog').getByRole('tab').nth(1).click()
    }),
    staff('staff thread', 'inbox', thread),
    staff('staff phrases', 'inbox', async (page) => {
      await thread(page)
      await press('.composer [aria-haspopup=dialog]', 'role=dialog', -1)(page)
    }),
    staff('an invitation to the team', 'team', mainDialog),
    staff('a request created for a guest', 'requests', mainDialog),
    staff('an order created for a guest', 'orders', mainDialog),
    staff('a new invoice', 'invoices', mainDialog),
    staff('a stay', 'stays', press('main [role=tabpanel] a[href*="/stays/"]', '#stay-guests')),
    staff('somebody checked in by hand', 'stays', mainDialog),
    staff('a new reservation', 'reservations', mainDialog),
    staff('more actions of the staff', 'orders', press('.actions [aria-haspopup=menu]', 'role=menu'), 'phone'),
    staff('more of the staff', '', press('.bar .only-phone [aria-haspopup=dialog]'), 'phone'),
    staff('essentials to print', 'essentials/print', undefined, 'desk'),
    staff('room cards to print', 'rooms/print', undefined, 'desk'),
    staff('place cards to print', 'places/print', undefined, 'desk'),
    staff('order slip to print', 'orders', toPrint, 'desk'),
    staff('invoice to print', 'invoices', toPrint, 'desk'),
    staff('staff dashboard', ''),
    staff('kitchen', 'kitchen', undefined, 'desk'),
    ...Object.entries(pagesInState).flatMap(([state, pages]) =>
      pages.split(' ').map((page): Screen => {
        const [who, path = ''] = page.split('/') as ['guest' | 'manager', string?]
        const name = `${path || 'home'}, ${state}`
        return { ...(who === 'guest' ? guest(name, path) : staff(`staff ${name}`, path)), state: state as State }
      }),
    ),
    { ...visit('hotels of the owner', '/add-hotel'), who: 'owner' },
    { ...visit('a new hotel', '/add-hotel', press('main .card[aria-haspopup=dialog]')), who: 'owner' },
  ]
}
