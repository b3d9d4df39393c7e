import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxMailsOfDay, putMailAddresses } from '#modules/mail/contract.ts'
import { changePassword } from '#modules/people/contract/account.ts'
import * as factor from '#modules/people/contract/second-factor.ts'
import { signInManager } from '#modules/sign-in/contract/credentials.ts'
import { newId } from '#platform/contract/id.ts'
import { createMailServer, type MailServer } from '#testing/outside/mail-server.ts'
import { scopeFor } from '#testing/scope.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'
import * as joining from '../contract/joining.ts'

let world: TestServer
let mailbox: MailServer
let hotelSlug: string
let milica: Person & { email: string }
const password = 'towels and lamps'
beforeAll(async () => {
  mailbox = await createMailServer()
  world = await createTestServer({
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'desk@example.org', TRUSTED_PROXIES: '127.0.0.1' },
  })
})
beforeEach(async () => {
  hotelSlug = await world.aHotel()
  milica = await world.aManager(hotelSlug, { display_name: 'Milica Kovač', password })
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})

const params = () => ({ hotelSlug })
const anEmail = () => `${newId()}@staff.example`
const arrivals = async (address: string, count = 1) => {
  await expect.poll(() => mailbox.to(address).length, { timeout: 15_000 }).toBe(count)
}
const lastTo = (address: string) => mailbox.to(address).at(-1) ?? expect.unreachable()
const tokenIn = (text: string, page: string): string => new RegExp(`/${page}#(\\S+)`).exec(text)?.[1] ?? ''
const inGerman = { 'accept-language': 'de' }
const invite = async (email?: string) =>
  (
    await world.call(milica, contract.inviteStaff, {
      params: params(),
      body: { id: newId(), staff_role: 'housekeeping', ...(email !== undefined && { email }) },
    })
  ).body
const mailInvitation = (invitationId: string, headers: Record<string, string> = {}) =>
  world.call(milica, contract.mailInvitation, { params: { ...params(), invitationId }, body: {} }, headers)
const join = (token: string, email: string) =>
  world.call(nobody, joining.joinStaff, {
    params: params(),
    body: { token, display_name: 'Jelena', email, password },
  })
const setPassword = (token: string, new_password: string) =>
  world.call(nobody, joining.setStaffPassword, { params: params(), body: { token, new_password } })
const signIn = (email: string, typed: string) =>
  world.call(nobody, signInManager, { params: params(), body: { email, password: typed } })
const forgot = (email: string, address = '192.0.2.1') =>
  world.call(
    nobody,
    joining.mailPasswordLink,
    { params: params(), body: { email } },
    { 'x-forwarded-for': address, ...inGerman },
  )
/** Everything that the database holds of mails. */
const dump = () =>
  world.server.database.onPlatform(async (tx) => {
    const { rows } = await sql<{ all: string }>`select coalesce(string_agg(t, ''), '') as all from
      (select m::text as t from mails m union all select o::text from outgoing_messages o
        union all select e::text from hotel_events e) as all_of_it`.execute(tx)
    return rows[0]?.all ?? ''
  })

test('an invitation is sent in the language of who sends it, with the link that was shown', async () => {
  const email = anEmail()
  const { invitation, token } = await invite(email)
  expect((await mailInvitation(invitation.id, inGerman)).status).toBe(204)
  await arrivals(email)
  const { headers, text, html } = lastTo(email)
  expect(headers['subject']).toMatch(/lädt Sie ein$/)
  expect(text).toContain('Housekeeping')
  expect(tokenIn(text, 'join')).toBe(token)
  expect(html).toContain(`#${token}"`)
  expect(await dump()).not.toContain(token)
  expect((await join(token, email)).status).toBe(201)
  expect((await mailInvitation(invitation.id)).status).toBe(404)
})

