import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/contract/failure.ts'
import { isNonPublicAddress } from '#platform/server/outbound/egress-policy.ts'
import { assertPublicHost, readAddress } from './address.ts'
import { fetchCalendar } from './fetch-calendar.ts'

const inside = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[fd00::1]',
  '[fe80::1]',
  'localhost',
  'localhost.',
  'LOCALHOST',
  hostname(),
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
]
const forms: readonly ((host: string) => string)[] = [
  (host) => `https://${host}/calendar.ics`,
  (host) => `http://${host}/calendar.ics`,
  (host) => `webcal://${host}/calendar.ics`,
  (host) => `https://${host}:8443/calendar.ics`,
  (host) => `https://user:password@${host}/calendar.ics`,
  (host) => `https://www.airbnb.com@${host}/calendar.ics`,
  (host) => `https://${host}\\@www.airbnb.com/calendar.ics`,
  (host) => ` https://${host}#@www.airbnb.com/calendar.ics`,
]
const odd = [
  'file:///etc/passwd',
  'ftp://calendars.example/a.ics',
  'gopher://127.0.0.1:70/_',
  'data:text/calendar,BEGIN:VCALENDAR',
  'javascript:alert(1)',
  'https://',
  'https://?calendar.ics',
  'calendar.ics',
]
const forged = [...inside.flatMap((host) => forms.map((form) => form(host))), ...odd]

/** The addresses inside to which this process has connected. */
const connected: string[] = []
const onSocket = (message: unknown): void => {
  const { socket } = message as { socket: Socket }
  socket.on('connect', () => {
    const { remoteAddress = '', remotePort } = socket
    if (isNonPublicAddress(remoteAddress)) connected.push(`${remoteAddress}:${remotePort}`)
  })
}
let redirecting: Server
let origin: string
beforeAll(async () => {
  redirecting = createServer((request, response) => {
    const to = decodeURIComponent((request.url ?? '').slice(1))
    response.writeHead(302, { location: encodeURI(to) }).end()
  })
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`
  subscribe('net.client.socket', onSocket)
})
afterAll(() => {
  unsubscribe('net.client.socket', onSocket)
  redirecting.closeAllConnections()
  redirecting.close()
})

const read = async (address: string, allowed: readonly string[]): Promise<string> => {
  try {
    const checked = readAddress(address, allowed)
    await assertPublicHost(checked)
    await fetchCalendar(checked, { allowed, known: { etag: null, last_modified: null } })
    return 'read'
  } catch (error) {
    return error instanceof Refusal ? error.failure.code : `unexpected: ${String(error)}`
  }
}

test(`${forged.length} forged addresses are refused when they are saved, and nothing inside is called`, async () => {
  connected.length = 0
  const codes = await Promise.all(forged.map((address) => read(address, [])))
  expect(forged.length).toBeGreaterThanOrEqual(200)
  expect(forged.filter((_, at) => codes[at] !== 'calendars.address_refused')).toEqual([])
  expect(connected).toEqual([])
})

test('a redirect to each of them is refused, and nothing inside is called', async () => {
  connected.length = 0
  const own = origin.slice('http://'.length)
  const codes = new Set<string>()
  for (const address of forged) codes.add(await read(`${origin}/${encodeURIComponent(address)}`, [origin]))
  expect([...codes].filter((code) => !/^calendars\.(address_refused|not_a_calendar|no_answer)$/.test(code))).toEqual([])
  // The server that redirects is inside and was named.
  expect(connected.filter((address) => address !== own)).toEqual([])
})

test('a name that leads inside only when it is called is refused then', async () => {
  connected.length = 0
  // As if it had led outside when it was saved.
  const url = new URL('https://localhost/calendar.ics')
  const reading = fetchCalendar({ url, policy: 'public' }, { allowed: [], known: { etag: null, last_modified: null } })
  await expect(reading).rejects.toMatchObject({ failure: { code: 'calendars.address_refused' } })
  expect(connected).toEqual([])
})
