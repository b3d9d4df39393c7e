import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApiKey } from '#modules/keys/server/token.ts'
import { features } from '#modules/server.ts'
import { newId } from '#platform/contract/id.ts'
import { keyScopes, type Route } from '#platform/contract/route.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { hashToken } from '#platform/server/token.ts'
import { reportMetrics } from '../faults/metrics.ts'
import { createMailServer, type MailServer } from '../outside/mail-server.ts'
import { allowSlow } from '../setup/allow-slow.ts'
import { createTestServer, getUrl, nobody, type Person, type TestServer } from '../test-server.ts'
import { getSpecialCalls, password } from './audited-calls.ts'
import { bodyFor, paramsFor, queryFor } from './bodies.ts'
import { createHotel, type TestHotel } from './hotels.ts'
import type { Sent } from './sent.ts'
import { RefusedEntries, Writes } from './writes.ts'

/*
 * Every route by which staff and keys write: exactly one entry of the kind that its contract names, or none where it
 * names none; and nothing at all where the entry cannot be written. A new route is called without being named here;
 * where its contract alone makes no call that succeeds, it has a line in audited-calls.ts.
 */

const messagesFile = join(import.meta.dirname, '../../modules/audit/messages/en.json')

let world: TestServer
let sql: Client
let hotel: TestHotel
let owner: Person
let key: string
let writes: Writes
let refused: RefusedEntries
let mailbox: MailServer
let platform: Server
let specials: ReturnType<typeof getSpecialCalls>
/** The names and ids of the hotel's guests, before anybody is forgotten. */
let guests: string[]

beforeAll(async () => {
  mailbox = await createMailServer()
  platform = createServer((_request, response) => void response.writeHead(404).end())
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const outside = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  // No job runs here: every entry was made by a call. The failures on purpose are not logged.
  world = await createTestServer({
    features: features.map(({ jobs: _later, ...feature }) => feature),
    env: {
      CALENDAR_HOSTS: outside,
      WEBHOOK_HOSTS: outside,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'desk@quokka.example',
      LOG_LEVEL: 'silent',
    },
  })
  sql = openClient(world.database.owner)
  hotel = await createHotel(world, 'quokka')
  owner = await world.anOwner()
  const second = await world.aHotel({ id: 'quokka-beach' })
  const category = newId()
  await sql`insert into menu_categories (hotel_id, id, name, icon, "order") values (${second}, ${category}, 'Grill', 'wine', 1)`
  await sql`insert into menu_items (hotel_id, id, name, price, category, "order")
    values (${second}, ${newId()}, 'Squid', 9, ${category}, 1)`
  key = makeApiKey()
  await sql`
    insert into api_keys (hotel_id, id, name, prefix, key_hash, scopes, created_by, created_by_id)
    values (${hotel.id}, ${newId()}, 'Bridge', ${key.slice(0, 10)}, ${hashToken(key)},
      ${JSON.stringify(keyScopes)}::text::jsonb, 'Desk', ${newId()})`
  specials = getSpecialCalls({ world, sql, hotel, second, outside })
  const known = await sql<{ said: string }[]>`
    select guest_name as said from guests union select guest_name from reservations union select lead_name from stays
    union select guest_name from invoices union select id::text from guests`
  guests = known.map(({ said }) => said).filter((said) => said.includes(' ') || said.length === 36)
  writes = await Writes.watch(world.database.owner)
  refused = await RefusedEntries.prepare(world.database.owner)
}, 120_000)
afterAll(async () => {
  await writes?.close()
  await refused?.close()
  await sql?.end()
  await world?.close()
  await mailbox?.close()
  platform?.close()
})

const isStaffWrite = ({ method, access }: Pick<Route, 'method' | 'access'>): boolean =>
  method !== 'GET' && (access === 'manager' || access === 'guest-or-manager' || access === 'owner')
/** Also what is read and recorded. */
const recordedRoutes = (): Route[] =>
  world.server.routes.filter(
    (route) => isStaffWrite(route) || (route.method === 'GET' && typeof route.audit === 'string'),
  )
const getAction = ({ audit }: Route): string | null => (typeof audit === 'string' ? audit : null)

