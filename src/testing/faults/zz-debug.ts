import { startEmbeddedPostgres } from '#platform/server/embedded/index.ts'
import { openClient } from '#platform/server/database/connection.ts'
import { Database } from '#platform/server/database/transaction.ts'
import { mkdtempSync, chmodSync, mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
mkdirSync('/tmp/rel', { recursive: true })
const dataDir = mkdtempSync('/tmp/rel/dbg-'); chmodSync(dataDir, 0o755)
const pg = await startEmbeddedPostgres({ dataDir, holder: 'dbg', log: () => {} })
const address = { host: pg.socketDir, port: pg.port, user: pg.user, database: pg.database }
const admin = openClient(address, { max: 1 })
await admin.unsafe('create role deskbell_platform nologin')
const db = new Database({ ...address, connection: { application_name: 'victim' } }, 4)
let ok = 0, failed = 0, wrong = 0, pending = 0
const codes: Record<string, number> = {}
let stop = false
const one = async (n: number) => {
  while (!stop) {
    pending += 1
    try {
      const r = await db.onPlatform(async (tx) => {
        const a = await sql<{ i: number }>`select ${n}::int as i`.execute(tx)
        const [b, c] = await Promise.all([sql<{ i: number; r: string }>`select ${n + 1}::int as i, current_setting('role') as r`.execute(tx), sql<{ i: number }>`select ${n + 2}::int as i`.execute(tx)])
        return [a.rows[0]!.i, b.rows[0]!.i, c.rows[0]!.i, b.rows[0]!.r]
      })
      if (r.join() === [n, n + 1, n + 2, 'deskbell_platform'].join()) ok += 1
      else { wrong += 1; console.log('WRONG', n, r) }
    } catch (e: any) { failed += 1; codes[e.failure?.code ?? e.code ?? e.message] = (codes[e.failure?.code ?? e.code ?? e.message] ?? 0) + 1; await pause(1) }
    pending -= 1
  }
}
const all = Array.from({ length: 12 }, (_, i) => one(i * 10))
for (let i = 0; i < 300; i++) {
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim' and random() < 0.7`
  await pause(Math.random() * 15)
}
stop = true
const r = await Promise.race([Promise.all(all), pause(8000, 'HANG')])
console.log({ hang: r === 'HANG', ok, failed, wrong, pending, codes })
await pause(6500)
console.log(await admin`select pid, state, query, backend_start::text from pg_stat_activity where application_name = 'victim'`)
await admin.end(); await db.close(); await pg.stop(); process.exit(0)
