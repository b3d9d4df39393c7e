import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRegister } from '#modules/register/contract.ts'
import { features } from '#modules/server.ts'
import { newId } from '#platform/contract/id.ts'
import { staffRoles, type Route, type StaffRole } from '#platform/contract/route.ts'
import { openClient } from '#platform/server/database/client.ts'
import { isLong, reportMetrics } from '../faults/metrics.ts'
import { allowSlow } from '../setup/allow-slow.ts'
import { createTestServer, nobody, getUrl, type Person, type TestServer } from '../test-server.ts'
import { bodyFor, paramsFor, queryFor } from './bodies.ts'
import { createHotel, type TestHotel } from './hotels.ts'
import { Writes } from './writes.ts'

/*
 * The rights at every route: each kind of person, each kind of row, each state of a hotel. The expectations
 * follow from `who` and `feature` in openapi.json, so a route that forgets a guard fails here without being named.
 */

let world: TestServer
let writes: Writes
let ours: TestHotel
let theirs: TestHotel
const closedHotels: Record<'disabled' | 'expired', TestHotel | null> = { disabled: null, expired: null }
let switchedOff: TestHotel
let owner: Person
let cells = 0

beforeAll(async () => {
  // No job runs here: every write was made by a call.
  world = await createTestServer({ features: features.map(({ jobs: _later, ...feature }) => feature) })
  ours = await createHotel(world, 'quokka')
  theirs = await createHotel(world, 'narwhal')
  closedHotels.disabled = await createHotel(world, 'okapi')
  closedHotels.expired = await createHotel(world, 'axolotl')
  switchedOff = await createHotel(world, 'pangolin')
  owner = await world.anOwner()
  const flags = Object.fromEntries(routes().flatMap(({ feature }) => (feature ? [[feature, false]] : [])))
  const client = openClient(world.database.owner)
  const withoutEntries = [closedHotels.disabled.id, closedHotels.expired.id, switchedOff.id]
  for (const id of withoutEntries)
    await client`update register_entries set sealed = null, signed = null where hotel_id = ${id}`
  await client`update hotels set enabled = false where id = ${closedHotels.disabled.id}`
  await client`update hotels set expiry_date = '2020-01-01' where id = ${closedHotels.expired.id}`
  await client`update hotels set features = ${flags} where id = ${switchedOff.id}`
  await client.end()
  writes = await Writes.watch(world.database.owner)
}, 240_000)
afterAll(async () => {
  await writes?.close()
  await world?.close()
})

// The expectations come from openapi.json: a guard removed from a contract is detected here.
type Promised = Pick<Route, 'access' | 'roles' | 'feature' | 'allowClosedHotel' | 'whileRegisterKept' | 'isHidden'>
type Operation = {
  operationId: string
  'x-who': Route['access']
  'x-roles'?: StaffRole[]
  'x-feature'?: string
  'x-closed-hotel-too'?: true
  'x-while-register-kept'?: ('closed' | 'off')[]
  'x-hidden'?: true
}
const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}
const promises = new Map(
  Object.values(paths)
    .flatMap(({ parameters: _ofPath, ...operations }) => Object.values(operations))
    .map((one): [string, Promised] => [
      one.operationId,
      {
        access: one['x-who'],
        roles: one['x-roles'] ?? [],
        ...(one['x-feature'] !== undefined && { feature: one['x-feature'] }),
        ...(one['x-closed-hotel-too'] && { allowClosedHotel: true }),
        ...(one['x-while-register-kept'] && { whileRegisterKept: one['x-while-register-kept'] }),
        ...(one['x-hidden'] && { isHidden: true }),
      },
    ]),
)
const routes = (): Route[] =>
  world.server.routes.map(
    ({
      access: _who,
      roles: _roles,
      feature: _feature,
      allowClosedHotel: _closed,
      whileRegisterKept: _kept,
      isHidden: _hidden,
      ...route
    }) => {
      const promise = promises.get(route.id)
      if (!promise) throw new Error(`${route.id} is not in openapi.json: run npm run generate.`)
      return { ...route, ...promise }
    },
  )