test('a mail that is still queued carries the newest link, and none where the invitation was withdrawn', async () => {
  const [email, other] = [anEmail(), anEmail()]
  mailbox.refusals.set(email, 451).set(other, 451)
  const { invitation, token } = await invite(email)
  const withdrawn = (await invite(other)).invitation
  await mailInvitation(invitation.id)
  await mailInvitation(withdrawn.id)
  const renewed = await world.call(milica, contract.renewInvitationLink, {
    params: { ...params(), invitationId: invitation.id },
    body: {},
  })
  await world.call(milica, contract.withdrawInvitation, { params: { ...params(), invitationId: withdrawn.id } })
  mailbox.refusals.clear()
  await arrivals(email)
  expect(tokenIn(lastTo(email).text, 'join')).toBe(renewed.body.token)
  expect(renewed.body.token).not.toBe(token)
  const left = () =>
    world.server.database.onPlatform((tx) =>
      tx.selectFrom('outgoing_messages').select('id').where('hotel_id', '=', hotelSlug).execute(),
    )
  await expect.poll(left, { timeout: 15_000 }).toEqual([])
  expect(mailbox.to(other)).toEqual([])
})

test('an invitation without an address, and one of another hotel, are not sent', async () => {
  const { invitation } = await invite()
  const refused = await mailInvitation(invitation.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'team.email_missing'])
  expect((await mailInvitation(newId())).status).toBe(404)
})

test('who forgot the password gets a link by mail that works once, and managers hear of the new password', async () => {
  allowSlow('hashes passwords and waits for the mails of several people')
  const jelena = await world.aManager(hotelSlug, { staff_role: 'housekeeping', display_name: 'Jelena', password })
  expect((await forgot(jelena.email.toUpperCase())).status).toBe(204)
  await arrivals(jelena.email)
  const token = tokenIn(lastTo(jelena.email).text, 'staff-password')
  expect(lastTo(jelena.email).headers['subject']).toBe('Wählen Sie ein neues Passwort')
  expect(await dump()).not.toContain(token)
  expect((await setPassword(token, 'plenty of olive trees')).status).toBe(201)
  expect((await setPassword(token, 'plenty of lemon trees')).body.code).toBe('people.link_invalid')
  expect((await signIn(jelena.email, password)).status).toBe(401)
  expect((await signIn(jelena.email, 'plenty of olive trees')).status).toBe(201)
  await arrivals(milica.email)
  expect(lastTo(milica.email).text).toContain('Jelena')
})

test('the answer is the same for a stranger, a shared device, staff of another hotel and the fourth time in an hour', async () => {
  const jelena = await world.aManager(hotelSlug, { staff_role: 'housekeeping', password })
  const stranger = anEmail()
  const elsewhere = await world.aManager(await world.aHotel(), { password })
  const answers = []
  for (const email of [stranger, elsewhere.email, ...Array.from({ length: 4 }, () => jelena.email)]) {
    const { status, body } = await forgot(email, '192.0.2.7')
    answers.push([status, body])
  }
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]?.[0]).toBe(204)
  // Each link replaces the one before: only the last mail is needed, the others may have gone already.
  await expect.poll(() => mailbox.to(jelena.email).length, { timeout: 15_000 }).toBeGreaterThan(0)
  const queued = await world.server.database.onPlatform((tx) =>
    tx.selectFrom('mails').select('receiver').where('hotel_id', '=', hotelSlug).execute(),
  )
  expect(queued.map(({ receiver }) => receiver)).toEqual([jelena.email, jelena.email, jelena.email])
  expect(mailbox.to(stranger)).toEqual([])
  expect(mailbox.to(elsewhere.email)).toEqual([])
  expect((await forgot('no address')).body.code).toBe('people.email_invalid')
})

