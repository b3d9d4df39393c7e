import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeatureServer } from '#app/server/feature.ts'
import { newId } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { createMailServer, type MailServer } from '#testing/outside/mail-server.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { retryAtOnce } from '#testing/setup/retry-at-once.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import {
  confirmMailAddress,
  getMail,
  getMailChoices,
  listMailAddresses,
  listMails,
  mailTemplates,
  putMailAddresses,
  putMailChoices,
} from '../contract.ts'
import { sendTestMail } from '../contract/test-mail.ts'
import { cleanUpMails } from './clean-up.ts'
import { queueEscalation } from './escalation.ts'
import { createMail } from './index.ts'
import type { MailQueue, NewMail } from './queue.ts'
import type { MailPreparers } from './template.ts'

let world: TestServer
let mailbox: MailServer
let queue: MailQueue
const invoice = Buffer.from('%PDF-1.7 of the test')

/** A feature that sends invoices, as the program's own does. */
const bills: FeatureServer = {
  name: 'bills',
  routes: ({ mail }) => {
    queue = mail
    return []
  },
}
const mailPreparers: MailPreparers = {
  invoice: async (_scope, { values }) =>
    values['gone'] === 1
      ? null
      : {
          values: { number: 'INV-0042', total: '552,42 €' },
          note: 'Vielen Dank für Ihren Aufenthalt, J. <Weber>!\nMilica Kovač\n\nBis bald & gute Reise',
          attachments: [{ name: 'INV-0042.pdf', type: 'application/pdf', content: invoice }],
        },
}

beforeAll(async () => {
  mailbox = await createMailServer({ utf8: false })
  world = await createTestServer({
    quickJobs: true,
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Deskbell <desk@example.org>', PUBLIC_URL: 'http://desk.example' },
    features: [bills],
    mailPreparers,
  })
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})

const anAddress = () => `${newId()}@post.example`
const inTheHotel = (hotelSlug: string) => ({ params: { hotelSlug } })
const send = (hotelId: string, mail: Partial<NewMail> & { to: string }) => {
  const scope = scopeFor(hotelId, { kind: 'nobody' })
  return world.server.database.write(scope, (tx) =>
    queue.queueMail(tx, scope, { template: 'invoice', language: 'de', subjectOf: newId(), ...mail }),
  )
}
const arrivals = async (address: string, count = 1) => {
  await expect.poll(() => mailbox.to(address).length, { timeout: 15_000 }).toBe(count)
}
const stateOf = (who: Person, hotel: string, subject: string | null) => async () =>
  (await world.call(who, listMails, { ...inTheHotel(hotel), query: { subject: subject ?? '' } })).body.items[0]
const tokenIn = (text: string, page: string): string => new RegExp(`/${page}#(\\S+)`).exec(text)?.[1] ?? ''

test('a mail is sent with what its feature prepares, as plain text and as a page with the same words', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const to = anAddress()
  const mail = await send(hotel, { to })
  expect(mail).toMatchObject({ status: 'queued', receiver: to, template: 'invoice', sent_at: null, failure: null })
  await arrivals(to)
  const [{ headers, text, html, attachments, raw } = expect.unreachable()] = mailbox.to(to)
  expect(headers).toMatchObject({
    subject: 'Ihre Rechnung INV-0042',
    'auto-submitted': 'auto-generated',
    'message-id': `<${mail.id}@example.org>`,
    to,
  })
  expect(headers['from']).toContain('<desk@example.org>')
  expect(headers['reply-to']).toBeUndefined()
  for (const words of ['INV-0042', '552,42 €', 'Vielen Dank für Ihren Aufenthalt', 'Milica Kovač']) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  expect(text).toContain('J. <Weber>')
  expect(html).toContain('J. &lt;Weber&gt;')
  expect(html).not.toMatch(/<(img|link|style|script)/)
  expect(html).not.toContain('http')
  expect(attachments).toEqual([{ name: 'INV-0042.pdf', content: invoice }])
  expect(raw).toContain('multipart/alternative')
  await expect.poll(stateOf(staff, hotel, mail.subject_of), { timeout: 5000 }).toMatchObject({
    status: 'sent',
    sent_at: expect.any(String),
  })
})

