import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { getHotel } from '../contract.ts'
import { updateHotelSettings, type HotelSettings } from '../contract/settings.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await createTestServer({ features: [] })
  hotelSlug = await world.aHotel({ name: 'Hotel Marina, Budva' })
  manager = await world.aManager(hotelSlug)
})
afterAll(() => world.close())

const change = (body: Partial<Record<keyof HotelSettings | 'enabled' | 'features', unknown>>, who = manager) =>
  world.call(who, updateHotelSettings, { params: { hotelSlug }, body: body as HotelSettings })
const now = async (slug = hotelSlug) => (await world.call(nobody, getHotel, { params: { hotelSlug: slug } })).body

test('200 named settings change, the others stay, and every later answer has the new ones', async () => {
  const before = await now()
  expect((await change({ name: '  Hotel Galeb, Budva ' })).body).toEqual({ ...before, name: 'Hotel Galeb, Budva' })
  const all = {
    accent: '#0f4c5c',
    time_zone: 'Europe/Helsinki',
    currency: 'CHF',
    invoice_currency: 'EUR',
    logo_url: 'https://pictures.example/logo.png',
  }
  expect((await change({ ...all, accent: '#0F4C5C' })).body).toMatchObject({ name: 'Hotel Galeb, Budva', ...all })
  await expect.poll(() => now()).toMatchObject({ name: 'Hotel Galeb, Budva', ...all })
  expect((await change({ logo_url: null })).body.logo_url).toBeNull()
})
test('400 each invalid value gets its own message, and nothing is stored', async () => {
  const before = await now()
  for (const [body, field, words] of [
    [{ name: ' ' }, 'name', 'Please enter the name of the hotel.'],
    [{ name: 'x'.repeat(100_000) }, 'name', null],
    [{ accent: 'red' }, 'accent', 'Please enter a colour code such as #0f4c5c.'],
    [{ accent: '#0f4c5c;background:url(//x)' }, 'accent', 'Please enter a colour code such as #0f4c5c.'],
    [{ logo_url: 'javascript:alert(1)' }, 'logo_url', 'Please upload a picture as the logo.'],
    [{ logo_url: 'http://pictures.example/logo.png' }, 'logo_url', 'Please upload a picture as the logo.'],
    [{ time_zone: 'Europe/Atlantis' }, 'time_zone', 'We don’t know this time zone. Please choose one from the list.'],
    [{ currency: 'XXX' }, 'currency', 'This currency isn’t available. Please choose one from the list.'],
    [
      { invoice_currency: 'eur' },
      'invoice_currency',
      'This currency isn’t available. Please choose one from the list.',
    ],
    [{ overdue_minutes: 0 }, 'overdue_minutes', 'Please enter 1 to 120 minutes.'],
    [{ overdue_minutes: 2.5 }, 'overdue_minutes', 'Please enter 1 to 120 minutes.'],
    [{ escalation_minutes: 481 }, 'escalation_minutes', 'Please enter 2 to 480 minutes.'],
    [{ quiet_from: '24:00' }, 'quiet_from', 'Please enter a time such as 22:00.'],
    // Only the owner's.
    [{ enabled: false }, 'enabled', null],
    [{ features: { menu: false } }, 'features', null],
    [{ guest_services: { conversations: 'yes' } }, 'guest_services.conversations', null],
  ] as const) {
    const answer = await change(body)
    expect([field, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([field, 400, [field]])
    if (words !== null) expect(answer.body.message).toBe(words)
  }
  expect(await now()).toEqual(before)
})
test('400 the escalation must come after the first reminder and quiet hours need two ends, whichever of them is sent', async () => {
  expect(await now()).toMatchObject({ overdue_minutes: 5, escalation_minutes: 15, quiet_from: null, quiet_until: null })
  for (const [body, field, code] of [
    [{ overdue_minutes: 15 }, 'escalation_minutes', 'hotels.escalation_too_early'],
    [{ escalation_minutes: 5 }, 'escalation_minutes', 'hotels.escalation_too_early'],
    [{ quiet_from: '22:00' }, 'quiet_until', 'hotels.quiet_half'],
    [{ quiet_until: '07:00' }, 'quiet_from', 'hotels.quiet_half'],
  ] as const) {
    const answer = await change(body)
    expect([answer.status, answer.body.fields?.[field]?.code]).toEqual([400, code])
  }
  // Each alone is valid, both together are not: the second manager's change is refused.
  const answers = await Promise.all([change({ overdue_minutes: 14 }), change({ escalation_minutes: 8 })])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  expect(
    (await change({ overdue_minutes: 5, escalation_minutes: 15, quiet_from: '22:00', quiet_until: '07:00' })).body,
  ).toMatchObject({ quiet_from: '22:00', quiet_until: '07:00' })
  expect((await change({ quiet_from: null, quiet_until: null })).body).toMatchObject({
    quiet_from: null,
    quiet_until: null,
  })
})
test('content languages are known, ordered and unique; a new hotel has none set', async () => {
  expect((await now()).content_languages).toEqual([])
  expect((await change({ content_languages: ['ru', 'en', 'de'] })).body.content_languages).toEqual(['ru', 'en', 'de'])
  for (const content_languages of [[], ['fr'], ['en', 'de', 'en'], 'en', null, [1]]) {
    const answer = await change({ content_languages })
    expect([content_languages, answer.status, Object.values(answer.body.fields ?? {}).map(({ code }) => code)]).toEqual(
      [content_languages, 400, ['hotels.content_languages_invalid']],
    )
  }
  expect((await change({ content_languages: ['en'] })).body.content_languages).toEqual(['en'])
})
test('200 a script is an ordinary name and comes back as the same text', async () => {
  const script = '<script>alert(1)</script>'
  expect((await change({ name: script })).body.name).toBe(script)
  await change({ name: 'Hotel Galeb, Budva' })
})
test('services for guests are switched one by one, two at once keep both, and no other feature is one', async () => {
  const { features } = await now()
  expect((await change({ guest_services: { conversations: true } })).body.features).toEqual({
    ...features,
    conversations: true,
  })
  await Promise.all([
    change({ guest_services: { conversations: false } }),
    change({ guest_services: { announcements: true } }),
  ])
  const both = { ...features, conversations: false, announcements: true }
  await expect.poll(async () => (await now()).features).toEqual(both)
  for (const guest_services of [{ menu: false }, { announcements: false, spa: true }, null, [], 'conversations'])
    expect((await change({ guest_services })).status).toBe(400)
  for (const who of [nobody, await world.aGuest(hotelSlug)])
    expect((await change({ guest_services: { announcements: false } }, who)).status).toBeGreaterThan(400)
  expect((await now()).features).toEqual(both)
})
test('two managers who save different settings at once both keep theirs', async () => {
  const other = await world.aManager(hotelSlug)
  await Promise.all([change({ accent: '#8a3324' }), change({ time_zone: 'Europe/Rome' }, other)])
  await expect.poll(() => now()).toMatchObject({ accent: '#8a3324', time_zone: 'Europe/Rome' })
})
