import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { aFolder } from '../embedded-postgres/folders.ts'
import { ask } from './http.ts'
import { isLong, reportMetrics } from './metrics.ts'
import { createInstallation, clearEverything, run, type Installation } from './program.ts'
import { asOwner, seedHotel } from './seed-hotels.ts'

let installation: Installation
beforeAll(async () => {
  installation = await createInstallation()
  await run(installation.settings).ready
}, 60_000)
afterAll(clearEverything)

test('the database of a start syncs to disk at each commit', async () => {
  const settings = await asOwner(
    installation.owner,
    (sql) =>
      sql<
        { name: string; setting: string }[]
      >`select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
  )
  expect(settings.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
    'fsync on',
    'full_page_writes on',
    'synchronous_commit on',
  ])
})

/** The server and all its processes, from /proc. */
const getProcesses = (postmaster: number): number[] => [
  postmaster,
  ...readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter(Boolean),
]

type Trace = { stop(): Promise<number[]> }

/**
 * Watches every sync of the server's log from outside.
 * @returns a reason if this machine does not allow it
 */
const traceSyncs = async (): Promise<Trace | string> => {
  const file = join(aFolder(), 'trace')
  const targets = getProcesses(installation.postmaster())
  const strace = spawn(
    'strace',
    [
      '-f',
      '-y',
      '-ttt',
      '-T',
      '-e',
      'trace=fsync,fdatasync',
      '-o',
      file,
      ...targets.flatMap((pid) => ['-p', String(pid)]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  const refused = await new Promise<string | null>((resolve) => {
    strace.on('error', () => resolve('skipped, strace is not installed'))
    strace.on('exit', () => resolve(`skipped, strace may not look here (${said.trim().slice(0, 100)})`))
    strace.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.split(' attached').length > targets.length) resolve(null)
    })
  })
  if (refused !== null) return refused
  return {
    stop: async () => {
      strace.kill('SIGINT')
      await once(strace, 'exit')
      // 1234 1700000000.123456 fdatasync(7</…/pg_wal/000000010000000000000001>) = 0 <0.000456>
      return Array.from(
        (await readFile(file, 'utf8')).matchAll(
          /(\d+\.\d+) (?:f(?:data)?sync\(\d+<[^>]*\/pg_wal\/[^>]*>\)|<\.\.\. f(?:data)?sync resumed>\)) += 0 <([\d.]+)>/g,
        ),
        ([, start, took]) => Number(start) + Number(took),
      )
    },
  }
}

test('each acknowledged commit was synced to disk before its answer', async () => {
  const [hotel] = await seedHotel(installation.owner, 1, { guests: 1, staff: 0 })
  const counted = () =>
    asOwner(
      installation.owner,
      async (sql) =>
        (
          await sql<
            { syncs: number }[]
          >`select coalesce(sum(fsyncs), 0)::int as syncs from pg_stat_io where object = 'wal'`
        )[0]!.syncs,
    )
  const before = await counted()
  const trace = isLong ? await traceSyncs() : 'not looked for'
  const commits: { from: number; to: number }[] = []
  for (let count = 0; count < (isLong ? 200 : 50); count += 1) {
    const from = Date.now() / 1000
    const reply = await ask('POST', `${installation.base}/api/hotels/${hotel!.id}/my/requests`, {
      cookie: hotel!.guests[0]!.cookie,
      body: { id: newId(), type: 'towels', description: 'Two, please.' },
    })
    expect(reply.status).toBe(201)
    commits.push({ from, to: Date.now() / 1000 })
  }
  // The server's own statistics arrive about a second later.
  await expect.poll(async () => (await counted()) - before, { timeout: 15_000 }).toBeGreaterThanOrEqual(commits.length)
  const figures = {
    'serial commits acknowledged': commits.length,
    "syncs by the server's own count": (await counted()) - before,
  }
  const syncs = typeof trace === 'string' ? null : await trace.stop()
  // The test's clock has whole milliseconds.
  const bare =
    syncs && commits.filter(({ from, to }) => !syncs.some((done) => done >= from - 0.001 && done <= to + 0.001))
  reportMetrics('fsync', {
    ...figures,
    ...(syncs && bare
      ? { 'syncs seen by strace': syncs.length, 'commits without one': bare.length }
      : { strace: typeof trace === 'string' ? trace : '' }),
  })
  expect(bare ?? []).toEqual([])
  expect(syncs?.length ?? commits.length).toBeGreaterThanOrEqual(commits.length)
}, 120_000)
