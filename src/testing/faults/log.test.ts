import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { asOwner, furnish } from './houses.ts'
import { ask } from './http.ts'
import { anInstallation, clearEverything, run } from './program.ts'

afterAll(clearEverything)

test('a day that goes well and badly leaves no name, word, e-mail, code, password or token in any log', async () => {
  const installation = await anInstallation({ LOG_LEVEL: 'trace' })
  const program = run(installation.settings)
  await program.ready
  const [house] = await furnish(installation.owner, 1, { guests: 1, staff: 1 })
  if (!house) throw new Error('a house')
  const { id, guests: [guest], staff: [manager] } = house
  const hotel = `${installation.base}/api/hotels/${id}`
  const send = async (method: string, url: string, cookie = '', body?: unknown): Promise<number> =>
    (await fetch(url, { method, headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) }, ...(body !== undefined && { body: JSON.stringify(body) }) })).status
  const marks = ['Zzmarkname', 'Zzmarkword', 'zzmarkmail', 'Zzmarkcode', 'Zzmarkpass', 'Zzmarktoken']
  const statuses = [
    await send('POST', `${hotel}/guest-session`, '', { room_number: 'Room 77', guest_name: 'Zzmarkname Person', access_code: 'Zzmarkcode' }),
    await send('POST', `${hotel}/guest-session`, '', { guest_name: 'Zzmarkname Person', card: 'Zzmarktoken-of-a-room-card' }),
    await send('POST', `${hotel}/scanned-card`, '', { card: 'Zzmarktoken-of-a-room-card' }),
    await send('POST', `${hotel}/manager-session`, '', { email: 'zzmarkmail@example.com', password: 'Zzmarkpass1' }),
    await send('POST', `${hotel}/my/requests`, guest?.cookie, { id: newId(), type: 'other', description: 'Zzmarkword please', guest_name: 'Zzmarkname Person', room_number: 'Room 1' }),
    await send('POST', `${hotel}/my/requests`, guest?.cookie, { id: 'Zzmarkword', type: 'Zzmarkword', description: 7 }),
    await send('GET', `${hotel}/requests?state=Zzmarkword&cursor=Zzmarkword`, manager?.cookie),
    await send('POST', `${hotel}/privacy/search`, manager?.cookie, { words: 'Zzmarkname' }),
    await send('GET', `${hotel}/my/requests`, 'deskbell_guest=Zzmarktoken'),
    await send('GET', `${installation.base}/Zzmarkname?name=Zzmarkname`),
  ]
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(201)
  // A statement that fails: what the program and the database's own log make of it.
  await asOwner(installation.owner, (sql) => sql`alter table service_requests add constraint no_more check (description <> 'Zzmarkword again')`)
  expect(await send('POST', `${hotel}/my/requests`, guest?.cookie, { id: newId(), type: 'other', description: 'Zzmarkword again' })).toBe(500)
  expect((await ask('GET', `${installation.base}/readyz`)).status).toBe(200)
  expect((await program.stop()).code).toBe(0)

  const logs = { program: program.output(), database: await readFile(join(installation.dataDir, 'postgres-18.log'), 'utf8') }
  expect(logs.program).toContain('no_more')
  expect(logs.program.split('\n').filter((line) => line.includes('"request"')).length).toBeGreaterThan(5)
  const cookies = [guest?.cookie, manager?.cookie].map((cookie) => cookie?.split('=')[1] ?? 'none')
  for (const [name, text] of Object.entries(logs)) expect([name, [...marks, ...cookies].filter((mark) => text.includes(mark))]).toEqual([name, []])
}, 60_000)
