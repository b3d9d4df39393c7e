import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInOwner } from '#modules/sign-in/contract/credentials.ts'
import { newId } from '#platform/contract/id.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'

const password = 'the owner types this'
const email = 'boss@deskbell.example'
let world: TestServer
let hotelSlug: string
let manager: Person
let owner: Person
beforeAll(async () => {
  world = await createTestServer()
  const id = newId()
  // Whose password is compared at the least cost.
  const somebody = await world.aManager(await world.aHotel(), { password })
  await world.server.database.onPlatform(async (tx) => {
    const { password_hash } = await tx
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', somebody.id)
      .executeTakeFirstOrThrow()
    await tx.insertInto('accounts').values({ id, email, password_hash }).execute()
    await tx.insertInto('owners').values({ id }).execute()
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
  const { headers } = await world.call(nobody, signInOwner, { params: {}, body: { email, password } })
  owner = { ...nobody, cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
})

/** The owner's screen stays open for hours. */
const leaveOpen = () =>
  world.server.database.onPlatform((tx) =>
    tx
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 2 * 3_600_000).toISOString() })
      .where('kind', '=', 'owner')
      .execute(),
  )
type Proof = { password?: string; code?: string }
const ofManager = () => ({ hotelId: hotelSlug, managerId: manager.id })
/** The calls that make managers, open their accounts or take protection off. */
const doors = {
  createManager: (proof?: Proof) =>
    world.call(owner, contract.createManager, {
      params: {},
      body: {
        email: `${newId()}@hotel.example`,
        password: 'three plain words',
        hotelSlug,
        ...(proof && { proof }),
      },
    }),
  resetManagerPassword: (proof?: Proof) =>
    world.call(owner, contract.resetManagerPassword, {
      params: ofManager(),
      body: { password: 'three plain words', ...(proof && { proof }) },
    }),
  removeSecondFactor: (proof: Proof = {}) =>
    world.call(owner, contract.removeSecondFactor, { params: ofManager(), body: proof }),
  changeOwnerSettings: (proof: Proof = {}) =>
    world.call(owner, contract.changeOwnerSettings, {
      params: {},
      body: { owners_need_second_factor: false, ...proof },
    }),
} satisfies Record<string, (proof?: Proof) => Promise<{ status: number; body: { code?: string } | undefined }>>

test.each(Object.entries(doors))(
  '%s asks for the password again where it was entered long ago',
  async (_name, knock) => {
    expect((await knock()).status).toBeLessThan(300)
    await leaveOpen()
    const asked = await knock()
    expect([asked.status, asked.body?.code]).toEqual([403, 'people.password_needed'])
    expect((await knock({ password: 'three plain words' })).body?.code).toBe('people.current_password_incorrect')
    expect((await knock({ password })).status).toBeLessThan(300)
    // The session that has proved it is not asked again at once.
    expect((await knock()).status).toBeLessThan(300)
  },
)