const send = async (who: Person | 'key', route: Route, { rowId = '', params, query, body, file }: Sent) => {
  const type = file ? 'application/octet-stream' : body === undefined ? null : 'application/json'
  const answer = await world.server.app.inject({
    method: route.method,
    url: getUrl(route, {
      params: { ...paramsFor(route, hotel.id, rowId), ...params },
      query: { ...queryFor(route), ...query },
    }),
    headers: {
      ...(who === 'key' ? { authorization: `Bearer ${key}` } : { cookie: who.cookie }),
      ...(type && { 'content-type': type }),
    },
    ...(type && { payload: file ?? JSON.stringify(body) }),
  })
  return answer.statusCode
}
/** A call of a route as its contract says, with what it needs beyond that. */
const prepare = async (route: Route, rowId: string, who: Person): Promise<Sent> => {
  // Written without having looked: what a form was filled from is tested with each service. A place that also sets where
  // the hotel is leaves an entry of that too.
  const {
    was: _was,
    seen: _seen,
    property_lat: _lat,
    property_lng: _lng,
    ...made
  } = (bodyFor(route) as Record<string, unknown> | undefined) ?? {}
  return { rowId, ...(route.body && { body: made }), ...(await specials[route.id]?.(rowId, who)) }
}

type Entry = { action: string; actor_kind: string; actor_name: string; via: string }
const countEntries = async (): Promise<number> =>
  (await sql<{ count: number }[]>`select count(*)::int as count from audit_entries`)[0]?.count ?? 0
const listFrom = (offset: number) =>
  sql<Entry[]>`select action, actor_kind, actor_name, via from audit_entries order by at, id offset ${offset}`

/**
 * The writes beside a call: counters of attempts, when a key was last used, that a code was used up (it is, whatever
 * comes of the call), and what jobs do meanwhile that send messages and mails.
 */
const beside =
  /^((INSERT|UPDATE|DELETE) (rate_limits|sessions|api_keys|staff_presence|test_refuses)|UPDATE (second_factors|notification_cursors|outgoing_messages|mails|hotel_event_counters)|DELETE outgoing_messages|INSERT hotel_events)$/
const takeWrites = async (): Promise<string[]> => (await writes.take()).filter((what) => !beside.test(what))