test('made-up addresses use up no mail of a real one behind the same address, nor do the other mails of the hotel', async () => {
  const jelena = await world.aManager(hotelSlug, { staff_role: 'housekeeping', password })
  await world.server.database.onPlatform((tx) =>
    tx
      .insertInto('mails')
      .values(
        Array.from({ length: maxMailsOfDay }, () => ({
          hotel_id: hotelSlug,
          id: newId(),
          template: 'escalation',
          receiver: anEmail(),
          language: 'en',
          status: 'sent',
          sent_at: new Date().toISOString(),
          expires_at: new Date().toISOString(),
        })),
      )
      .execute(),
  )
  const answers = await Promise.all(Array.from({ length: 25 }, () => forgot(anEmail(), '192.0.2.9')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
  expect((await forgot(jelena.email, '192.0.2.9')).status).toBe(204)
  await arrivals(jelena.email)
})

test('guests of a shared Wi-Fi who know the addresses of the staff leave each colleague there their first mail', async () => {
  const wifi = '192.0.2.10'
  const known = await Promise.all(
    Array.from({ length: 11 }, () => world.aManager(hotelSlug, { staff_role: 'kitchen', password })),
  )
  for (let round = 0; round < 3; round += 1) await Promise.all(known.map(({ email }) => forgot(email, wifi)))
  const jelena = await world.aManager(hotelSlug, { staff_role: 'housekeeping', password })
  await forgot(jelena.email, wifi)
  await arrivals(jelena.email)
  // The address has no repetition left; another one has.
  const countQueued = async () =>
    (
      await world.server.database.onPlatform((tx) =>
        tx.selectFrom('mails').select('id').where('receiver', '=', jelena.email).execute(),
      )
    ).length
  await forgot(jelena.email, wifi)
  expect(await countQueued()).toBe(1)
  await forgot(jelena.email, '192.0.2.11')
  expect(await countQueued()).toBe(2)
})

test('every other manager hears who joins as a manager or becomes one, and nobody hears of the others', async () => {
  const vera = await world.aManager(hotelSlug, { display_name: 'Vera' })
  const inviteAs = async (staff_role: contract.Member['staff_role']) =>
    (await world.call(milica, contract.inviteStaff, { params: params(), body: { id: newId(), staff_role } })).body.token
  const [newcomer, cook] = [anEmail(), anEmail()]
  expect((await join(await inviteAs('manager'), newcomer)).status).toBe(201)
  await arrivals(milica.email)
  await arrivals(vera.email)
  expect(lastTo(vera.email).headers['subject']).toBe('Novi menadžer')
  expect(lastTo(vera.email).text).toContain('Jelena sada ima ulogu menadžera')
  const joined = await join(await inviteAs('kitchen'), cook)
  const change = async (staff_role: contract.Member['staff_role']) => {
    const { items } = (await world.call(milica, contract.getTeam, { params: params() })).body
    const { id: memberId, updated_at: seen } = items.find(({ id }) => id === joined.body.user.id)!
    expect(
      (
        await world.call(milica, contract.changeMember, {
          params: { ...params(), memberId },
          body: { staff_role, seen },
        })
      ).status,
    ).toBe(200)
  }
  await change('reception')
  await change('manager')
  await arrivals(vera.email, 2)
  await arrivals(milica.email, 2)
  await arrivals(newcomer)
  expect(mailbox.to(cook)).toEqual([])
})

test('a link for somebody who works in two hotels goes to their mail alone', async () => {
  const there = await world.aHotel()
  const dragan = await world.aManager(there, { password })
  expect((await join((await invite()).token, dragan.email)).status).toBe(201)
  const ask = (mail: boolean) =>
    world.call(milica, contract.makePasswordLink, { params: { ...params(), memberId: dragan.id }, body: { mail } })
  expect((await ask(false)).body.code).toBe('team.works_elsewhere')
  expect((await ask(true)).status).toBe(204)
  await arrivals(dragan.email)
  const token = tokenIn(lastTo(dragan.email).text, 'staff-password')
  expect((await setPassword(token, 'plenty of olive trees')).status).toBe(201)
  const signedIn = await world.call(nobody, signInManager, {
    params: { hotelSlug: there },
    body: { email: dragan.email, password: 'plenty of olive trees' },
  })
  expect(signedIn.status).toBe(201)
})

test('a link that was shown to a manager still opens no account that works elsewhere', async () => {
  const jelena = await world.aManager(hotelSlug, { staff_role: 'housekeeping', password })
  const shown = await world.call(milica, contract.makePasswordLink, {
    params: { ...params(), memberId: jelena.id },
    body: {},
  })
  const there = await world.aHotel()
  await world.server.database.onPlatform((tx) =>
    tx.insertInto('managers').values({ hotel_id: there, id: jelena.id, email: jelena.email }).execute(),
  )
  expect((await setPassword(shown.body.token, 'plenty of olive trees')).body.code).toBe('people.link_invalid')
})

test('a person hears that their second factor was turned on and off', async () => {
  const inEnglish = { 'accept-language': 'en' }
  const begun = await world.call(milica, factor.beginSecondFactor, { params: params(), body: { password } })
  expect(begun.status).toBe(200)
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) })
  const code = totp.generate({ timestamp: world.clock.now() })
  const on = await world.call(milica, factor.confirmSecondFactor, { params: params(), body: { code } }, inEnglish)
  await arrivals(milica.email)
  expect(lastTo(milica.email).text).toContain('has been turned on')
  const body = { password, code: on.body.recovery_codes[0] ?? '' }
  expect((await world.call(milica, factor.turnSecondFactorOff, { params: params(), body }, inEnglish)).status).toBe(204)
  await arrivals(milica.email, 2)
  expect(lastTo(milica.email).text).toContain('has been turned off')
  expect(lastTo(milica.email).text).toContain('/manager/profile')
})

