import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { createMailServer, type MailServer } from '../outside/mail-server.ts'
import { createExternalDatabase } from './external.ts'
import { ask } from './http.ts'
import { errorsIn, isLong, reportMetrics } from './metrics.ts'
import { clearEverything, freePort, run, type Program } from './program.ts'
import { asOwner, seedHotel, type TestHotel } from './seed-hotels.ts'

const kills = isLong ? 5 : 2
const mails = isLong ? 500 : 60
const downMs = isLong ? 600_000 : 15_000
// An invitation each; a hotel has 50 open ones at most.
const ofHotel = 50

let database: Awaited<ReturnType<typeof createExternalDatabase>>
let hotels: TestHotel[]
let mailbox: MailServer | undefined
beforeAll(async () => {
  database = await createExternalDatabase()
  hotels = await seedHotel(database.owner, Math.ceil(mails / ofHotel), { guests: 0, staff: 1 })
}, 60_000)
afterAll(async () => {
  await clearEverything()
  await mailbox?.close()
  await database.drop()
})

type Sent = { id: string; token: string; to: string }

/** Everything that the database holds of mails and of what screens hear. */
const dump = (): Promise<string> =>
  asOwner(database.owner, async (sql) => {
    const tables = await sql<{ all: string | null }[]>`
      select string_agg(row, '') as all from (
        select to_jsonb(m)::text as row from mails m union all select to_jsonb(o)::text from outgoing_messages o
        union all select to_jsonb(e)::text from hotel_events e union all select to_jsonb(i)::text from staff_invitations i) rows`
    return tables[0]?.all ?? ''
  })
const countStates = async (): Promise<Record<string, number>> =>
  asOwner(database.owner, async (sql) =>
    Object.fromEntries(
      (
        await sql<{ status: string; count: number }[]>`
        select status, count(*)::int as count from mails group by status`
      ).map(({ status, count }) => [status, count]),
    ),
  )

test(
  `${mails} mails are queued while the SMTP server is down, and all of them arrive over ${kills} kills of the process`,
  async () => {
    const port = await freePort()
    const settings = { ...database.settings, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'desk@example.org' }
    const seen: string[] = []
    let program: Program = run(settings)
    let { base } = await program.ready
    const sent: Sent[] = []
    for (const hotel of hotels) {
      const cookie = hotel.staff[0]?.cookie ?? ''
      for (let at = 0; at < ofHotel && sent.length < mails; at += 1) {
        const [id, to] = [newId(), `${newId()}@post.example`]
        const path = `${base}/api/hotels/${hotel.id}/team/invitations`
        const invited = await ask('POST', path, { cookie, body: { id, staff_role: 'housekeeping', email: to } })
        if (invited.status !== 201) throw new Error(`The invitation was refused: ${JSON.stringify(invited)}`)
        expect((await ask('POST', `${path}/${id}/mail`, { cookie, body: {} })).status).toBe(204)
        sent.push({ id, to, token: String(invited.body['token']) })
      }
    }
    const queued = await dump()
    expect(sent.filter(({ to }) => !queued.includes(to))).toEqual([])
    expect(sent.filter(({ token }) => queued.includes(token))).toEqual([])
    await pause(downMs)
    expect(await countStates()).toEqual({ queued: mails })

    const received = (mailbox = await createMailServer({ port })).received
    // Killed in the middle of sending, each time after a further part has arrived.
    for (let kill = 1; kill <= kills; kill += 1) {
      const part = (mails * kill) / (kills + 2)
      await expect
        .poll(() => received.length, { timeout: 1_200_000, interval: 5 })
        .toBeGreaterThan(Math.max(part, received.length))
      const { output, errors } = await program.kill()
      seen.push(...errorsIn(output + errors))
      program = run(settings)
      base = (await program.ready).base
    }
    await expect.poll(countStates, { timeout: 1_200_000, interval: 500 }).toEqual({ sent: mails })
    const { output, errors } = await program.stop()
    const arrivals = Map.groupBy(
      received.flatMap(({ to }) => to),
      (to) => to,
    )
    const twice = [...arrivals.values()].filter((all) => all.length > 1)
    reportMetrics('mails', {
      queued: mails,
      'server down s': downMs / 1000,
      kills,
      arrived: arrivals.size,
      'arrived twice': twice.length,
      'most of one': Math.max(...[...arrivals.values()].map((all) => all.length)),
    })
    expect(sent.filter(({ to }) => !arrivals.has(to))).toEqual([])
    expect(received.length - mails).toBeLessThanOrEqual(kills)
    for (const { to, token } of sent.slice(0, 20))
      expect(received.find((mail) => mail.to.includes(to))?.text).toContain(`#${token}`)
    // A second mail has the same Message-ID, so most mailboxes show one.
    const ids = new Set(received.map(({ headers }) => headers['message-id']))
    expect(ids.size).toBe(mails)
    expect(sent.filter(({ token }) => (output + errors).includes(token))).toEqual([])
    expect([...seen, ...errorsIn(output + errors)]).toEqual([])
  },
  isLong ? 3_600_000 : 400_000,
)
