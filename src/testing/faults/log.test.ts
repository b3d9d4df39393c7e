import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { hashPassword } from '#platform/server/password.ts'
import { securityEvents } from '#platform/server/security/security-log.ts'
import { hashToken } from '#platform/server/token.ts'
import { ask } from './http.ts'
import { createInstallation, clearEverything, run } from './program.ts'
import { asOwner, seedHotel } from './seed-hotels.ts'

afterAll(clearEverything)

test('a day with successes and failures leaves no name, text, e-mail, code, password or token in any log', async () => {
  const installation = await createInstallation({ LOG_LEVEL: 'trace' })
  const program = run(installation.settings)
  await program.ready
  const [hotel] = await seedHotel(installation.owner, 1, { guests: 1, staff: 1 })
  if (!hotel) throw new Error('a hotel')
  const {
    id,
    guests: [guest],
    staff: [manager],
  } = hotel
  const hotelUrl = `${installation.base}/api/hotels/${id}`
  const send = async (method: string, url: string, cookie = '', body?: unknown): Promise<number> =>
    (
      await fetch(url, {
        method,
        headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    ).status
  const marks = ['Zzmarkname', 'Zzmarkword', 'zzmarkmail', 'Zzmarkcode', 'Zzmarkpass', 'Zzmarktoken']
  const statuses = [
    await send('POST', `${hotelUrl}/guest-session`, '', {
      room_number: 'Room 77',
      guest_name: 'Zzmarkname Person',
      access_code: 'Zzmarkcode',
    }),
    await send('POST', `${hotelUrl}/guest-session`, '', {
      guest_name: 'Zzmarkname Person',
      card: 'Zzmarktoken-of-a-room-card',
    }),
    await send('POST', `${hotelUrl}/scanned-card`, '', { card: 'Zzmarktoken-of-a-room-card' }),
    await send('POST', `${hotelUrl}/manager-session`, '', { email: 'zzmarkmail@example.com', password: 'Zzmarkpass1' }),
    await send('POST', `${hotelUrl}/my/requests`, guest?.cookie, {
      id: newId(),
      type: 'other',
      description: 'Zzmarkword please',
      guest_name: 'Zzmarkname Person',
      room_number: 'Room 1',
    }),
    await send('POST', `${hotelUrl}/my/requests`, guest?.cookie, {
      id: 'Zzmarkword',
      type: 'Zzmarkword',
      description: 7,
    }),
    await send('GET', `${hotelUrl}/requests?state=Zzmarkword&cursor=Zzmarkword`, manager?.cookie),
    await send('POST', `${hotelUrl}/privacy/search`, manager?.cookie, { words: 'Zzmarkname' }),
    await send('GET', `${hotelUrl}/my/requests`, 'deskbell_guest=Zzmarktoken'),
    await send('GET', `${installation.base}/Zzmarkname?name=Zzmarkname`),
  ]
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(201)
  // A statement that fails, as the program and the database's own log report it.
  await asOwner(
    installation.owner,
    (sql) => sql`alter table service_requests add constraint no_more check (description <> 'Zzmarkword again')`,
  )
  expect(
    await send('POST', `${hotelUrl}/my/requests`, guest?.cookie, {
      id: newId(),
      type: 'other',
      description: 'Zzmarkword again',
    }),
  ).toBe(500)
  expect((await ask('GET', `${installation.base}/readyz`)).status).toBe(200)
  expect((await program.stop()).code).toBe(0)

  const logs = {
    program: program.output(),
    database: await readFile(join(installation.dataDir, 'postgres-18.log'), 'utf8'),
  }
  expect(logs.program).toContain('no_more')
  expect(logs.program.split('\n').filter((line) => line.includes('"request"')).length).toBeGreaterThan(5)
  const cookies = [guest?.cookie, manager?.cookie].map((cookie) => cookie?.split('=')[1] ?? 'none')
  for (const [name, text] of Object.entries(logs))
    expect([name, [...marks, ...cookies].filter((mark) => text.includes(mark))]).toEqual([name, []])
}, 60_000)

type Line = {
  event?: string
  outcome?: string
  address?: string
  email?: string
  hotel?: string
  account?: string
  guest?: string
  left_out?: number
}

test('every sign-in, refusal and action of owners and staff on people and hotels is one line, with ids, without a name', async () => {
  const installation = await createInstallation()
  const program = run({ ...installation.settings, LOG_LEVEL: 'info' })
  await program.ready
  const [hotel] = await seedHotel(installation.owner, 1, { guests: 2, staff: 1 })
  const [guest, manager, owner] = [hotel?.guests[0], hotel?.staff[0], newId()]
  if (!hotel || !guest || !manager) throw new Error('a hotel')
  const password_hash = await hashPassword('Zzmarkpass of before')
  await asOwner(installation.owner, async (sql) => {
    await sql`update accounts set email = 'zzmarkmail@desk.example', password_hash = ${password_hash} where id = ${manager.id}`
    await sql`update managers set email = 'zzmarkmail@desk.example' where id = ${manager.id}`
    await sql`insert into accounts (id, email, password_hash) values (${owner}, 'zzmarkmail@owner.example', ${password_hash})`
    await sql`insert into owners (id) values (${owner})`
    await sql`insert into password_links (token_hash, account_id, expires_at)
      values (${hashToken('Zzmarktoken')}, ${owner}, now() + interval '1 hour')`
  })
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    cookie = '',
  ): Promise<{ status: number; cookie: string; body: { id?: string } }> => {
    const answer = await fetch(`${installation.base}${path}`, {
      method,
      headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
      body: (text ? JSON.parse(text) : {}) as { id?: string },
    }
  }
  const hotelUrl = `/api/hotels/${hotel.id}`
  const right = { email: 'zzmarkmail@desk.example', password: 'Zzmarkpass of before' }

  await send('POST', `${hotelUrl}/guest-session`, {
    room_number: 'Room 77',
    guest_name: 'Zzmarkname Person',
    access_code: 'Zzmarkcode',
  })
  await send('POST', `${hotelUrl}/guest-session`, {
    room_number: 'Room 77',
    guest_name: 'Zzmarkname Person',
    access_code: 'Zzmarkcode of another',
  })
  await send('POST', `${hotelUrl}/scanned-card`, { card: 'Zzmarktoken' })
  const desk = await send('POST', `${hotelUrl}/manager-session`, right)
  const desk2 = await send(
    'POST',
    `${hotelUrl}/my/password`,
    { current_password: right.password, new_password: 'Zzmarkpass of after' },
    desk.cookie,
  )
  for (let times = 0; times < 9; times += 1)
    await send('POST', `${hotelUrl}/manager-session`, { email: 'zzmarkmail@nobody.example', password: 'Zzmarkpass' })
  await send('POST', '/api/owner-session', { email: 'zzmarkmail@owner.example', password: 'Zzmarkpass' })
  await send('POST', '/api/owner-password', { token: 'Zzmarktoken', new_password: 'Zzmarkpass of the owner' })
  const boss = await send('POST', '/api/owner-session', {
    email: 'zzmarkmail@owner.example',
    password: 'Zzmarkpass of the owner',
  })
  await send('POST', '/api/owner/hotels', { slug: 'other-inn', name: 'Zzmarkname Inn' }, boss.cookie)
  await send('PUT', '/api/owner/hotels/other-inn', { enabled: false, expiry_date: '2030-06-30' }, boss.cookie)
  const added = await send(
    'POST',
    '/api/create-manager',
    {
      email: 'zzmarkmail@other.example',
      password: 'Zzmarkpass 123',
      hotelSlug: 'other-inn',
      displayName: 'Zzmarkname',
    },
    boss.cookie,
  )
  await send(
    'POST',
    `/api/owner/hotels/other-inn/managers/${added.body.id}/password`,
    { password: 'Zzmarkpass 456' },
    boss.cookie,
  )
  await send('DELETE', `/api/owner/hotels/other-inn/managers/${added.body.id}`, undefined, boss.cookie)
  await send('POST', `${hotelUrl}/privacy/search`, { words: 'Zzmarkname' }, desk2.cookie)
  await send('GET', `${hotelUrl}/privacy/people/guests/${guest.id}`, undefined, desk2.cookie)
  await send('DELETE', `${hotelUrl}/privacy/people/guests/${guest.id}`, undefined, desk2.cookie)
  // Not logged as an event: counted, without a line of its own.
  for (let times = 0; times < 5; times += 1)
    await send('POST', '/api/owner/hotels', { slug: 'third-inn', name: 'Zzmarkname' }, desk2.cookie)
  const metrics = await (await fetch(`${installation.base}/metrics`)).text()
  expect((await program.stop()).code).toBe(0)

  const lines = program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ event }) => event !== undefined)
  const told = lines.map(({ event, outcome }) => `${event} ${outcome}`)
  expect(told.toSorted()).toEqual(
    [
      'guest_erase done',
      'guest_export done',
      'guest_sign_in done',
      'guest_sign_in people.invalid_access_code',
      'guests_search done',
      'hotel_change done',
      'hotel_create done',
      'manager_create done',
      'manager_password_reset done',
      'manager_remove done',
      'manager_sign_in done',
      ...Array.from(
        { length: told.filter((one) => one === 'manager_sign_in people.login_failed').length },
        () => 'manager_sign_in people.login_failed',
      ),
      'manager_sign_in people.sign_in_too_often',
      'owner_password_set done',
      'owner_sign_in done',
      'owner_sign_in people.invalid_owner_credentials',
      'password_change done',
      'room_card_read rooms.card_invalid',
    ].toSorted(),
  )
  const first = (event: string, outcome = 'done') =>
    lines.find((line) => line.event === event && line.outcome === outcome)
  expect(first('manager_sign_in')).toMatchObject({
    hotel: hotel.id,
    account: manager.id,
    address: expect.stringMatching(/^[\w-]{12}$/),
    email: expect.stringMatching(/^[\w-]{12}$/),
  })
  expect(first('guest_erase')).toMatchObject({
    hotel: hotel.id,
    account: manager.id,
    source: 'guests',
    person: guest.id,
  })
  expect(first('hotel_change')).toMatchObject({
    hotel: 'other-inn',
    account: owner,
    changed: ['enabled', 'expiry_date'],
    enabled: false,
    expiry_date: '2030-06-30',
  })
  expect(first('manager_create')).toMatchObject({ hotel: 'other-inn', account: owner, manager: added.body.id })
  // One address has one pseudonym in all lines, and a client that ignores limits does not fill the log.
  expect(new Set(lines.map(({ address }) => address)).size).toBe(1)
  expect(
    lines.filter(({ event, outcome }) => event === 'manager_sign_in' && outcome === 'people.login_failed').length,
  ).toBeGreaterThanOrEqual(5)
  expect(metrics).toMatch(/deskbell_request_seconds_count\{route="\/api\/owner\/hotels",method="POST",status="403"\} 5/)
  const text = program.output()
  expect(
    [
      'Zzmark',
      'zzmark',
      '127.0.0.1"',
      ...[desk, desk2, boss].map(({ cookie }) => cookie.split('=')[1] ?? 'none'),
    ].filter((mark) => text.includes(mark)),
  ).toEqual([])
}, 60_000)

test("every security event is in the operator's table, and no other", async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const table = page.slice(page.indexOf('| Event |'), page.indexOf('\n\n', page.indexOf('| Event |')))
  expect(
    [...table.matchAll(/^\| `(\w+)`/gm)]
      .map(([, event = '']) => event)
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(securityEvents.toSorted((one, other) => one.localeCompare(other)))
})
