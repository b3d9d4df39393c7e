import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { addReservation } from '#modules/reservations/contract.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/client.ts'
import { testKeys } from '#testing/keys.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { changeRegistration } from '#testing/setup/register/settings.ts'
import { createTestServer, nobody, type Person as Caller, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'
import * as arrivals from '../contract/arrival.ts'
import type { Person } from '../contract/person.ts'
import type { GivenSignature } from '../contract/signature.ts'
import type { PackCode, Signing } from '../policy/packs.ts'
import { lockParty } from './form/moving.ts'
import { createSealing } from './form/sealing.ts'
import { findRegistrationSettings } from './settings.ts'

let world: TestServer
let hotelSlug: string
let manager: Caller
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel({ features: { registration: true } })
  manager = await world.aManager(hotelSlug)
})
beforeEach(() => choose('es'))
afterAll(() => world.close())

const today = dayFrom(0)
const ana: Person = {
  surname: 'Quokkavić',
  given_name: 'Ana',
  birth_date: '1984-03-14',
  citizenship: ['SRB'],
  document_type: 'passport',
  document_number: 'DEMO 7731',
  residence_country: 'SRB',
  residence_town: 'Novi Sad',
  residence_address: 'Dunavska 1',
  residence_postcode: '21000',
  phone: '+381 600 000',
}
const strokes = [Array.from({ length: 13 }, (_, at): [number, number] => [417 + at * 20, 5 + at * 9])]
const signature: GivenSignature = { strokes, language: 'de' }

const choose = async (pack: PackCode, own_signature: Signing = 'none'): Promise<void> => {
  await changeRegistration(world, manager, { pack, own_signature })
}
/** The form of a new reservation, with its link. */
const begin = async () => {
  const id = newId()
  const body = {
    id,
    guest_name: 'Ana Quokkavić',
    apartment: `Room ${id.slice(-6)}`,
    check_in: addDays(today, 1),
    check_out: addDays(today, 4),
  }
  await world.call(manager, addReservation, { params: { hotelSlug }, body })
  return { id, link: await makeLink(id) }
}
const makeLink = async (reservationId: string): Promise<string> => {
  const { body } = await world.call(manager, contract.makeArrivalLink, {
    params: { hotelSlug, reservationId },
    body: { renew: false },
  })
  return body.address.split('#')[1] ?? ''
}
const put = (link: string, position: number, person: Person, more: { id?: string; signature?: GivenSignature } = {}) =>
  world.call(nobody, arrivals.putArrivingPerson, {
    params: { hotelSlug, position: String(position) },
    body: { link, id: newId(), person, ...more },
  })
const getStates = async (link: string) =>
  (await world.call(nobody, arrivals.openArrival, { params: { hotelSlug }, body: { link } })).body.persons.map(
    ({ state }) => state,
  )
const openAsStaff = async (registrationId: string) =>
  (await world.call(manager, contract.openRegistration, { params: { hotelSlug, registrationId } })).body
const correct = (registrationId: string, person: Person) =>
  world.call(manager, contract.putRegistrationPerson, {
    params: { hotelSlug, registrationId, position: '1' },
    body: { person },
  })
/** The form as the register reads it. */
const readAtDesk = (id: string) => {
  const scope: ManagerScope = scopeFor(hotelSlug, { kind: 'manager' } as ManagerScope['actor'])
  return world.server.database.write(scope, async (tx) => {
    const parts = { sealing: createSealing(testKeys), settings: await findRegistrationSettings(tx, scope) }
    return (await lockParty(tx, scope, parts, id))?.stored ?? []
  })
}

test('a guest signs what they send: the strokes come back equal to the desk, and in no answer to the link', async () => {
  const { id, link } = await begin()
  const unsigned = await put(link, 1, ana)
  expect([unsigned.status, unsigned.body.state]).toEqual([200, 'to_sign'])
  const given = await put(link, 1, ana, { signature })
  expect(given.body.state).toBe('filled')
  expect(JSON.stringify(given.body)).not.toContain('[417,5]')
  expect(await getStates(link)).toEqual(['filled'])
  expect(await openAsStaff(id)).toMatchObject({
    registration: { persons_filled: 1, persons_signed: 1 },
    persons: [{ signature: 'signed' }],
  })
  const [read] = await readAtDesk(id)
  expect(read).toMatchObject({ person: ana, signature_status: 'signed', signature: { strokes, language: 'de' } })
  expect(read?.signature?.hash).toMatch(/^[\da-f]{64}$/)
})

