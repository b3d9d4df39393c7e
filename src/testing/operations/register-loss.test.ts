import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { restoreRules } from '#app/server/restore-rules.ts'
import { sealedTables } from '#app/server/sealed-tables.ts'
import { asManager } from '#modules/access/policy.ts'
import { getSecretCopy } from '#modules/administration/contract/secret-copy.ts'
import { listAudit } from '#modules/audit/contract.ts'
import { diskStore } from '#modules/images/server/disk.ts'
import { listRegister } from '#modules/register/contract.ts'
import { enterPerson, openEntry } from '#modules/register/contract/entries.ts'
import { closeRegisterLoss } from '#modules/register/contract/losses.ts'
import { makeOutput, previewOutput } from '#modules/register/contract/outputs.ts'
import { printBook } from '#modules/register/contract/prints.ts'
import { deleteLosses } from '#modules/register/server/jobs/delete.ts'
import { openStay } from '#modules/stays/contract.ts'
import { backUp } from '#operations/backups/backup.ts'
import { restore } from '#operations/backups/restore.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { readMigrations, type Migration } from '#platform/server/database/migrate.ts'
import { resealJob } from '#platform/server/jobs/reseal-job.ts'
import { Keys } from '#platform/server/security/keys.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createEmptyDatabase } from '#testing/faults/external.ts'
import { testKeys, testSecret } from '#testing/keys.ts'
import { createMailServer, type MailServer } from '#testing/outside/mail-server.ts'
import { parsePdf } from '#testing/pdf/parse.ts'
import { readTexts } from '#testing/pdf/text.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, getUrl, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { dayFrom } from '../setup/hotel-day.ts'

/* What people see of a restore that went on without the secret of a guest register. */

beforeEach(() => allowSlow('backs up, restores and starts a second server'))

const here = Buffer.from(testSecret, 'base64url')
const lost = Buffer.alloc(32, 7)
/** Those of the installation that made the backup: it has changed its secret once. */
const keysThere = new Keys(lost, [here])
keysThere.learn([
  { generation: 1, fingerprint: testKeys.fingerprint },
  { generation: 2, fingerprint: keysThere.fingerprint },
])
const period = (today: string) => ({ from: addDays(today, -1), to: addDays(today, 1) })
const today = dayFrom(0)

let from: TestServer
let sql: Client
let mailbox: MailServer
let folder: string
let migrations: Migration[]
const hotel = { hotelSlug: 'marina' }
const managers: (Person & { email: string })[] = []
const ids: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-loss-'))
  migrations = await readMigrations(join(import.meta.dirname, '../../../db/migrations'))
  mailbox = await createMailServer()
  from = await createTestServer()
  sql = openClient(from.database.owner)
  await from.aHotel({
    id: 'marina',
    name: 'Hotel Marina',
    features: { registration: true },
    content_languages: ['en'],
  })
  ids.length = 0
  managers.length = 0
  for (const name of ['vera', 'ana'])
    managers.push(await from.aManager('marina', { email: `${name}@marina.example`, display_name: name }))
  await sql`insert into registration_settings (hotel_id, pack, keep_days, register_on) values ('marina', 'me', 365, true)`
  await enter('One', 'Two', 'Three')
  await resealJob({ database: from.server.database, keys: keysThere }, sealedTables).run()
})
afterAll(async () => {
  await sql.end()
  await from.close()
  await mailbox.close()
  await rm(folder, { recursive: true })
})

const enter = async (...names: string[]) => {
  const [manager = nobody] = managers
  const stay = { id: newId(), room_number: '4', lead_name: 'Q', check_in: today, check_out: addDays(today, 3) }
  expect((await from.call(manager, openStay, { params: hotel, body: stay })).status).toBe(201)
  for (const surname of names) {
    const person = {
      surname,
      given_name: 'Wanda',
      birth_date: '1984-03-14',
      citizenship: ['SRB'],
      sex: 'female' as const,
      document_type: 'passport' as const,
      document_number: 'DEMO 7731',
      document_country: 'SRB',
    }
    const body = { id: newId(), stay_id: stay.id, person, identity: { how: 'in_person' as const } }
    expect((await from.call(manager, enterPerson, { params: hotel, body })).status).toBe(201)
    ids.push(body.id)
  }
}

/** Brings a backup to a machine with another secret, and starts Deskbell there. */
const restored = async (of: string | null): Promise<TestServer> => {
  const place = await (of === null ? createEmptyDatabase() : createTestDatabase())
  const pictures = diskStore(join(folder, 'images'))
  const { file } = await backUp({
    owner: from.database.owner,
    pictures,
    file: join(folder, `${newId()}.tar.zst`),
    hotel: of,
    rules: restoreRules,
    tell: () => {},
  })
  const accepted = (acceptUnreadableRegister: boolean) =>
    restore({
      owner: place.owner,
      pictures,
      file,
      migrations,
      rules: restoreRules,
      secrets: testKeys,
      acceptUnreadableRegister,
      tell: () => {},
      upgrade: () => Promise.reject(new Error('It is of this version.')),
    })
  await expect(accepted(false)).rejects.toThrow(
    /^Guest registers would be lost\.\nHotel Marina: 3 entries of a legal guest register, kept until \d\d\/\d\d\/\d{4}, cannot be read with this secret\.\n/,
  )
  await accepted(true)
  return createTestServer({
    database: place,
    quickJobs: true,
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Deskbell <desk@example.org>', PUBLIC_URL: 'http://desk.example' },
  })
}

