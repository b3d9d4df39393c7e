import { expect, test } from 'vitest'
import { asManager } from '#modules/access/policy.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer } from '#testing/test-server.ts'

test('a statement that ends sessions of a hotel names the hotel itself, whatever the caller passes', async () => {
  const world = await createTestServer({ features: [] })
  const [ours, theirs] = [await world.aHotel(), await world.aHotel()]
  const { database, sessions } = world.server
  const [guest, stranger, vera] = [await world.aGuest(ours), await world.aGuest(theirs), await world.aManager(ours)]
  const actor = {
    kind: 'manager',
    id: vera.id,
    email: vera.email,
    display_name: 'Vera Desk',
    must_choose_password: false,
    ...asManager,
  } as const
  const [here, elsewhere] = [await world.anotherSession(actor, ours), await world.anotherSession(actor, ours)]
  const find = (who: { cookie: string }) => sessions.find(who.cookie.split('=')[1] ?? '')

  expect(
    await database.write(scopeFor(ours, null), (tx) => sessions.endSessionsOfGuests(tx, ours, [guest.id, stranger.id])),
  ).toHaveLength(1)
  expect([await find(guest), (await find(stranger))?.hotelId]).toEqual([null, theirs])

  const kept = await find(here)
  const renewed = kept && (await database.onPlatform((tx) => sessions.renewAlone(tx, kept, ours, actor)))
  expect([renewed?.session.id, await sessions.find(renewed?.token), await find(elsewhere), await find(vera)]).toEqual([
    kept?.id,
    expect.objectContaining({ id: kept?.id }),
    null,
    null,
  ])
  // Closing fails with the statement that left its hotel to row-level security.
  await world.close()
})