test('every manager hears when a manager changes the password', async () => {
  const zorka = await world.aManager(hotelSlug)
  const body = { current_password: password, new_password: 'plenty of olive trees' }
  expect((await world.call(milica, changePassword, { params: params(), body })).status).toBe(200)
  await arrivals(zorka.email)
  await arrivals(milica.email)
  expect(lastTo(zorka.email).text).toContain('Milica Kovač')
})

test('what nobody claims is told to the confirmed address, once in five minutes and with the number that waits', async () => {
  allowSlow('three mails have to come')
  const [night, other] = [anEmail(), anEmail()]
  await world.call(milica, putMailAddresses, { params: params(), body: { escalation: [night, other], reply: '' } })
  await arrivals(night)
  await world.server.database.onPlatform((tx) =>
    tx
      .updateTable('mail_addresses')
      .set({ confirmed_at: sql`now()` })
      .where('hotel_id', '=', hotelSlug)
      .where('address', '=', night)
      .execute(),
  )
  const guest = await world.aGuest(hotelSlug)
  const escalate = () => insertOverdue(guest.id)
  await escalate()
  await arrivals(night, 2)
  expect(lastTo(night).text).toContain('1')
  await escalate()
  await escalate()
  const waiting = () =>
    world.server.database.onPlatform((tx) =>
      tx
        .selectFrom('outgoing_messages')
        .select(sql<number>`round(extract(epoch from due_at - now()))::int`.as('seconds'))
        .where('hotel_id', '=', hotelSlug)
        .where('kind', '=', 'mail')
        .where('attempts', '=', 0)
        .where(sql<boolean>`content ->> 'template' = 'escalation'`)
        .execute(),
    )
  await expect.poll(waiting, { timeout: 15_000 }).toHaveLength(1)
  expect((await waiting())[0]?.seconds).toBeGreaterThan(200)
  await world.server.database.onPlatform((tx) =>
    tx
      .updateTable('outgoing_messages')
      .set({ due_at: sql`now()` })
      .where('hotel_id', '=', hotelSlug)
      .execute(),
  )
  await arrivals(night, 3)
  expect(lastTo(night).text).toContain('3')
  // The address that has not been confirmed got the request to confirm, and nothing else.
  await arrivals(other)
})

/** A request that has been waiting for longer than the hotel allows. */
const insertOverdue = (guestId: string) =>
  world.server.database.write(scopeFor(hotelSlug, { kind: 'guest', id: guestId }), (tx) =>
    sql`insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, department, description,
        created_at, escalation_from, escalation_due_at)
      values (${hotelSlug}, ${newId()}, ${guestId}, 'Some Guest', 'Room 1', 'towels', 'housekeeping', 'Two',
        now() - interval '3 hours', now() - interval '3 hours', now() - interval '2 hours')`.execute(tx),
  )
