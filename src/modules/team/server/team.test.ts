import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as account from '#modules/people/contract/account.ts'
import { whoAmI } from '#modules/sessions/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { isLong } from '#testing/faults/metrics.ts'
import { Reader } from '#testing/faults/reader.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, nobody, type Answer, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'
import * as joining from '../contract/joining.ts'
import * as mine from '../contract/mine.ts'

const password = 'towels and lamps'
/** Three processes of one installation. */
let worlds: TestServer[]
let world: TestServer
let hotelSlug: string
let milica: Person & { email: string }
beforeAll(async () => {
  world = await createTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  worlds = [
    world,
    ...(await Promise.all(
      [1, 2].map(() => createTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' }, database: world.database })),
    )),
  ]
  await Promise.all(worlds.map((one) => one.listen()))
  hotelSlug = await world.aHotel()
  milica = await world.aManager(hotelSlug, { display_name: 'Milica Kovač', password })
})
afterAll(async () => {
  await Promise.all(worlds.slice(1).map(({ server }) => server.stop()))
  await world.close()
})

const params = () => ({ hotelSlug })
const invite = async (form: Partial<contract.NewStaffInvitation>, by: Person = milica, hotel = hotelSlug) => {
  const made = await world.call(by, contract.inviteStaff, {
    params: { hotelSlug: hotel },
    body: { id: newId(), staff_role: 'housekeeping', ...form },
  })
  expect([made.status, made.body.code]).toEqual([201, undefined])
  return made.body
}
const join = (token: string, email: string, form: Partial<joining.JoinStaff> = {}, at = world, address = '192.0.2.1') =>
  at.call(
    nobody,
    joining.joinStaff,
    { params: params(), body: { token, display_name: 'Jelena Popović', email, password, ...form } },
    { 'x-forwarded-for': address },
  )
type SignedIn = Pick<Answer<typeof joining.joinStaff>, 'headers' | 'body'>
const getCookie = ({ headers }: SignedIn): string =>
  String([headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('deskbell_manager='))).split(
    ';',
  )[0] ?? ''
const asPerson = (joined: SignedIn): Person => ({
  cookie: getCookie(joined),
  id: joined.body.user.id,
  hotelId: joined.body.user.hotel_id,
})
let count = 0
const anEmail = () => `member${(count += 1)}@staff.example`
/** A person who has just joined. */
const aMember = async (staff_role: contract.Member['staff_role'], form: Partial<joining.JoinStaff> = {}) => {
  const email = anEmail()
  const joined = await join((await invite({ staff_role })).token, email, form)
  expect([joined.status, joined.body.code]).toEqual([201, undefined])
  return { ...asPerson(joined), email }
}
const getTeam = async () => (await world.call(milica, contract.getTeam, { params: params() })).body
const findMember = async (id: string) => (await getTeam()).items.find((member) => member.id === id)
const change = async (memberId: string, body: Partial<contract.MemberChange>, by: Person = milica, at = world) =>
  at.call(by, contract.changeMember, {
    params: { ...params(), memberId },
    body: { seen: (await findMember(memberId))?.updated_at ?? '', ...body },
  })
const isSignedIn = async (who: Person, at = world) =>
  (await at.call(who, whoAmI, { params: params() })).body.manager !== null
const aStream = async (who: Person, { base }: TestServer, hotel = hotelSlug) => {
  const person = { id: who.id, sessionId: '', cookie: who.cookie }
  const reader = new Reader({ base, hotel: { id: hotel, guests: [], staff: [person] }, person, as: 'manager' })
  await reader.open()
  return reader
}

describe('joining', () => {
  test('one link tried by 100 at once on three processes makes one member and one account; the winner may repeat it', async () => {
    const { token } = await invite({ display_name: 'Jelena' })
    const emails = Array.from({ length: 100 }, anEmail)
    const answers = await Promise.all(
      emails.map((email, index) => join(token, email, {}, worlds[index % 3], `192.0.2.${index % 20}`)),
    )
    const winner = answers.findIndex(({ status }) => status === 201)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === account.linkInvalid.code)).toHaveLength(99)
    const accounts = await world.server.database.onPlatform((tx) =>
      tx.selectFrom('accounts').select('email').where('email', 'in', emails).execute(),
    )
    expect(accounts).toEqual([{ email: emails[winner] }])
    const again = await join(token, emails[winner] ?? '')
    expect([again.status, again.body.user]).toEqual([201, answers[winner]?.body.user])
    expect((await join(token, emails[winner] ?? '', { password: 'another password' })).status).toBe(403)
    const { items, invitations } = await getTeam()
    expect(items.filter(({ email }) => emails.includes(email))).toHaveLength(1)
    expect(invitations.filter(({ display_name }) => display_name === 'Jelena')).toEqual([])
  }, 60_000)

  test('the link says what it is for until it is used, withdrawn, renewed or older than seven days', async () => {
    const read = async (token: string) =>
      (await world.call(nobody, joining.readStaffInvitation, { params: params(), body: { token } })).status
    const [used, withdrawn, renewed, old] = await Promise.all([1, 2, 3, 4].map(() => invite({})))
    const opened = await world.call(nobody, joining.readStaffInvitation, {
      params: params(),
      body: { token: used?.token ?? '' },
    })
    expect(opened.body).toEqual({ kind: 'person', staff_role: 'housekeeping', display_name: null, email: null })
    await join(used?.token ?? '', anEmail())
    const idOf = (made: contract.MadeInvitation | undefined) => ({
      ...params(),
      invitationId: made?.invitation.id ?? '',
    })
    await world.call(milica, contract.withdrawInvitation, { params: idOf(withdrawn) })
    const fresh = await world.call(milica, contract.renewInvitationLink, { params: idOf(renewed), body: {} })
    expect(fresh.body.token).not.toBe(renewed?.token)
    expect(await Promise.all([used, withdrawn, renewed].map((made) => read(made?.token ?? '')))).toEqual([
      403, 403, 403,
    ])
    expect(await read(fresh.body.token)).toBe(200)
    world.clock.set(Date.now() + 7 * 86_400_000 + 1_000)
    expect(await read(old?.token ?? '')).toBe(403)
    world.clock.set(Date.now())
  })

  test('no token is stored, and none is in an event of the hotel', async () => {
    const { token, invitation } = await invite({ display_name: 'Marko', email: 'marko@staff.example' })
    const again = await world.call(milica, contract.inviteStaff, {
      params: params(),
      body: { id: invitation.id, staff_role: 'housekeeping', display_name: 'Marko', email: 'Marko@staff.example' },
    })
    expect([again.status, again.body.token]).toEqual([201, token])
    const other = await world.call(milica, contract.inviteStaff, {
      params: params(),
      body: { id: invitation.id, staff_role: 'kitchen' },
    })
    expect([other.status, other.body.code]).toEqual([409, 'platform.id_taken'])
    const rows = await world.server.database.onPlatform((tx) =>
      tx.selectFrom('hotel_events').select('row_data').where('hotel_id', '=', hotelSlug).execute(),
    )
    const links = await world.server.database.onPlatform((tx) =>
      tx.selectFrom('invitation_links').selectAll().where('hotel_id', '=', hotelSlug).execute(),
    )
    expect(JSON.stringify([rows, links])).not.toContain(token)
  })

  test('an invitation that is withdrawn and made again under its id has another link', async () => {
    const first = await invite({ display_name: 'Petar' })
    const invitationId = first.invitation.id
    const params = { hotelSlug, invitationId }
    await world.call(milica, contract.withdrawInvitation, { params })
    const second = await invite({ id: invitationId, display_name: 'Petar' })
    expect(second.invitation.id).toBe(invitationId)
    expect(second.token).not.toBe(first.token)
    expect((await join(first.token, anEmail())).body.code).toBe(account.linkInvalid.code)
    const renewed = await world.call(milica, contract.renewInvitationLink, { params, body: {} })
    await world.call(milica, contract.withdrawInvitation, { params })
    const third = await invite({ id: invitationId, display_name: 'Petar' })
    expect(new Set([first.token, second.token, renewed.body.token, third.token]).size).toBe(4)
  })

  test('a link is answered again to who made it, and for a few minutes', async () => {
    const { token, invitation } = await invite({ display_name: 'Nikola' })
    const form = { id: invitation.id, staff_role: invitation.staff_role, display_name: 'Nikola' }
    const ask = async (by: Person) => {
      const { status, body } = await world.call(by, contract.inviteStaff, { params: params(), body: form })
      return [status, body.token ?? body.code]
    }
    expect(await ask(milica)).toEqual([201, token])
    expect(await ask(await world.aManager(hotelSlug))).toEqual([409, 'platform.id_taken'])
    world.clock.set(Date.now() + 11 * 60_000)
    expect(await ask(milica)).toEqual([409, 'platform.id_taken'])
    world.clock.set(Date.now())
  })

  test('an account joins a second hotel with its own password alone, and an owner’s never does', async () => {
    const elsewhere = await world.aHotel()
    const dragan = await world.aManager(elsewhere, { password: 'somewhere else' })
    const owner = await world.anOwner()
    const ownerEmail = await world.server.database.onPlatform((tx) =>
      tx.selectFrom('accounts').select('email').where('id', '=', owner.id).executeTakeFirstOrThrow(),
    )
    const { token } = await invite({ staff_role: 'reception' })
    for (const [email, typed] of [
      [dragan.email, password],
      [String(ownerEmail.email), password],
    ] as const)
      expect((await join(token, email, { password: typed })).body.code).toBe(joining.emailInUse.code)
    const joined = await join(token, dragan.email, { password: 'somewhere else' })
    expect([joined.status, joined.body.user.id]).toEqual([201, dragan.id])
    expect(await findMember(dragan.id)).toMatchObject({ elsewhere: true, staff_role: 'reception' })
    const twice = await join((await invite({})).token, dragan.email, { password: 'somewhere else' })
    expect(twice.body.code).toBe(joining.alreadyHere.code)
    // A link that this hotel's managers see must not open the other hotel.
    const link = await world.call(milica, contract.makePasswordLink, {
      params: { ...params(), memberId: dragan.id },
      body: {},
    })
    expect([link.status, link.body.code]).toEqual([409, contract.worksElsewhere.code])
  })

  test('somebody of two hotels switches: the session of the first one ends, and a stranger cannot', async () => {
    const elsewhere = await world.aHotel()
    const dragan = await world.aManager(elsewhere, { password })
    const here = asPerson(await join((await invite({ staff_role: 'reception' })).token, dragan.email))
    const hotels = await world.call(here, mine.listMyHotels, { params: params() })
    expect(Object.fromEntries(hotels.body.items.map(({ hotel_id, staff_role }) => [hotel_id, staff_role]))).toEqual({
      [elsewhere]: 'manager',
      [hotelSlug]: 'reception',
    })
    const switched = await world.call(here, mine.switchHotel, { params: { hotelSlug: elsewhere }, body: {} })
    expect([switched.status, switched.body.user.staff_role]).toEqual([201, 'manager'])
    await expect.poll(() => isSignedIn(here), eventually).toBe(false)
    const stranger = await world.aHotel()
    const refused = await world.call(asPerson(switched), mine.switchHotel, {
      params: { hotelSlug: stranger },
      body: {},
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'people.not_manager_here'])
    expect((await world.call(nobody, mine.switchHotel, { params: params(), body: {} })).status).toBe(401)
  })

  test('a changed password ends the sessions in the other hotels too, with their streams, and none switches back', async () => {
    const elsewhere = await world.aHotel()
    const ana = await world.aManager(elsewhere, { password })
    const here = asPerson(await join((await invite({})).token, ana.email))
    const stream = await aStream(ana, worlds[1]!, elsewhere)
    const changed = await world.call(here, account.changePassword, {
      params: params(),
      body: { current_password: password, new_password: 'lamps and towels' },
    })
    expect([changed.status, changed.body.code]).toEqual([200, undefined])
    await expect.poll(() => stream.goodbye?.reason, { timeout: 5_000 }).toBe('session_ended')
    const switched = await world.call(ana, mine.switchHotel, { params: params(), body: {} })
    expect([switched.status, switched.body.code]).toEqual([401, 'people.not_signed_in'])
    expect(await isSignedIn(asPerson(changed))).toBe(true)
  })
})