describe('every staff write', () => {
  test('leaves one entry of the action in its contract, or none where it names none; without it nothing is written', async () => {
    allowSlow('calls every route by which staff write')
    const unreached: string[] = []
    const wrong: string[] = []
    const desk = await world.aManager(hotel.id, { password })
    await sql`insert into managers (hotel_id, id, email) values ('quokka-beach', ${desk.id}, ${desk.email})`
    const numbers = { routes: 0, recorded: 0, byKey: 0, withoutEntry: 0, rolledBack: 0 }
    // The retention time is last of all: changed, it lets the job of the privacy module forget guests at any moment.
    const getTurn = ({ id, method }: Route) => (id === 'changePrivacySettings' ? 2 : method === 'DELETE' ? 1 : 0)
    for (const route of recordedRoutes().toSorted((one, other) => getTurn(one) - getTurn(other))) {
      const action = getAction(route)
      const aboutMember = /\{(memberId|managerId)\}/.test(route.path)
      const colleague = aboutMember ? await world.aManager(hotel.id, { password }) : desk
      const namesRow = /\{(?!hotelSlug|hotelId)\w+\}/.test(route.path)
      const ids = namesRow
        ? hotel.rows.tables.map((table) => (table === 'managers' ? colleague.id : (hotel.rows.of(table) ?? '')))
        : [newId()]
      numbers.routes += 1
      let isReached = false
      for (const id of new Set(ids)) {
        const sent = await prepare(route, id, desk)
        const who = sent.who ?? (route.access === 'owner' ? owner : desk)
        await takeWrites()
        const status = await refused.while(() => send(who, route, sent))
        if (status < 500) {
          // Refused, or a route that records nothing: it has not tried to.
          if (status < 300 && action !== null) wrong.push(`${route.id} ${status} left no entry`)
          isReached ||= status < 300
          if (status < 300 || sent.rowId !== id) break
          continue
        }
        const left = await takeWrites()
        if (left.length > 0) wrong.push(`${route.id} wrote without its entry: ${left.join(', ')}`)
        numbers.rolledBack += 1
        const byKey = route.scope !== undefined
        const again = sent.once ? await prepare(route, id, desk) : sent
        const before = await countEntries()
        const done = await send(byKey ? 'key' : (again.who ?? who), route, again)
        const entries = await listFrom(before)
        if (done >= 300 || action === null || entries.map((one) => one.action).join() !== action)
          wrong.push(`${route.id} ${done}: ${entries.map((one) => one.action).join(', ')}`)
        const from = byKey ? ['integration', 'Bridge'] : [route.access === 'owner' ? 'owner' : 'manager']
        for (const { actor_kind, actor_name, via } of entries)
          if (
            actor_kind !== from[0] ||
            (byKey && actor_name !== from[1]) ||
            (via !== 'import' && (via === 'api') !== byKey)
          )
            wrong.push(`${route.id} was recorded as done by ${actor_kind} ${actor_name} through ${via}`)
        numbers.recorded += 1
        numbers.byKey += Number(byKey)
        isReached = true
        break
      }
      if (action === null) numbers.withoutEntry += 1
      else if (!isReached) unreached.push(route.id)
    }
    expect({ wrong, unreached }).toEqual({ wrong: [], unreached: [] })
    reportMetrics('audit log', numbers)
  }, 360_000)

  test('of openapi.json says what it leaves', () => {
    const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, { operationId: string; 'x-who': Route['access'] }>>
    }
    const written = Object.values(paths).flatMap(({ parameters: _ofPath, ...operations }) =>
      Object.entries(operations)
        .filter(([method, { 'x-who': access }]) =>
          isStaffWrite({ method: method.toUpperCase() as Route['method'], access }),
        )
        .map(([, { operationId }]) => operationId),
    )
    const saying = recordedRoutes().filter(({ audit }) => audit !== undefined)
    expect(written.length).toBeGreaterThan(100)
    expect(written.filter((id) => !saying.some((route) => route.id === id))).toEqual([])
  })

  test('has a sentence on the page', () => {
    const known = Object.keys(JSON.parse(readFileSync(messagesFile, 'utf8')) as object)
    const actions = recordedRoutes().flatMap((route) => getAction(route) ?? [])
    const unsaid = actions.filter((action) => {
      const name = `did_${action.replace('.', '_')}`
      return !known.includes(name) && !(known.includes(`${name}_on`) && known.includes(`${name}_off`))
    })
    expect(unsaid).toEqual([])
  })
})

test('no guest is in the log: neither a name nor an id nor a word of theirs, and no secret', async () => {
  const entries = await sql<{ entry: string }[]>`select row_to_json(e)::text as entry from audit_entries e`
  const text = entries.map(({ entry }) => entry).join('\n')
  expect(entries.length).toBeGreaterThan(60)
  expect(guests.length).toBeGreaterThan(10)
  const named = ['Dora', 'Ulla', 'Vito', 'Wanda', 'Xenia', 'Yusuf', 'Zora', 'Hauck', 'yusuf@guest.example']
  const said = ['Thank you for staying', ...(await listWords())]
  const secrets = [
    'open sesame 1',
    'C-4711-K',
    'A long enough secret',
    password,
    'lemon trees',
    '/hook',
    '.ics',
    'whsec_',
    key,
  ]
  const found = [...guests, ...named, ...said, ...secrets].filter((one) => text.includes(one))
  expect(found).toEqual([])
  reportMetrics('audit log, searched', {
    entries: entries.length,
    names: guests.length + named.length,
    words: said.length,
    found: found.length,
  })
})

/** Texts of guests that are long enough to be found by. */
const listWords = async (): Promise<string[]> => {
  const rows = await sql<{ said: string | null }[]>`
    select description as said from service_requests union select text from messages`
  return rows.flatMap(({ said }) => (said && said.length > 12 ? [said] : []))
}

test('a caller without a session leaves no entry', async () => {
  const before = await countEntries()
  for (const route of recordedRoutes())
    await send(nobody, route, { rowId: newId(), ...(route.body && { body: bodyFor(route) }) })
  expect(await countEntries()).toBe(before)
})
