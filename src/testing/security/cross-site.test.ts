import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '#modules/server.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { Route } from '#platform/contract/route.ts'
import { bodyFor, queryFor } from '../access-matrix/bodies.ts'
import { createHotel, type TestHotel } from '../access-matrix/hotels.ts'
import { Writes } from '../access-matrix/writes.ts'
import { reportMetrics } from '../faults/metrics.ts'
import { allowSlow } from '../setup/allow-slow.ts'
import { createTestServer, nobody, getUrl, type Person, type TestServer } from '../test-server.ts'

/* Requests that another page makes a guest's or a manager's browser send, and forged headers of one's own. */

let world: TestServer
let hotel: TestHotel
let owner: Person
let writes: Writes
beforeAll(async () => {
  // No job runs here: every write was made by a call.
  world = await createTestServer({ features: features.map(({ jobs: _later, ...feature }) => feature) })
  hotel = await createHotel(world, 'quokka')
  owner = await world.anOwner()
  writes = await Writes.watch(world.database.owner)
}, 60_000)
afterAll(async () => {
  await writes?.close()
  await world?.close()
})

const personFor = ({ access: who }: Route): Person =>
  who.includes('guest') ? hotel.guest : who === 'owner' ? owner : hotel.manager
const getAddress = (route: Route): string =>
  getUrl(route, {
    params: Object.fromEntries(
      Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [
        name,
        name === 'hotelSlug' || name === 'hotelId' ? hotel.id : newId(),
      ]),
    ),
    query: queryFor(route),
  })
const changing = (): Route[] => world.server.routes.filter(({ method }) => method !== 'GET')