const inHotel = (): Route[] => routes().filter(({ path }) => path.includes('{hotelSlug}'))
// An id that another system gives is made by naming it.
const namesRow = ({ path }: Route): boolean =>
  /\{(?!hotelSlug|hotelId|source|externalId|kind|output|pack|name)\w+\}/.test(path)
// A stream does not end: only who may open one is tested here.
const neverEnds = ({ id }: Route): boolean => id === 'openEvents'

type Answer = { status: number; code: string | undefined; text: string }
const ask = async (who: Person, route: Route, hotelId: string, rowId: string): Promise<Answer> => {
  const params = paramsFor(route, hotelId, rowId)
  const body = bodyFor(route)
  const answer = await world.server.app.inject({
    method: route.method,
    url: getUrl(route, { params, query: queryFor(route) }),
    headers: {
      ...(who.cookie && { cookie: who.cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  cells += 1
  const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== ''
  return {
    status: answer.statusCode,
    text: answer.body,
    code: isJson ? (JSON.parse(answer.body) as { code?: string }).code : undefined,
  }
}

/** Callers of every kind with fresh sessions: a refused call may have ended a session. */
const createCallers = async (hotel: TestHotel, stranger: TestHotel): Promise<Record<string, Person>> => {
  const forged = {
    ...nobody,
    cookie: ['guest', 'manager', 'owner'].map((kind) => `deskbell_${kind}=${'A'.repeat(43)}`).join('; '),
  }
  const [expired, revoked] = await Promise.all([world.aManager(hotel.id), world.aManager(hotel.id)])
  const client = openClient(world.database.owner)
  await client`update sessions set expires_at = now() - interval '1 second' where manager_id = ${expired.id}`
  await client`delete from sessions where manager_id = ${revoked.id}`
  await client.end()
  return {
    nobody,
    'own guest': hotel.guest,
    'guest of the same room': hotel.sameRoom,
    'guest of another room': hotel.otherRoom,
    'guest of another house': stranger.guest,
    ...(await createTeam(hotel)),
    'manager of another house': stranger.manager,
    owner,
    'expired session': expired,
    'revoked session': revoked,
    'forged token': forged,
  }
}
/** The manager, a member of each other role, and a device of one of them. */
const createTeam = async (hotel: TestHotel): Promise<Record<string, Person>> => {
  const others = staffRoles.filter((role) => role !== 'manager')
  const people = await Promise.all(others.map((staff_role) => world.aManager(hotel.id, { staff_role })))
  return {
    manager: hotel.manager,
    ...Object.fromEntries(others.map((role, at) => [role, people[at]])),
    'shared tablet': await world.aManager(hotel.id, { staff_role: tabletRole, member_kind: 'device' }),
  }
}
const tabletRole = 'maintenance'
const getRole = (name: string): StaffRole | undefined =>
  name === 'shared tablet' ? tabletRole : isStaffRole(name) ? name : undefined
const isStaffRole = (name: string): name is StaffRole => (staffRoles as readonly string[]).includes(name)

const sessionless = new Set(['nobody', 'expired session', 'revoked session', 'forged token'])
const guestsHere = new Set(['own guest', 'guest of the same room', 'guest of another room'])

/** The right that the contract promises this person at this route of an open hotel, before the row is checked. */
const admitted = (route: Route, name: string): number => {
  const status = getStatus(route, name)
  return status !== 200 && route.isHidden ? 404 : status
}
const getStatus = ({ access: who, roles = [] }: Route, name: string): 200 | 401 | 403 => {
  if (who === 'anyone') return 200
  if (sessionless.has(name)) return 401
  const role = getRole(name)
  if (role !== undefined) return who.includes('manager') && roles.includes(role) ? 200 : 403
  const kind = guestsHere.has(name) ? 'guest' : name === 'owner' ? name : 'stranger'
  return who.split('-or-').includes(kind) ? 200 : 403
}

/** How a hotel refuses: what is hidden is not there. */
const getRefusal = ({ isHidden }: Route, code: string): [status: number, code: string] =>
  isHidden ? [404, 'platform.not_found'] : [403, code]

const expectDenied = (said: Answer, status: number, hotel: TestHotel, cell: string): void => {
  expect([cell, said.status]).toEqual([cell, status])
  expect(JSON.parse(said.text), cell).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  expect(said.text.toLowerCase(), cell).not.toContain(hotel.word)
}

/**
 * The rows that one of the refused asks for. Every row as everybody takes a minute; in the short run two of them ask for
 * each kind of row at each route, and at the next route two others.
 */
const rowsFor = (turn: number, refused: number): string[] =>
  ours.rows.tables.filter((_, at) => isLong || (at + turn) % refused < 2).map((table) => ours.rows.of(table) ?? '')

describe('who is admitted', () => {
  test('an open hotel: everybody without access is refused, in the same words for every row, and nothing is written', async () => {
    allowSlow('calls every route as everybody')
    const everybody = await createCallers(ours, theirs)
    await writes.take()
    for (const [at, route] of routes().entries()) {
      const refused = Object.entries(everybody).filter(([name]) => admitted(route, name) !== 200)
      for (const [index, [name, who]] of refused.entries()) {
        const status = admitted(route, name)
        const words = new Set<string>()
        const rows = namesRow(route) ? rowsFor(index + at, refused.length) : []
        for (const id of [...rows, newId()]) {
          const said = await ask(who, route, ours.id, id)
          expectDenied(said, status, ours, `${route.id} as ${name}`)
          words.add(said.text)
        }
        expect([route.id, name, words.size]).toEqual([route.id, name, 1])
      }
      expect([route.id, await writes.take()]).toEqual([route.id, []])
    }
  }, 240_000)

  test.each(['disabled', 'expired'] as const)(
    'a hotel that is %s: everybody gets the same refusal, and nothing is written',
    async (state) => {
      const hotel = closedHotels[state] as TestHotel
      const everybody = await createCallers(hotel, theirs)
      await writes.take()
      for (const route of inHotel().filter(({ allowClosedHotel }) => !allowClosedHotel)) {
        for (const [name, who] of Object.entries(everybody)) {
          const said = await ask(who, route, hotel.id, hotel.rows.of(hotel.rows.tables[0] ?? '') ?? newId())
          const [status, code] = getRefusal(route, 'hotels.closed')
          expectDenied(said, status, hotel, `${route.id} as ${name}`)
          expect([route.id, name, said.code]).toEqual([route.id, name, code])
        }
        expect([route.id, await writes.take()]).toEqual([route.id, []])
      }
    },
    120_000,
  )

  test('a switched-off feature is refused to those with access, too, and nothing is written', async () => {
    const everybody = await createCallers(switchedOff, theirs)
    await writes.take()
    for (const route of inHotel().filter(({ feature }) => feature !== undefined)) {
      for (const [name, who] of Object.entries(everybody)) {
        const status = admitted(route, name)
        const said = await ask(who, route, switchedOff.id, newId())
        const [off, code] = getRefusal(route, 'hotels.feature_off')
        expectDenied(said, status === 200 ? off : status, switchedOff, `${route.id} as ${name}`)
        if (status === 200) expect([route.id, name, said.code]).toEqual([route.id, name, code])
      }
      expect([route.id, await writes.take()]).toEqual([route.id, []])
    }
  }, 120_000)
})

describe('what is left of a guest register', () => {
  const withRegister = async (hotel: TestHotel): Promise<TestHotel> => {
    const client = openClient(world.database.owner)
    await client`update register_entries set sealed = ${Buffer.alloc(40)} where hotel_id = ${hotel.id}`
    await client.end()
    return hotel
  }

  /** The calls that somebody gets through to. */
  const listReached = async (
    when: 'closed' | 'off',
    hotel: TestHotel,
    [name, who]: readonly [string, Person],
  ): Promise<string[]> => {
    const refusal = when === 'closed' ? 'hotels.closed' : 'hotels.feature_off'
    const reached: string[] = []
    const asked = inHotel().filter(({ allowClosedHotel, feature }) =>
      when === 'closed' ? !allowClosedHotel : feature === 'registration',
    )
    for (const route of asked.filter((one) => !neverEnds(one) && admitted(one, name) === 200)) {
      const { status, code } = await ask(who, route, hotel.id, newId())
      const [refused, as] = getRefusal(route, refusal)
      if (status !== refused || code !== as) reached.push(route.id)
    }
    return reached.toSorted()
  }

  test('of a closed hotel managers sign in and take it, and nobody gets through to anything else', async () => {
    const hotel = await withRegister(closedHotels.disabled as TestHotel)
    const everybody = await createCallers(hotel, theirs)
    const doors = ['signInManager', 'signInManagerByProvider']
    for (const [name, who] of Object.entries(everybody))
      expect([name, await listReached('closed', hotel, [name, who])]).toEqual([
        name,
        name === 'manager' ? ['makeRegisterPackage', ...doors] : doors,
      ])
  }, 120_000)

  test('where the feature is off managers read, close and take it, and the others are refused', async () => {
    const hotel = await withRegister(switchedOff)
    const everybody = await createCallers(hotel, theirs)
    const open = inHotel().filter(({ whileRegisterKept }) => whileRegisterKept?.includes('off'))
    // Of the list they get what is entered, not what is due.
    const ids = open.map(({ id }) => id).filter((id) => id !== 'listRegister')
    for (const [name, who] of Object.entries(everybody))
      expect([name, await listReached('off', hotel, [name, who])]).toEqual([
        name,
        name === 'manager' ? ids.toSorted() : [],
      ])
    expect(ids.toSorted()).toEqual([
      'getRegisterStay',
      'listRegisterReports',
      'makeRegisterPackage',
      'markMistaken',
      'openRegisterEntry',
      'printBook',
      'reportByHand',
      'searchRegister',
    ])
    const list = { params: { hotelSlug: hotel.id }, query: { list: 'entered' as const } }
    expect((await world.call(hotel.manager, listRegister, list)).body.items.length).toBeGreaterThan(0)
  }, 120_000)
})

describe('row ownership', () => {
  const getCells = (route: Route): { name: string; who: Person; mine: boolean; id: string; table: string }[] => {
    const { rows } = ours
    if (route.access.includes('manager'))
      return rows.tables.flatMap((table) => [
        {
          name: 'manager',
          who: ours.manager,
          mine: false,
          id: theirs.rows.of(table) ?? newId(),
          table: `${table} of the neighbour`,
        },
      ])
    return rows.tables.flatMap((table) =>
      [ours.sameRoom, ours.otherRoom]
        .flatMap((other) => {
          const id = rows.of(table, other.id)
          return id === undefined
            ? []
            : [{ name: 'own guest', who: ours.guest, mine: false, id, table: `${table} of another guest` }]
        })
        .concat({
          name: 'own guest',
          who: ours.guest,
          mine: false,
          id: theirs.rows.of(table) ?? newId(),
          table: `${table} of the neighbour`,
        }),
    )
  }

  test('the row of another guest or hotel is answered like one that never existed, word for word; nothing is written', async () => {
    allowSlow('calls every route with every row')
    await writes.take()
    for (const route of inHotel().filter((one) => namesRow(one) && one.access !== 'anyone')) {
      const who = route.access === 'guest' ? ours.guest : ours.manager
      const never = await ask(who, route, ours.id, newId())
      expect([route.id, never.status, never.text]).toEqual([
        route.id,
        404,
        expect.stringContaining('platform.not_found'),
      ])
      for (const { who: person, id, table } of getCells(route)) {
        const said = await ask(person, route, ours.id, id)
        expect([route.id, table, said.status, said.text]).toEqual([route.id, table, never.status, never.text])
      }
      expect([route.id, await writes.take()]).toEqual([route.id, []])
    }
  }, 120_000)

  test('a row of the right kind is found by its owner, and rows of all other kinds are not', async () => {
    allowSlow('calls every route with every row')
    const unfound: string[] = []
    // A merge names two stays, a conflict two reservations, and both must be there.
    const namesTwo = ({ body, path }: Route): boolean =>
      (body !== undefined && 'into' in body.shape) || path.includes('{second}')
    const routes = inHotel().filter((one) => namesRow(one) && one.access !== 'anyone' && !namesTwo(one))
    // Other routes delete the reservation: those of its form come first.
    const isOfForm = ({ path }: Route): number => Number(/arrival-|registrations/.test(path))
    for (const route of routes.toSorted((a, b) => isOfForm(b) - isOfForm(a))) {
      // A hotel for each route: a deleted or moved row would be missing in the next cell.
      const { rows, guest, id: hotel } = route.access === 'guest' ? theirs : ours
      // A new person for each route, and a colleague to be changed or removed.
      const [manager, colleague] = [await world.aManager(hotel), await world.aManager(hotel)]
      const idIn = (table: string): string | undefined => (table === 'managers' ? colleague.id : rows.of(table))
      // A conversation and a question have the id of their stay, a form that of its reservation, a stay of the register
      // that of the stay, and a picture one for its file and its stay.
      const sameIds: Readonly<Record<string, string>> = {
        conversations: 'stays',
        stay_questions: 'stays',
        message_images: 'images',
        registrations: 'reservations',
        register_stays: 'stays',
      }
      const found = new Set<string>()
      for (const table of rows.tables) {
        // An announcement is for stays, so its row names no guest.
        const ofGuest = table === 'announcements' ? rows.of(table) : rows.of(table, guest.id)
        const id = route.access === 'guest' ? ofGuest : idIn(table)
        if (
          id !== undefined &&
          (await ask(route.access === 'guest' ? guest : manager, route, hotel, id)).status !== 404
        )
          found.add(sameIds[table] ?? table)
      }
      if (found.size !== 1) unfound.push(`${route.id}: ${[...found].join(', ')}`)
    }
    expect(unfound).toEqual([])
  }, 120_000)
})

describe('events', () => {
  test('reach their own hotel alone', async () => {
    // Only a shared device has colleagues to choose from.
    const isOfDevice = ({ id }: Route): boolean => id === 'listColleagues'
    // Only staff of two hotels copy a menu.
    const isOfTwoHotels = ({ id }: Route): boolean => id === 'getMenuCopySource'
    const manager = await world.aManager(ours.id)
    for (const route of inHotel()
      .filter(({ method, access: who }) => method === 'GET' && who !== 'anyone')
      .filter((one) => !neverEnds(one) && !isOfDevice(one) && !isOfTwoHotels(one))) {
      for (const [name, who] of Object.entries({ guest: ours.guest, manager })) {
        if (!route.access.split('-or-').includes(name)) continue
        const { status, text } = await ask(who, route, ours.id, newId())
        expect([route.id, name, status]).toEqual([
          route.id,
          name,
          expect.toBeOneOf(['getMyBill', 'getMyCheckOut'].includes(route.id) ? [403] : [200, 404]),
        ])
        for (const word of [theirs.word, switchedOff.word, 'okapi', 'axolotl'])
          expect(text.toLowerCase(), route.id).not.toContain(word)
        if (name === 'guest')
          for (const other of ['bela', 'cora']) expect(text.toLowerCase(), route.id).not.toContain(other)
      }
    }
  })
  test('the matrix has more than 6,000 cells', () => {
    reportMetrics('matrix', { operations: routes().length, cells })
    expect(cells).toBeGreaterThanOrEqual(6_000)
  })
})
