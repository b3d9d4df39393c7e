import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#modules/audit/contract.ts'
import { getHotel, getHotelStatus } from '#modules/hotels/contract.ts'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { insertRows } from '#testing/insert-rows.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'

let world: TestServer
let owner: Client
let hotelSlug: string
let vera: Person
beforeAll(async () => {
  world = await createTestServer()
  owner = openClient(world.database.owner)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})
beforeEach(async () => {
  hotelSlug = await world.aHotel({ content_languages: ['en', 'de'] })
  vera = await world.aManager(hotelSlug)
})

type Form = Parameters<typeof world.call<typeof contract.putLegalPage>>[2]['body']
const put = (kind: contract.LegalKind, body: Partial<Form>) =>
  world.call(vera, contract.putLegalPage, { params: { hotelSlug, kind }, body: { way: 'text', ...body } })
const get = async (kind: contract.LegalKind) =>
  (await world.call(vera, contract.getLegalPage, { params: { hotelSlug, kind } })).body
const read = (kind: contract.LegalKind, language?: 'en' | 'de' | 'ru', who: Person = nobody) =>
  world.call(who, contract.getLegalText, { params: { hotelSlug, kind }, query: language ? { language } : {} })
const readHotel = async () => (await world.call(nobody, getHotel, { params: { hotelSlug } })).body
const readState = async () => (await world.call(nobody, getHotelStatus, { params: { hotelSlug } })).body.state
const draft = async (language: 'en' | 'de' = 'en') =>
  (await world.call(vera, contract.getLegalDraft, { params: { hotelSlug }, query: { language } })).body

describe('what guests read', () => {
  test('nothing is there, and the hotel has no such field, before something is written', async () => {
    expect(Object.keys(await readHotel())).not.toContain('legal')
    expect((await read('privacy')).status).toBe(404)
    expect(await get('imprint')).toEqual({
      kind: 'imprint',
      way: 'off',
      address: null,
      texts: {},
      draft_basis: null,
      updated_at: null,
    })
  })

  test('a text is there in the language of its reader, else in the main one, as it was typed', async () => {
    const en = '# Who\n<script>alert(1)</script> **bold**'
    expect((await put('privacy', { texts: { en, de: 'Wir' } })).status).toBe(200)
    expect((await readHotel()).legal).toEqual({ privacy: 'page', imprint: null })
    expect((await read('privacy', 'de')).body).toMatchObject({ text: 'Wir', language: 'de' })
    expect((await read('privacy', 'ru')).body).toMatchObject({ text: en, language: 'en' })
    expect((await read('privacy')).body.language).toBe('en')
  })

  test('a page elsewhere is in the hotel as its address, and no text of ours', async () => {
    await put('imprint', { way: 'address', address: 'https://marina.example/imprint', texts: { en: 'Kept' } })
    expect((await readHotel()).legal).toEqual({ privacy: null, imprint: 'https://marina.example/imprint' })
    expect((await read('imprint')).status).toBe(404)
    await put('imprint', { way: 'off', texts: { en: 'Kept' } })
    expect(Object.keys(await readHotel())).not.toContain('legal')
    expect((await get('imprint')).texts).toEqual({ en: 'Kept' })
  })

  test('it is readable while the hotel is expired or disabled, and costs no body the second time', async () => {
    await put('privacy', { texts: { en: 'Notice' } })
    for (const [state, expiry_date, enabled] of [
      ['expired', '2020-01-01', true],
      ['disabled', null, false],
    ] as const) {
      await owner`update hotels set expiry_date = ${expiry_date}, enabled = ${enabled} where id = ${hotelSlug}`
      await expect.poll(readState, eventually).toBe(state)
      expect((await read('privacy')).body.text).toBe('Notice')
    }
    const { etag } = (await read('privacy')).headers
    const again = await world.call(
      nobody,
      contract.getLegalText,
      { params: { hotelSlug, kind: 'privacy' } },
      { 'if-none-match': String(etag) },
    )
    expect(again.status).toBe(304)
  })
})