const foreign: Record<string, Record<string, string>> = {
  'a page elsewhere, as new browsers tell it': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'a page on a sister domain': { 'sec-fetch-site': 'same-site', origin: 'https://evil.deskbell.example' },
  'a page elsewhere, as old browsers tell it': { origin: 'https://evil.example' },
  'a frame without an origin': { origin: 'null' },
  'another port of this machine': { origin: 'http://localhost:1' },
  'an origin that looks alike': { origin: 'http://localhost.evil.example' },
  'an origin with a user': { origin: 'http://evil@localhost' },
  'an origin that is none': { origin: 'localhost' },
  'a page elsewhere that names our origin': { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
}
// Bodies that a form can send without a preflight.
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']

test('nothing that another site can send changes anything, at any route, with the cookies of somebody with access', async () => {
  let cases = 0
  await writes.take()
  for (const route of changing()) {
    const { cookie } = personFor(route)
    const payload = JSON.stringify(bodyFor(route) ?? {})
    for (const [from, headers] of Object.entries(foreign)) {
      const answer = await world.server.app.inject({
        method: route.method,
        url: getAddress(route),
        headers: { host: 'localhost', cookie, 'content-type': 'application/json', ...headers },
        payload,
      })
      expect([route.id, from, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        route.id,
        from,
        403,
        'platform.foreign_origin',
      ])
      cases += 1
    }
    // A browser that sends no origin at all could still send no JSON from a form; images come as a form, and their
    // route requires more than that.
    for (const type of route.multipart === undefined && route.body ? forms : []) {
      const answer = await world.server.app.inject({
        method: route.method,
        url: getAddress(route),
        headers: { host: 'localhost', cookie, 'content-type': type },
        payload: type === 'text/plain' ? payload : 'a=1',
      })
      expect([route.id, type, answer.statusCode]).toEqual([route.id, type, expect.toBeOneOf([400, 415])])
      cases += 1
    }
    expect([route.id, await writes.take()]).toEqual([route.id, []])
  }
  expect(cases).toBeGreaterThan(400)
  reportMetrics('cross-site', { routes: changing().length, cases, changes: 0 })
}, 60_000)

test('no GET changes anything, whatever method it claims to be', async () => {
  allowSlow('calls every route')
  await writes.take()
  for (const route of world.server.routes.filter(({ method, id }) => method === 'GET' && id !== 'openEvents')) {
    for (const headers of [
      { 'x-http-method-override': 'DELETE' },
      { 'x-method-override': 'PUT' },
      { 'x-http-method': 'POST' },
    ]) {
      const answer = await world.server.app.inject({
        method: 'GET',
        url: `${getAddress(route)}${getAddress(route).includes('?') ? '&' : '?'}_method=DELETE`,
        headers: { cookie: personFor(route).cookie, ...headers },
      })
      expect([route.id, answer.statusCode < 500]).toEqual([route.id, true])
    }
    // An export is in the audit log.
    const isOwn = (what: string): boolean => route.audit !== undefined && what === 'INSERT audit_entries'
    expect([route.id, (await writes.take()).filter((what) => !isOwn(what))]).toEqual([route.id, []])
  }
})

test('a cookie that differs at all from the one we set grants nothing', async () => {
  const own = hotel.manager.cookie
  const [name = '', token = ''] = own.split('=')
  const url = `/api/hotels/${hotel.id}/my/profile`
  const get = async (cookie: string) =>
    (await world.server.app.inject({ method: 'GET', url, headers: { cookie } })).statusCode
  expect(await get(own)).toBe(200)
  const guestToken = hotel.guest.cookie.split('=')[1] ?? ''
  const flipped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
  const tampered = [
    `${name}=`,
    name,
    `=${token}`,
    `${name}=${token.slice(1)}`,
    `${name}=${token.slice(0, -1)}`,
    `${name}=${token}A`,
    `${name}=${flipped}`,
    `${name}=${token.toUpperCase()}`,
    `${name}=${token.toLowerCase()}`,
    `${name}=${token.split('').toReversed().join('')}`,
    `${name}=${token}%00`,
    `${name}=${token}.${token}`,
    `${name}=${token},${token}`,
    `${name.toUpperCase()}=${token}`,
    `${name}_=${token}`,
    `__Host-${name}=${token}`,
    `__Secure-${name}=${token}`,
    `deskbell_owner=${token.slice(1)}`,
    `${name}=${guestToken}`,
    `${name}=${hotel.manager.id}`,
    `${name}=null`,
    `${name}=undefined`,
    `${name}=true`,
    `${name}=[object Object]`,
    `${name}=' or '1'='1`,
    `${name}=%27%20or%201=1--`,
    `${name}=${'A'.repeat(43)}`,
    `${name}=${'A'.repeat(4000)}`,
    `${name}=../../${token}`,
    `${name}=Bearer ${token}`,
  ]
  const opened: string[] = []
  for (const cookie of tampered) {
    const status = await get(cookie)
    if (status !== 401 && status !== 403) opened.push(`${status} ${cookie.slice(0, 60)}`)
  }
  expect(opened).toEqual([])
  for (const headers of [
    { authorization: `Bearer ${token}` },
    { 'x-session': token },
    { 'x-user-id': hotel.manager.id },
    { 'x-forwarded-user': 'owner' },
    { 'x-remote-user': 'owner' },
  ]) {
    expect([headers, (await world.server.app.inject({ method: 'GET', url, headers })).statusCode]).toEqual([
      headers,
      401,
    ])
  }
  // Two cookies of one name: never another person than one of the two.
  expect(await get(`${name}=${flipped}; ${own}`)).toBeOneOf([200, 401])
  reportMetrics('tampered cookies', { cookies: tampered.length, opened: opened.length })
})

test('headers of an untrusted proxy change neither the route nor who is counted', async () => {
  const url = `/api/hotels/${hotel.id}/my/profile`
  for (const [header, value] of [
    ['x-original-url', '/api/hotels'],
    ['x-rewrite-url', '/api/hotels'],
    ['x-forwarded-path', '/api/hotels'],
    ['x-forwarded-prefix', '/..'],
    ['x-forwarded-host', 'evil.example'],
    ['forwarded', 'for=127.0.0.1;host=evil.example'],
    ['x-forwarded-proto', 'https'],
  ] as const) {
    const answer = await world.server.app.inject({ method: 'GET', url, headers: { [header]: value } })
    expect([header, answer.statusCode, answer.body.includes('evil.example')]).toEqual([header, 401, false])
  }
  const form = { room_number: 'Apt 77', guest_name: 'Guessed Guest' }
  await world.call(nobody, signInGuest, { params: { hotelSlug: hotel.id }, body: { ...form, access_code: 'right' } })
  const statuses: number[] = []
  for (let guess = 0; guess < 13; guess += 1)
    statuses.push(
      (
        await world.call(
          nobody,
          signInGuest,
          { params: { hotelSlug: hotel.id }, body: { ...form, access_code: `wrong ${guess}` } },
          { 'x-forwarded-for': `203.0.113.${guess}`, 'x-real-ip': `203.0.113.${guess}` },
        )
      ).status,
    )
  expect(statuses.at(-1)).toBe(429)
})