const isDistributed = inject('citus') !== null
const all = [
  ['one hotel', 'marina'],
  ['everything', null],
] as const
test.each(isDistributed ? all.slice(0, 1) : all)(
  '%s, restored without the secret: managers are told by a box, a mail and the audit log, the owner by a list',
  async (_what, of) => {
    mailbox.received.length = 0
    const there = await restored(of)
    try {
      const [vera, ana] = (await Promise.all(
        managers.map(({ id, email }) =>
          there.anotherSession(
            { kind: 'manager', id, email, display_name: null, must_choose_password: false, ...asManager },
            'marina',
          ),
        ),
      )) as [Person, Person]
      const reception = await there.aManager('marina', { staff_role: 'reception' })
      const owner = await there.anOwner()
      const readBox = async (who: Person) =>
        (await there.call(who, listRegister, { params: hotel, query: {} })).body.loss
      const listLost = async () => (await there.call(owner, getSecretCopy, { params: {} })).body.lost_registers

      const box = await readBox(vera)
      expect(box).toMatchObject({ entries: 3, unreadable: 3, kept_until: expect.any(String) })
      expect(await readBox(ana)).toEqual(box)
      expect(await readBox(reception)).toBe(null)
      expect(await listLost()).toEqual([
        { hotel: 'Hotel Marina', unreadable: 3, kept_until: box?.kept_until, lost_at: box?.lost_at },
      ])

      for (const { email } of managers) {
        await expect.poll(() => mailbox.to(email).length, eventually).toBe(1)
        expect(mailbox.to(email)[0]?.text).toMatch(
          /cannot be read: 3\.[^]+INSTALLATION_SECRET_PREVIOUS[^]+manager\/register/,
        )
      }
      const recorded = (await there.call(vera, listAudit, { params: hotel, query: {} })).body.items.filter(
        ({ action }) => action === 'register.unreadable',
      )
      expect(recorded).toMatchObject([{ actor_kind: 'system', label: '3' }])

      // No entry can be read, and each is named by its number.
      const opened = await there.call(vera, openEntry, { params: { ...hotel, entryId: ids[0] ?? '' }, body: {} })
      expect([opened.status, opened.body.code]).toEqual([409, 'register.unreadable'])
      const file = { params: { ...hotel, output: 'csv' as const }, body: period(today) }
      const numbers = [1, 2, 3].map((at) => `${today.slice(0, 4)}-0000${at}`)
      expect((await there.call(vera, previewOutput, file)).body).toMatchObject({
        count: 0,
        cannot: numbers.map((number) => ({ number, reason: 'unreadable' })),
      })
      expect((await there.call(vera, makeOutput, file)).body.code).toBe('register.cannot_write')
      const book = await there.server.app.inject({
        method: 'POST',
        url: getUrl(printBook, { params: hotel }),
        headers: { cookie: vera.cookie, 'content-type': 'application/json' },
        payload: JSON.stringify(period(today)),
      })
      const text = readTexts(parsePdf(book.rawPayload)).join('\n')
      for (const number of numbers) expect(text).toContain(number)

      const close = (who: Person, lost_at: string) =>
        there.call(who, closeRegisterLoss, { params: hotel, body: { lost_at } })
      // One that is not on the screen is not closed.
      expect((await close(vera, '2026-01-01T00:00:00.000Z')).status).toBe(204)
      expect(await readBox(vera)).toEqual(box)
      for (let times = 0; times < 2; times += 1) expect((await close(vera, box?.lost_at ?? '')).status).toBe(204)
      expect((await close(reception, box?.lost_at ?? '')).status).toBe(403)
      expect(await readBox(vera)).toBe(null)
      expect(await readBox(ana)).toEqual(box)

      // The secret is found.
      const found = new Keys(here, [lost])
      found.learn(
        of === null
          ? [
              { generation: 2, fingerprint: keysThere.fingerprint },
              { generation: 1, fingerprint: testKeys.fingerprint },
            ]
          : [{ generation: 1, fingerprint: testKeys.fingerprint }],
      )
      await resealJob({ database: there.server.database, keys: found }, sealedTables).run()
      expect(
        (await there.call(vera, openEntry, { params: { ...hotel, entryId: ids[0] ?? '' }, body: {} })).body.person,
      ).toMatchObject({ surname: 'One' })
      expect(await readBox(ana)).toEqual({ ...box, unreadable: 0 })
      expect(await listLost()).toEqual([])

      // The note goes with the last of these entries.
      const after = openClient(there.database.owner)
      const count = async () => (await after`select from register_losses`).length
      await after`update register_losses set lost_at = now() - interval '91 days'`
      await after`update register_entries set entered_at = now() - interval '92 days'`
      await deleteLosses(there.server.database)
      expect(await count()).toBe(1)
      await after`update register_entries set sealed = null, signed = null`
      await deleteLosses(there.server.database)
      expect(await count()).toBe(0)
      await after.end()
      expect(mailbox.received).toHaveLength(2)
    } finally {
      await there.close()
    }
  },
)