describe('members', () => {
  test('removal, sign out everywhere and a used password link end every session on all processes within 5 seconds', async () => {
    const link = async (memberId: string) =>
      (await world.call(milica, contract.makePasswordLink, { params: { ...params(), memberId }, body: {} })).body.token
    const endings = [
      async (id: string) =>
        (await world.call(milica, contract.removeMember, { params: { ...params(), memberId: id } })).status,
      async (id: string) =>
        (await world.call(milica, contract.endMemberSessions, { params: { ...params(), memberId: id } })).status,
      async (id: string) =>
        (
          await world.call(nobody, joining.setStaffPassword, {
            params: params(),
            body: { token: await link(id), new_password: 'lamps and towels' },
          })
        ).status,
    ]
    for (const end of endings) {
      const jelena = await aMember('housekeeping')
      const streams = await Promise.all(worlds.map((one) => aStream(jelena, one)))
      expect([200, 201, 204]).toContain(await end(jelena.id))
      expect(await isSignedIn(jelena)).toBe(false)
      await expect
        .poll(() => streams.map(({ goodbye }) => goodbye?.reason), { timeout: 5_000 })
        .toEqual(['session_ended', 'session_ended', 'session_ended'])
      for (const one of worlds) await expect.poll(() => isSignedIn(jelena, one), { timeout: 5_000 }).toBe(false)
    }
  }, 60_000)

  test('a changed role holds from the next call on, and the stream ends so that the screen begins again', async () => {
    const jelena = await aMember('manager')
    const stream = await aStream(jelena, worlds[1] ?? world)
    expect((await change(jelena.id, { staff_role: 'kitchen' })).body.staff_role).toBe('kitchen')
    await expect
      .poll(async () => (await worlds[1]?.call(jelena, contract.getTeam, { params: params() }))?.body.code, eventually)
      .toBe('people.role_not_enough')
    await expect.poll(() => stream.goodbye?.reason, { timeout: 5_000 }).toBe('role_changed')
  })

  test('a form that was filled before somebody else’s change gets the member as it is now', async () => {
    const jelena = await aMember('housekeeping')
    const seen = (await findMember(jelena.id))?.updated_at ?? ''
    const first = await change(jelena.id, { display_name: 'Jelena P.', seen })
    const second = await change(jelena.id, { follows: ['kitchen'], seen })
    expect([first.status, second.status, second.body.code]).toEqual([200, 409, 'platform.changed_meanwhile'])
    expect(second.body.current).toMatchObject({ display_name: 'Jelena P.', follows: null })
    // The same change again is a retry.
    expect((await change(jelena.id, { display_name: 'Jelena P.', seen })).status).toBe(200)
  })

  test('two managers who demote each other leave one manager every time', async () => {
    const rounds = isLong ? 200 : 30
    const hotel = await world.aHotel()
    const two = await Promise.all([1, 2].map(() => world.aManager(hotel)))
    const set = (memberId: string, by: Person, at: TestServer, seen: string, staff_role: 'manager' | 'reception') =>
      at.call(by, contract.changeMember, { params: { hotelSlug: hotel, memberId }, body: { staff_role, seen } })
    const list = async (by: Person) =>
      (await world.call(by, contract.getTeam, { params: { hotelSlug: hotel } })).body.items
    for (let round = 0; round < rounds; round += 1) {
      const members = await list(two[0]!)
      const seenOf = (id: string) => members.find((member) => member.id === id)?.updated_at ?? ''
      const answers = await Promise.all([
        set(two[1]!.id, two[0]!, worlds[round % 3]!, seenOf(two[1]!.id), 'reception'),
        set(two[0]!.id, two[1]!, worlds[(round + 1) % 3]!, seenOf(two[0]!.id), 'reception'),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const [winner, loser] = answers[0]?.status === 200 ? [two[0]!, two[1]!] : [two[1]!, two[0]!]
      // The loser was too late for the rule, or already of the other role.
      expect(['team.last_manager', 'people.role_not_enough']).toContain(
        answers.find(({ status }) => status !== 200)?.body.code,
      )
      const after = await list(winner)
      expect(after.map(({ staff_role }) => staff_role).toSorted()).toEqual(['manager', 'reception'])
      const back = after.find(({ id }) => id === loser.id)
      expect((await set(loser.id, winner, world, back?.updated_at ?? '', 'manager')).status).toBe(200)
      for (const one of worlds)
        await expect
          .poll(async () => (await one.call(loser, contract.getTeam, { params: { hotelSlug: hotel } })).status, {
            ...eventually,
            interval: 5,
          })
          .toBe(200)
    }
    const last = await list(two[0]!)
    await world.call(two[0]!, contract.removeMember, { params: { hotelSlug: hotel, memberId: two[1]!.id } })
    const refused = await world.call(two[0]!, contract.removeMember, {
      params: { hotelSlug: hotel, memberId: two[0]!.id },
    })
    expect([last.length, refused.body.code]).toEqual([2, contract.lastManager.code])
  }, 120_000)

  test('an account goes with its last place, so that its e-mail can join again', async () => {
    const jelena = await aMember('housekeeping')
    const remove = () => world.call(milica, contract.removeMember, { params: { ...params(), memberId: jelena.id } })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
    expect((await join((await invite({})).token, jelena.email, { password: 'a new password' })).status).toBe(201)
  })

  test('the list says when a member was last here, to the nearest five minutes', async () => {
    const jelena = await aMember('housekeeping')
    await expect.poll(async () => (await findMember(jelena.id))?.last_seen_at, eventually).toBeTruthy()
  })
})

describe('the password is asked for again where the sign-in is not recent', () => {
  /** A passer-by at the screen that a manager left open two hours ago. */
  const leaveOpen = async () => {
    const vera = await world.aManager(hotelSlug, { password })
    await world.server.database.onPlatform((tx) =>
      tx
        .updateTable('sessions')
        .set({ proved_at: new Date(Date.now() - 2 * 3_600_000).toISOString() })
        .where('manager_id', '=', vera.id)
        .execute(),
    )
    return vera
  }
  const needed = [403, 'people.password_needed']
  const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

  test('before a manager is invited, and before the link of such an invitation is renewed', async () => {
    const vera = await leaveOpen()
    const ask = (staff_role: contract.Member['staff_role'], proof: object = {}) =>
      world.call(vera, contract.inviteStaff, { params: params(), body: { id: newId(), staff_role, ...proof } })
    expect(said(await ask('manager'))).toEqual(needed)
    expect((await ask('kitchen')).status).toBe(201)
    const { invitation } = await invite({ staff_role: 'manager' })
    const renew = (proof: object = {}) =>
      world.call(vera, contract.renewInvitationLink, {
        params: { ...params(), invitationId: invitation.id },
        body: proof,
      })
    expect(said(await renew())).toEqual(needed)
    expect((await renew({ password })).status).toBe(200)
  })
  test('before somebody becomes a manager, and before a password link is shown', async () => {
    const vera = await leaveOpen()
    const jelena = await aMember('reception')
    const { updated_at: seen } = (await findMember(jelena.id))!
    expect(said(await change(jelena.id, { staff_role: 'manager', seen }, vera))).toEqual(needed)
    expect((await change(jelena.id, { display_name: 'Jelena P.', seen }, vera)).status).toBe(200)
    const link = (memberId: string, proof: object = {}) =>
      world.call(vera, contract.makePasswordLink, { params: { ...params(), memberId }, body: proof })
    expect(said(await link(jelena.id))).toEqual(needed)
    expect((await link(jelena.id, { password })).status).toBe(200)
    expect(said(await link(vera.id))).toEqual([409, contract.ownPasswordLink.code])
  })
  test('after a sign-in by a password link: it shows no password that was known before', async () => {
    const jelena = await aMember('manager')
    const { token } = (
      await world.call(milica, contract.makePasswordLink, { params: { ...params(), memberId: jelena.id }, body: {} })
    ).body
    const opened = await world.call(nobody, joining.setStaffPassword, {
      params: params(),
      body: { token, new_password: 'another long night' },
    })
    const person = asPerson(opened)
    const asked = await world.call(person, contract.inviteStaff, {
      params: params(),
      body: { id: newId(), staff_role: 'manager' },
    })
    expect(said(asked)).toEqual(needed)
  })
})

describe('a shared device', () => {
  const link = (token: string) => world.call(nobody, joining.linkDevice, { params: params(), body: { token } })
  const aDevice = async (display_name: string) => {
    const linked = await link((await invite({ kind: 'device', display_name })).token)
    expect(linked.status).toBe(201)
    return { linked, device: asPerson(linked) }
  }
  test('needs a name, is never a manager, works once, and stays for a year', async () => {
    for (const [form, code] of [
      [{ kind: 'device' }, 'team.name_required'],
      [{ kind: 'device', display_name: 'Tablet', staff_role: 'manager' }, 'team.device_not_manager'],
    ] as const) {
      const body = { id: newId(), staff_role: 'housekeeping', ...form } as const
      expect((await world.call(milica, contract.inviteStaff, { params: params(), body })).body.code).toBe(code)
    }
    const { token } = await invite({ kind: 'device', display_name: 'Housekeeping tablet' })
    const linked = await link(token)
    expect(linked.body.user).toMatchObject({ kind: 'device', staff_role: 'housekeeping', email: '', name_tag: null })
    expect((await link(token)).status).toBe(403)
    const { id } = linked.body.user
    const member = await findMember(id)
    expect(member).toMatchObject({ kind: 'device', display_name: 'Housekeeping tablet' })
    expect((await change(id, { staff_role: 'manager' })).body.code).toBe('team.device_not_manager')
    const row = await world.server.database.onPlatform((tx) =>
      tx
        .selectFrom('sessions')
        .select(['ends_at', 'expires_at'])
        .where('manager_id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    const days = (at: string) => Math.round((Date.parse(at) - Date.now()) / 86_400_000)
    expect([days(row.expires_at), days(row.ends_at)]).toEqual([7, 365])
  })
  test('has the name tag of a colleague for twelve hours, and what it does has that name', async () => {
    const jelena = await aMember('housekeeping', { display_name: 'Jelena Popović' })
    const cook = await aMember('kitchen', { display_name: 'Marko Ilić' })
    const { device } = await aDevice('Linen room')
    const put = (who: Person, member_id: string | null) =>
      world.call(who, mine.putNameTag, { params: params(), body: { member_id } })
    const colleagues = await world.call(device, mine.listColleagues, { params: params() })
    const names = colleagues.body.items.map(({ display_name }) => display_name)
    expect(names).toContain('Milica Kovač')
    expect(names).toContain('Jelena Popović')
    expect(names).not.toContain('Marko Ilić')
    expect((await put(device, cook.id)).status).toBe(404)
    expect((await put(jelena, jelena.id)).body.code).toBe(mine.notADevice.code)
    const tagged = await put(device, jelena.id)
    expect(tagged.body.user).toMatchObject({
      display_name: 'Linen room',
      name_tag: { id: jelena.id, display_name: 'Jelena Popović' },
    })
    const token = device.cookie.split('=')[1]
    const getNames = async () =>
      (await Promise.all(worlds.map(({ server }) => server.sessions.find(token)))).map((session) =>
        session?.actor.kind === 'manager' ? session.actor.display_name : null,
      )
    const inAll = (name: string) => worlds.map(() => name)
    expect(await getNames()).toEqual(inAll('Jelena Popović'))
    // The row is written for a new name only: every write is read again in every process.
    const getVersion = () =>
      world.server.database.onPlatform((tx) =>
        tx
          .selectFrom('sessions')
          .select(sql<string>`xmin::text`.as('version'))
          .where('name_tag_id', '=', jelena.id)
          .executeTakeFirstOrThrow(),
      )
    const version = await getVersion()
    expect((await change(jelena.id, { follows: [] })).status).toBe(200)
    expect(await getVersion()).toEqual(version)
    await change(jelena.id, { display_name: 'Jelena Horvat' })
    await expect.poll(getNames, eventually).toEqual(inAll('Jelena Horvat'))
    await world.call(jelena, account.changeDisplayName, { params: params(), body: { display_name: 'Jelena Ilić' } })
    await expect.poll(getNames, eventually).toEqual(inAll('Jelena Ilić'))
    world.clock.set(Date.now() + 12 * 3_600_000 + 1_000)
    expect((await world.server.sessions.find(token))?.actor).toMatchObject({ display_name: 'Linen room' })
    world.clock.set(Date.now())
    await put(device, jelena.id)
    await world.call(milica, contract.removeMember, { params: { ...params(), memberId: jelena.id } })
    await expect
      .poll(async () => (await world.server.sessions.find(token))?.actor, eventually)
      .toMatchObject({ display_name: 'Linen room' })
  })
  test('has no profile and no password to change', async () => {
    const tablet = await world.aManager(hotelSlug, { staff_role: 'kitchen', member_kind: 'device' })
    const renamed = await world.call(tablet, account.changeDisplayName, {
      params: params(),
      body: { display_name: 'Another name' },
    })
    const changed = await world.call(tablet, account.changePassword, {
      params: params(),
      body: { current_password: password, new_password: 'plenty of olive trees' },
    })
    expect([renamed.status, changed.status]).toEqual([404, 404])
  })
  test('is linked again in another browser, and the one before is signed out', async () => {
    const { device } = await aDevice('Tablet')
    const again = await link((await invite({ kind: 'device', for_id: device.id })).token)
    expect([again.status, again.body.user.id]).toEqual([201, device.id])
    expect(await isSignedIn(device)).toBe(false)
    const link_ = { params: { ...params(), memberId: device.id }, body: {} }
    expect((await world.call(milica, contract.makePasswordLink, link_)).body.code).toBe('team.device_has_no_password')
  })
})