test('a change voids a signature: staff read why, and a guest who enters anew has not signed', async () => {
  const { id, link } = await begin()
  await put(link, 1, ana, { signature })
  const noted = await correct(id, { ...ana, note: 'Comes late' })
  expect(noted.body.persons).toMatchObject([{ signature: 'signed' }])
  const corrected = await correct(id, { ...ana, document_number: 'DEMO 7732' })
  expect(corrected.body).toMatchObject({
    registration: { persons_filled: 1, persons_signed: 0 },
    persons: [{ signature: 'stale', missing: false }],
  })
  expect(await getStates(link)).toEqual(['to_sign'])
  expect(await readAtDesk(id)).toMatchObject([{ signature_status: 'stale', signature: { strokes } }])
  await put(link, 1, { ...ana, residence_town: 'Subotica' })
  expect(await readAtDesk(id)).toMatchObject([{ signature_status: 'missing', signature: null }])
  await put(link, 1, ana, { signature })
  expect((await openAsStaff(id)).registration.persons_signed).toBe(1)
})

test('whoever moves up keeps their signature', async () => {
  const { link } = await begin()
  const first = newId()
  await put(link, 1, ana, { id: first })
  await put(link, 2, { ...ana, given_name: 'Bo' }, { signature })
  expect(await getStates(link)).toEqual(['to_sign', 'filled'])
  await world.call(nobody, arrivals.removeArrivingPerson, {
    params: { hotelSlug, position: '1' },
    body: { link, id: first },
  })
  expect(await getStates(link)).toEqual(['filled'])
})

test('a signature is refused where it is empty, out of its field, of a child, or where the law wants paper', async () => {
  const { id, link } = await begin()
  const refuse = async (person: Person, given: GivenSignature) => {
    const { status, body } = await put(link, 1, person, { signature: given })
    return [status, body.code, ...Object.values(body.fields ?? {}).map(({ code }) => code)]
  }
  const dash: GivenSignature = { strokes: [[[0, 9]]], language: 'en' }
  expect(await refuse(ana, dash)).toEqual([400, 'register.signature_empty'])
  const beyond: GivenSignature = { ...signature, strokes: [[[0, 301]]] }
  expect(await refuse(ana, beyond)).toEqual([400, 'platform.invalid_input', 'platform.field_invalid'])
  const own = { citizenship: ['SRB'], surname: 'Quokkavić', given_name: 'Mia' }
  const { document_type: _a, document_number: _b, phone: _c, ...adult } = ana
  const child = { ...adult, ...own, birth_date: addDays(today, -3000), kinship: { to: 1, kind: 'child' } } as const
  await put(link, 1, ana, { signature })
  const ofChild = await put(link, 2, child, { signature })
  expect([ofChild.status, ofChild.body.fields]).toMatchObject([
    400,
    { signature: { code: 'registration.field_not_allowed' } },
  ])
  expect((await put(link, 2, child)).body.state).toBe('filled')
  await choose('de')
  const { document_type: _type, phone: _phone, residence_postcode: _code, ...german } = ana
  expect(await refuse(german, signature)).toEqual([400, 'register.signature_on_paper'])
  expect((await put(link, 1, german)).body.state).toBe('filled')
  expect(await readAtDesk(id)).toMatchObject([{ signature_status: 'none', signature: null }, {}])
})

test('by rules of its own a hotel says whether guests sign on the screen', async () => {
  const { link } = await begin()
  const { residence_country: _a, residence_town: _b, residence_address: _c, residence_postcode: _d, ...rest } = ana
  const { phone: _phone, ...own } = { ...rest, sex: 'female' as const, document_country: 'SRB' }
  await choose('own', 'screen')
  expect((await put(link, 1, own)).body.state).toBe('to_sign')
  expect((await put(link, 1, own, { signature })).body.state).toBe('filled')
  const { body } = await world.call(nobody, arrivals.openArrival, { params: { hotelSlug }, body: { link } })
  expect(body.settings).toMatchObject({ pack: 'own', own_signature: 'screen' })
  await choose('own', 'paper')
  expect((await put(link, 1, own, { signature })).body.code).toBe('register.signature_on_paper')
})

test('a signature of another secret is asked for again, and is sealed in the table', async () => {
  const { id, link } = await begin()
  await put(link, 1, ana, { signature })
  await using client = openClient(world.database.owner)
  const [row] = await client<{ signed: Buffer }[]>`
    select signed from registration_persons where hotel_id = ${hotelSlug} and reservation_id = ${id}`
  expect(row?.signed.includes('[417,5]')).toBe(false)
  await client`update registration_persons set signed = ${Buffer.alloc(64, 7)}
    where hotel_id = ${hotelSlug} and reservation_id = ${id}`
  expect(await getStates(link)).toEqual(['to_sign'])
  await client`update registration_persons set sealed = ${Buffer.alloc(64, 7)}
    where hotel_id = ${hotelSlug} and reservation_id = ${id}`
  expect(await getStates(link)).toEqual(['to_fill'])
  expect((await put(link, 1, ana, { signature })).body.state).toBe('filled')
})
