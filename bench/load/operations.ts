import { newId } from '#platform/contract/id.ts'

/** A guest or a member of the staff who is signed in. */
export type Caller = {
  hotel: string
  cookie: string
  room_number?: string
  guest_name?: string
  /** The ids of the five items on the hotel's menu. */
  items?: readonly string[]
  /** Of staff. */
  email?: string
}

/** The password of all staff. */
export const password = 'harbour lights at seven'
/** The price of each item of the menu: an order names the total that it expects. */
export const price = 4.5

/**
 * The reads of a guest home, in a hotel with everything, after its shell, relative to the hotel: `npm run bench:web` checks
 * that a browser reads just this.
 */
export const guestHomeReads = [
  'my/conversation?limit=30',
  'my/menu',
  'my/requests?limit=50',
  'my/room-sign',
  'my/stay',
  'my/taxi-requests?limit=50',
  'opening-hours',
  'request-types?as=guest',
  'session',
] as const

let count = 0

/** What a guest asks for: the same words in every request, another number. */
export const getRequest = ({ room_number, guest_name }: Caller, id: string): object => ({
  id,
  type: 'towels',
  description: `Two bath towels and a hair dryer for the evening, please. Wish number ${(count += 1)}.`,
  room_number,
  guest_name,
})

/** A message as it goes over the wire; with a body it is a POST. */
export const message = ({ hotel, cookie }: Caller, path: string, body?: object): string => {
  const head = `/api/hotels/${hotel}/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n`
  if (!body) return `GET ${head}\r\n`
  const text = JSON.stringify(body)
  return `POST ${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

type Answer = { status?: string; items?: unknown[]; user?: { role?: string } } | null
type Steps = {
  /** Sent at once, each on a connection of its own. */
  messages(caller: Caller): string[]
  status: number
  isExpected(answers: readonly Answer[]): boolean
}

/** The measured operations. */
export const operations = {
  create: {
    messages: (caller) => [message(caller, 'my/requests', getRequest(caller, newId()))],
    status: 201,
    isExpected: ([answer]) => answer?.status === 'pending',
  },
  order: {
    messages: (caller) => {
      const { items = [] } = caller
      const lines = items.map((id) => ({ id, quantity: 1 }))
      return [message(caller, 'my/orders', { id: newId(), lines, expected_total: items.length * price })]
    },
    status: 201,
    isExpected: ([answer]) => answer?.status === 'pending' && answer.items?.length === 5,
  },
  list: {
    messages: (caller) => [message(caller, 'requests')],
    status: 200,
    isExpected: ([answer]) => answer?.items?.length === 50,
  },
  signInGuest: {
    messages: ({ hotel, room_number, guest_name }) => [
      message({ hotel, cookie: '' }, 'guest-session', { room_number, guest_name }),
    ],
    status: 201,
    isExpected: ([answer]) => answer?.user?.role !== undefined,
  },
  signInStaff: {
    messages: ({ hotel, email }) => [message({ hotel, cookie: '' }, 'manager-session', { email, password })],
    status: 201,
    isExpected: ([answer]) => answer?.user?.role !== undefined,
  },
  // Done with the last of them: a browser has as many connections.
  home: {
    messages: (caller) => guestHomeReads.map((path) => message(caller, path)),
    status: 200,
    isExpected: (answers) => answers.every((answer) => typeof answer === 'object' && answer !== null),
  },
} satisfies Record<string, Steps> as Record<'create' | 'order' | 'list' | 'signInGuest' | 'signInStaff' | 'home', Steps>

export type Operation = keyof typeof operations