test('every template has its words in every language, and names nobody in the subject', async () => {
  const { hotel } = await world.aStaffedHotel()
  const { renderMail } = await import('./sending/render.ts')
  const values = { number: 'INV-1', total: '5 €', guest: 'Guest', role: 'Role', until: 'then', name: 'Name' }
  const events: Record<string, string[]> = {
    second_factor_changed: ['on', 'off', 'removed'],
    confirm_address: ['escalation', 'reply'],
  }
  let letters = 0
  for (const template of mailTemplates)
    for (const event of events[template] ?? [undefined])
      for (const language of languageCodes) {
        const { subject, text, html } = renderMail({
          hotel: { id: hotel, name: 'Hotel Marina' },
          template,
          language,
          values: { ...values, by: 'By', host: 'host.example', room: 'Room 12', address: 'a@b.example', count: 3 },
          prepared:
            template === 'invoice' ? {} : event === undefined ? { path: 'x' } : { path: 'x', values: { event } },
          publicUrl: 'https://desk.example',
          takesReplies: true,
        })
        // A key that is missing would stand there by its name.
        expect(`${subject} ${text} ${html}`).not.toMatch(/mail\.[a-z_]+|\{\{|undefined/)
        expect(subject).not.toMatch(/Guest|Room 12|Name/)
        expect(subject.length).toBeGreaterThan(3)
        letters += 1
      }
  expect(letters).toBe(16 * 10)
})

test('what is rolled back is never sent, and the same id sends once', async () => {
  const { hotel } = await world.aStaffedHotel()
  const [lost, to, id, subjectOf] = [anAddress(), anAddress(), newId(), newId()]
  const scope = scopeFor(hotel, { kind: 'nobody' })
  await expect(
    world.server.database.write(scope, async (tx) => {
      await queue.queueMail(tx, scope, { template: 'invoice', language: 'en', to: lost })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  const first = await send(hotel, { id, to, subjectOf })
  expect((await send(hotel, { id, to, subjectOf })).created_at).toEqual(first.created_at)
  await expect(send(hotel, { id, to: anAddress(), subjectOf })).rejects.toMatchObject({ message: 'platform.id_taken' })
  await arrivals(to)
  expect(mailbox.to(lost)).toEqual([])
  expect(mailbox.to(to)).toHaveLength(1)
})

test('a receiver that is refused for good fails at once, one that is refused for now is tried again', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const [wrong, busy] = [anAddress(), anAddress()]
  mailbox.refusals.set(wrong, 550).set(busy, 451)
  const failed = await send(hotel, { to: wrong })
  const waiting = await send(hotel, { to: busy })
  await expect
    .poll(stateOf(staff, hotel, failed.subject_of), { timeout: 15_000 })
    .toMatchObject({ status: 'failed', failure: 'refused', sent_at: null })
  expect(await stateOf(staff, hotel, waiting.subject_of)()).toMatchObject({ status: 'queued', failure: null })
  // Deleted before its first attempt, the refusal would meet none.
  const readFailures = () =>
    world.server.database.onPlatform((tx) =>
      tx.selectFrom('outgoing_messages').select('last_failure').where('hotel_id', '=', hotel).execute(),
    )
  await expect.poll(readFailures, eventually).toEqual([{ last_failure: expect.any(String) }])
  mailbox.refusals.delete(busy)
  await retryAtOnce(world, hotel)
  await arrivals(busy)
})

test('a mail without a reason is not sent, and says so', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const to = anAddress()
  const mail = await send(hotel, { to, values: { gone: 1 } })
  await expect
    .poll(stateOf(staff, hotel, mail.subject_of), { timeout: 15_000 })
    .toMatchObject({ status: 'failed', failure: 'not_needed' })
  expect(mailbox.to(to)).toEqual([])
})

test('an address with a line break, a bracket or a second address is refused', async () => {
  const { hotel } = await world.aStaffedHotel()
  for (const to of [
    'a@b',
    'a b@c.example',
    'a@b.example\r\nBcc: c@d.example',
    '<a@b.example>',
    'a@b.example,c@d.example',
    '=?utf-8?q?a?=@b.example',
    '=?UTF-8?B?YQ==?=@b.example',
    'ana.=?utf-8?q?a?=@b.example',
    'ana@=?utf-8?q?b?=.example',
    '.ana@b.example',
    'ana..kos@b.example',
    'ana@b℀c.example',
    'ana@b..example',
  ])
    await expect(send(hotel, { to })).rejects.toMatchObject({ message: 'mail.address_invalid' })
})

test('a mail to letters that the server does not know was not sent, and says why', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const { id, subject_of } = await send(hotel, { to: 'jürgen@post.example' })
  const read = async () => {
    const query = { subject: subject_of ?? '' }
    return (await world.call(staff, listMails, { ...inTheHotel(hotel), query })).body.items.find((one) => one.id === id)
  }
  await expect.poll(async () => (await read())?.status, { timeout: 15_000 }).toBe('failed')
  expect(await read()).toMatchObject({ failure: 'unsupported', sent_at: null })
  const inCyrillic = 'ana@пошта.example'
  await send(hotel, { to: inCyrillic })
  await arrivals(inCyrillic)
  const refused = await world.call(staff, putMailAddresses, {
    ...inTheHotel(hotel),
    body: { escalation: [], reply: 'jürgen@post.example' },
  })
  expect(refused.body).toMatchObject({ code: 'mail.address_invalid', fields: { reply: {} } })
})

test('a hotel sends 200 mails a day, 20 an hour to one address, also when many are queued at once', async () => {
  const { hotel } = await world.aStaffedHotel()
  const to = anAddress()
  const answers = await Promise.allSettled(Array.from({ length: 25 }, () => send(hotel, { to })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  await world.server.database.onPlatform((db) =>
    db
      .insertInto('mails')
      .values(
        Array.from({ length: 179 }, (_, at) => ({
          hotel_id: hotel,
          id: newId(),
          template: 'invoice',
          receiver: `${at}@post.example`,
          language: 'en',
          status: 'sent',
          sent_at: sql<string>`now()`,
          expires_at: sql<string>`now()`,
        })),
      )
      .execute(),
  )
  await send(hotel, { to: anAddress() })
  await expect(send(hotel, { to: anAddress() })).rejects.toMatchObject({ message: 'mail.too_many' })
  const other = await world.aHotel()
  expect((await send(other, { to: anAddress() })).status).toBe('queued')
})

test('the hotel’s own addresses count once they are confirmed; the link is neither in the queue nor in the log', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const [night, reply, guest] = [anAddress(), anAddress(), anAddress()]
  const put = (escalation: string[], address = reply) =>
    world.call(staff, putMailAddresses, { ...inTheHotel(hotel), body: { escalation, reply: address } })
  expect((await put(['no address'])).body).toMatchObject({
    code: 'mail.address_invalid',
    fields: { 'escalation.0': {} },
  })
  expect((await put([1, 2, 3, 4, 5, 6].map(anAddress))).body.code).toBe('mail.too_many_addresses')
  expect((await put([night])).body.items).toMatchObject([
    { address: night, purpose: 'escalation', confirmed_at: null },
    { address: reply, purpose: 'reply', confirmed_at: null },
  ])
  await arrivals(reply)
  await arrivals(night)
  // Nothing answers to an address that has not been confirmed.
  await send(hotel, { to: guest })
  await arrivals(guest)
  expect(mailbox.to(guest)[0]?.headers['reply-to']).toBeUndefined()
  const token = tokenIn(mailbox.to(reply)[0]?.text ?? '', 'confirm-mail')
  expect(token.length).toBeGreaterThan(80)
  const confirm = (one: string) => world.call(nobody, confirmMailAddress, { params: {}, body: { token: one } })
  for (const wrong of [
    '',
    'x',
    token.slice(0, -1),
    token.replace(hotel, 'another'),
    token.replace(/\.(\d+)\./, '.9999999999.'),
  ])
    expect((await confirm(wrong)).body.code).toBe('people.link_invalid')
  expect((await confirm(token)).body).toMatchObject({ address: reply, purpose: 'reply' })
  expect((await confirm(token)).status).toBe(200)
  expect((await world.call(staff, listMailAddresses, inTheHotel(hotel))).body.items).toMatchObject([
    { address: night, confirmed_at: null },
    { address: reply, confirmed_at: expect.any(String) },
  ])
  await send(hotel, { to: guest })
  await arrivals(guest, 2)
  expect(mailbox.to(guest)[1]?.headers['reply-to']).toContain(reply)
  expect(mailbox.to(guest)[1]?.text).toContain('Antworten Sie einfach')
  // Saving again asks nobody twice; what is left out goes.
  expect((await put([])).body.items).toMatchObject([{ address: reply, confirmed_at: expect.any(String) }])
  expect(mailbox.to(reply)).toHaveLength(1)
  const proof = token.split('.').at(-1) ?? expect.unreachable()
  const dump = await world.server.database.onPlatform(async (db) => {
    const { rows } = await sql<{ all: string }>`select coalesce(string_agg(t::text, ''), '') as all from
      (select m::text from mails m union all select o::text from outgoing_messages o union all select e::text
        from hotel_events e union all select a::text from mail_addresses a) as t`.execute(db)
    return rows[0]?.all ?? ''
  })
  expect(dump).toContain(reply)
  expect(dump).not.toContain(proof)
})

test('a link that confirms an address is over after a day', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const reply = anAddress()
  await world.call(staff, putMailAddresses, { ...inTheHotel(hotel), body: { escalation: [], reply } })
  await arrivals(reply)
  const token = tokenIn(mailbox.to(reply)[0]?.text ?? '', 'confirm-mail')
  try {
    world.clock.set(Date.now() + 24 * 3_600_000 + 1000)
    expect((await world.call(nobody, confirmMailAddress, { params: {}, body: { token } })).body.code).toBe(
      'people.link_invalid',
    )
  } finally {
    world.clock.set(Date.now())
  }
})

test('what was not sent within its time has failed, and after 30 days nobody reads who was written to', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const [late, old, kept] = [newId(), newId(), newId()]
  await world.server.database.onPlatform((db) =>
    sql`insert into mails (hotel_id, id, template, receiver, language, subject_of, status, created_at, sent_at, expires_at) values
      (${hotel}, ${newId()}, 'invoice', 'late@post.example', 'en', ${late}, 'queued', now() - interval '2 days', null,
        now() - interval '1 second'),
      (${hotel}, ${newId()}, 'invoice', 'old@post.example', 'en', ${old}, 'sent', now() - interval '721 hours', now(), now()),
      (${hotel}, ${newId()}, 'invoice', 'kept@post.example', 'en', ${kept}, 'sent', now() - interval '719 hours', now(), now())`.execute(
      db,
    ),
  )
  await cleanUpMails(world.server.database).run()
  expect(await stateOf(staff, hotel, late)()).toMatchObject({ status: 'failed', failure: 'too_late' })
  expect(await stateOf(staff, hotel, old)()).toBeUndefined()
  expect(await stateOf(staff, hotel, kept)()).toMatchObject({ status: 'sent' })
  const told = await world.server.database.onPlatform((db) =>
    sql<{
      operation: string
      receiver: string
    }>`select operation, row_data ->> 'receiver' as receiver from hotel_events where hotel_id = ${hotel}
      and row_data ->> 'subject_of' = ${old} order by number`.execute(db),
  )
  // The events of rows that the test itself inserted are not the clean-up's.
  expect(told.rows.slice(1)).toEqual([
    { operation: 'update', receiver: '———' },
    { operation: 'delete', receiver: '———' },
  ])
})

test('two processes that escalate in a hotel at once send one mail now, and the next one gathers', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const night = anAddress()
  await world.call(staff, putMailAddresses, { ...inTheHotel(hotel), body: { escalation: [night], reply: '' } })
  await world.server.database.onPlatform((tx) =>
    tx
      .updateTable('mail_addresses')
      .set({ confirmed_at: sql`now()` })
      .where('hotel_id', '=', hotel)
      .execute(),
  )
  const scope = scopeFor(hotel, { kind: 'nobody' })
  const [queued, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = world.server.database.write(scope, async (tx) => {
    await queueEscalation(queue, tx, scope)
    queued.resolve()
    await goOn.promise
  })
  await queued.promise
  const second = world.server.database.write(scope, (tx) => queueEscalation(queue, tx, scope))
  const countWaiting = () =>
    world.server.database.onPlatform(async (tx) => {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from pg_locks where not granted and locktype = 'advisory' and database = (select oid
        from pg_database where datname = current_database())`.execute(tx)
      return rows[0]?.count
    })
  await expect.poll(countWaiting).toBe(1)
  goOn.resolve()
  await Promise.all([first, second])
  const [now, gathers] = await world.server.database.onPlatform((tx) =>
    tx
      .selectFrom('mails')
      .select('expires_at')
      .where('hotel_id', '=', hotel)
      .where('template', '=', 'escalation')
      .orderBy('expires_at')
      .execute(),
  )
  const apart = Date.parse(gathers?.expires_at ?? '') - Date.parse(now?.expires_at ?? '')
  expect(apart).toBeGreaterThan(299_000)
})

test('managers hear of a new key, but for those who have switched it off; of a password every manager hears', async () => {
  const { hotel } = await world.aStaffedHotel()
  const [one, other] = [await world.aManager(hotel), await world.aManager(hotel)]
  const cook = await world.aManager(hotel, { staff_role: 'kitchen' })
  expect(
    (await world.call(other, putMailChoices, { ...inTheHotel(hotel), body: { off: ['api_key_created'] } })).body,
  ).toEqual({
    off: ['api_key_created'],
  })
  expect((await world.call(other, getMailChoices, inTheHotel(hotel))).body.off).toEqual(['api_key_created'])
  expect((await world.call(one, getMailChoices, inTheHotel(hotel))).body.off).toEqual([])
  const scope = scopeFor(hotel, { kind: 'nobody' })
  const notify = (template: 'api_key_created' | 'password_changed') =>
    world.server.database.write(scope, (tx) =>
      queue.notifyManagersByMail(tx, scope, template, { name: 'Minihotel', by: 'Milica' }),
    )
  await notify('api_key_created')
  await arrivals(one.email)
  expect(mailbox.to(one.email)[0]?.text).toContain('Minihotel')
  await notify('password_changed')
  await arrivals(one.email, 2)
  await arrivals(other.email)
  expect(mailbox.to(cook.email)).toEqual([])
})

test('signs in to its server, over TLS where that is required, and tries again while it may not', async () => {
  const login = { user: 'desk', password: 'p:ss word' }
  const closed = await createMailServer({ login })
  const address = new URL(closed.url)
  const [to, other] = [anAddress(), anAddress()]
  const sendBy = async (env: Record<string, string>, receiver: string) => {
    const desk = await createTestServer({
      quickJobs: true,
      env: { MAIL_FROM: 'desk@example.org', ...env },
      features: [bills],
      mailPreparers,
    })
    const hotel = await desk.aHotel()
    const scope = scopeFor(hotel, { kind: 'nobody' })
    await desk.server.database.write(scope, (tx) =>
      queue.queueMail(tx, scope, { template: 'invoice', language: 'en', to: receiver }),
    )
    const findFailure = () =>
      desk.server.database.onPlatform((tx) =>
        tx.selectFrom('outgoing_messages').select('last_failure').where('hotel_id', '=', hotel).executeTakeFirst(),
      )
    return { desk, findFailure }
  }
  const right = await sendBy({ SMTP_URL: `smtp://desk:p%3Ass%20word@${address.host}` }, to)
  const wrong = await sendBy({ SMTP_URL: `smtp://desk:wrong@${address.host}` }, other)
  const plain = await sendBy({ SMTP_URL: `smtp://desk:p%3Ass%20word@${address.host}`, SMTP_REQUIRE_TLS: 'on' }, other)
  try {
    await expect.poll(() => closed.to(to).length, { timeout: 15_000 }).toBe(1)
    await expect.poll(wrong.findFailure, { timeout: 15_000 }).toMatchObject({ last_failure: 'EAUTH 535' })
    // The server offers no TLS, and the password is not sent without.
    await expect
      .poll(plain.findFailure, { timeout: 15_000 })
      .toMatchObject({ last_failure: expect.stringMatching(/^ETLS/) })
    expect(closed.to(other)).toEqual([])
  } finally {
    for (const { desk } of [right, wrong, plain]) await desk.close()
    await closed.close()
  }
})

test('receivers are removed in time also where no server sends mail any more', () => {
  const unused = {} as never
  const { database } = world.server
  const settings = { smtp: null, publicUrl: 'http://desk.example' }
  const parts = {
    database,
    clock: world.clock,
    settings,
    queue,
    preparers: {},
    hotels: unused,
    keys: unused,
    log: unused,
  }
  expect(createMail(parts).jobs?.map(({ name }) => name)).toEqual([cleanUpMails(database).name])
})

test('an installation says whether it sends mail, and without a server nothing is queued', async () => {
  const { hotel } = await world.aStaffedHotel()
  expect((await world.call(nobody, getMail, inTheHotel(hotel))).body).toEqual({ available: true })
  const silent = await createTestServer()
  try {
    const { hotel: there, staff } = await silent.aStaffedHotel()
    expect((await silent.call(nobody, getMail, inTheHotel(there))).body).toEqual({ available: false })
    const refused = await silent.call(staff, putMailAddresses, {
      ...inTheHotel(there),
      body: { escalation: [], reply: anAddress() },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'mail.unavailable'])
    const untested = await silent.call(await silent.anOwner(), sendTestMail, { params: {}, body: {} })
    expect([untested.status, untested.body.code]).toEqual([409, 'mail.unavailable'])
  } finally {
    await silent.close()
  }
})

test('an owner gets a test mail in their language, and another one a minute later at the earliest', async () => {
  const owner = await world.anOwner()
  const ask = () => world.call(owner, sendTestMail, { params: {}, body: {} }, { 'accept-language': 'de' })
  const { status, body } = await ask()
  expect([status, body.steps.map(({ step, state }) => `${step} ${state}`)]).toEqual([
    200,
    ['connected done', 'encrypted skipped', 'signed_in skipped', 'accepted done'],
  ])
  const again = await ask()
  expect([again.status, again.body.code]).toEqual([429, 'mail.tested_too_soon'])
  const arrived = mailbox.received.filter(({ headers }) => headers['subject'] === 'Test-E-Mail von Deskbell')
  expect(arrived.map(({ to, text, html }) => [to, text, html])).toEqual([
    [[expect.any(String)], 'Wenn Sie das lesen, versendet Deskbell E-Mails über 127.0.0.1.\n', ''],
  ])
  expect(arrived[0]?.headers['from']).toBe('Deskbell <desk@example.org>')
})