describe('what managers write', () => {
  test.each([
    ['text_missing', { texts: { de: 'Nur deutsch' } }, 'legal.text_missing'],
    ['text_too_long', { texts: { en: 'x'.repeat(20_001) } }, 'legal.text_too_long'],
    ['no address', { way: 'address' }, 'legal.address_invalid'],
    ['a script', { way: 'address', address: 'javascript:alert(1)' }, 'legal.address_invalid'],
    ['a password in it', { way: 'address', address: 'https://a:b@c.example' }, 'legal.address_invalid'],
    ['another language', { texts: { en: 'x', ru: 'y' } }, 'platform.field_invalid'],
  ] as const)('%s is refused, and nothing is written', async (_name, body, code) => {
    const answer = await put('privacy', body)
    const codes = [answer.body.code, ...Object.values(answer.body.fields ?? {}).map((field) => field.code)]
    expect([answer.status, codes.includes(code)]).toEqual([400, true])
    expect((await get('privacy')).updated_at).toBeNull()
  })

  test('a form that was filled before another was saved gets 409 with that page; the same form again is no change', async () => {
    const first = (await put('privacy', { texts: { en: 'One' }, seen: null })).body
    expect((await put('privacy', { texts: { en: 'One' }, seen: null })).body).toEqual(first)
    const late = await put('privacy', { texts: { en: 'Two' }, seen: null })
    expect([late.status, late.body.current]).toEqual([409, first])
    expect((await put('privacy', { texts: { en: 'Two', de: '' }, seen: first.updated_at })).body.texts).toEqual({
      en: 'Two',
    })
  })

  test('the log says which page and which languages, and no text', async () => {
    await put('privacy', { texts: { en: 'Our secret words' } })
    await put('privacy', { texts: { en: 'Our secret words', de: 'Geheim' } })
    const { items } = (await world.call(vera, listAudit, { params: { hotelSlug } })).body
    const [entry] = items.filter(({ action }) => action === 'legal.changed')
    expect(entry?.changes).toEqual({
      privacy_notice: [
        ['text', 'en'],
        ['text', 'de', 'en'],
      ],
      privacy_texts: [null, 'changed'],
    })
  })

  test('only managers do: reception and guests are refused', async () => {
    const mia = await world.aManager(hotelSlug, { staff_role: 'reception' })
    for (const who of [mia, nobody, await world.aGuest(hotelSlug)]) {
      const answer = await world.call(who, contract.getLegalPage, { params: { hotelSlug, kind: 'privacy' } })
      expect([401, 403]).toContain(answer.status)
    }
  })
})

describe('the draft', () => {
  const flags = ['requests', 'orders', 'taxi', 'reservations', 'invoices', 'conversations'] as const
  /** The paragraphs of a hotel with this on alone. */
  const listWith = async (on: string, add: (hotel: string) => Promise<unknown> = async () => {}): Promise<string[]> => {
    hotelSlug = await world.aHotel({ features: Object.fromEntries(flags.map((flag) => [flag, flag === on])) })
    vera = await world.aManager(hotelSlug)
    const body = { do_not_disturb: on === 'do_not_disturb' }
    await world.call(vera, updateHotelSettings, { params: { hotelSlug }, body })
    await add(hotelSlug)
    return (await draft()).basis.map(({ key, name }) => (name === null ? key : `${key}:${name}`))
  }

  test.each([...flags, 'do_not_disturb'])('has the paragraph of %s where it is on', async (flag) => {
    expect(await listWith(flag)).toEqual(['sign_in', flag, 'push'])
  })

  test('has one of each connection that works, by its name', async () => {
    const listed = await listWith('none', async (hotel_id) => {
      const made = { hotel_id, created_by: 'Vera', created_by_id: newId() }
      const key = { ...made, prefix: 'dbk_123456', scopes: ['menu:read'] }
      await insertRows(owner, 'api_keys', [
        { ...key, id: newId(), name: 'Till', key_hash: Buffer.from('x'), revoked_at: null },
        { ...key, id: newId(), name: 'Old till', key_hash: Buffer.from('y'), revoked_at: new Date() },
      ])
      const endpoint = {
        ...made,
        url: 'https://hooks.example/in',
        event_types: ['ping'],
        from_number: 0,
        secret_salt: 'x',
      }
      await insertRows(owner, 'webhook_endpoints', [
        { ...endpoint, id: newId(), description: 'Accounting', state: 'active' },
        { ...endpoint, id: newId(), description: '', state: 'paused' },
        { ...endpoint, id: newId(), description: 'Gone', state: 'disabled' },
      ])
    })
    expect(listed).toEqual(['sign_in', 'webhooks:Accounting', 'webhooks:hooks.example', 'push', 'keys:Till'])
  })

  test('names the seller of the invoices and the days of the hotel, in the language that is asked for', async () => {
    await owner`update privacy_settings set retention_days = 21 where hotel_id = ${hotelSlug}`
    await owner`insert into invoice_settings (hotel_id, name, address) values (${hotelSlug}, 'Marina d.o.o.', 'Obala 12')`
    const german = await draft('de')
    expect([german.text.startsWith('# Verantwortlich\nMarina d.o.o., Obala 12.'), german.retention_days]).toEqual([
      true,
      21,
    ])
    expect(german.text).toContain('Aufbewahrt nach Ihrer Abreise: 21 Tage.')
  })
})
