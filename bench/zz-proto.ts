// private experiment
import { readFileSync } from 'node:fs'
import { openClient } from '#platform/server/database/connection.ts'
import { newId } from '#platform/contract/id.ts'
import { setStage, size } from './stage.ts'
size.requestsPerHotel = 200
const stage = await setStage()
try {
  const owner = openClient({ ...stage.deskbell, user: 'deskbell_owner' }, { max: 1 })
  for (const f of process.argv.slice(2)) await owner.unsafe(readFileSync(f, 'utf8')).simple()
  const c = openClient(stage.deskbell, { max: 1 })
  const l = openClient(stage.least, { max: 1 })
  const pidOf = async (x: any) => (await x`select pg_backend_pid() as pid`)[0].pid as number
  const pids = new Map<any, number>([[c, await pidOf(c)], [l, await pidOf(l)]])
  const cpu = (pid: number | string) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e3
  const g = stage.guests
  const text = 'insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, description) values ($1, $2, $3, $4, $5, $6, $7)'
  const params = (i: number) => { const p = g[i % g.length]!; return [p.hotel, newId(), p.id, p.guest_name, p.room_number, 'towels', `Two bath towels and a hair dryer for the evening, please. Wish number ${i}.`] }
  const ins = (x: any, i: number, more = '') => x.unsafe(text + more + ' returning *', params(i), { prepare: true })
  const modes: Record<string, (i: number) => Promise<unknown>> = {
    'least autocommit insert': (i) => ins(l, i),
    'app 2 round trips': async (i) => {
      const p = g[i % g.length]!
      c.unsafe(`begin; set local app.hotel_id = '${p.hotel}'`).simple().execute()
      await ins(c, i, ' on conflict (hotel_id, id) do nothing')
      await c.unsafe('commit').simple()
    },
    'app 1 round trip': async (i) => {
      const p = g[i % g.length]!
      c.unsafe(`begin; set local app.hotel_id = '${p.hotel}'`).simple().execute()
      const a = ins(c, i, ' on conflict (hotel_id, id) do nothing').execute()
      await Promise.all([a, c.unsafe('commit').simple()])
    },
    'app set_config in insert': async (i) => {
      await c.unsafe('insert into service_requests (hotel_id, id, guest_id, guest_name, room_number, type, description) values (set_config(\'app.hotel_id\', $1, true), $2, $3, $4, $5, $6, $7) on conflict (hotel_id, id) do nothing returning *', params(i), { prepare: true })
    },
    'read: begin|set|1|commit': async (i) => {
      const p = g[i % g.length]!
      c.unsafe(`begin isolation level repeatable read read only; set local app.hotel_id = '${p.hotel}'`).simple().execute()
      const a = c.unsafe('select * from service_requests where hotel_id = $1 order by created_at desc, id desc limit 51', [p.hotel], { prepare: true }).execute()
      const b = c.unsafe('select last_number from hotel_event_counters where hotel_id = $1', [p.hotel], { prepare: true }).execute()
      await Promise.all([a, b, c.unsafe('commit').simple()])
    },
    'read: begin|set|1 then commit': async (i) => {
      const p = g[i % g.length]!
      c.unsafe(`begin isolation level repeatable read read only; set local app.hotel_id = '${p.hotel}'`).simple().execute()
      const a = c.unsafe('select * from service_requests where hotel_id = $1 order by created_at desc, id desc limit 51', [p.hotel], { prepare: true }).execute()
      const b = c.unsafe('select last_number from hotel_event_counters where hotel_id = $1', [p.hotel], { prepare: true }).execute()
      await Promise.all([a, b]); c.unsafe('commit').simple().execute()
    },
    'read: one select autocommit': async (i) => {
      const p = g[i % g.length]!
      await l.unsafe('select * from service_requests where hotel_id = $1 order by created_at desc, id desc limit 50', [p.hotel], { prepare: true })
    },
  }
  if (process.env.MODE) { for (const k of Object.keys(modes)) if (k !== process.env.MODE) delete modes[k] }
  if (process.env.PIDFILE) (await import('node:fs')).writeFileSync(process.env.PIDFILE, String(process.env.MODE?.includes('autocommit') ? pids.get(l) : pids.get(c)))
  const N = Number(process.env.N ?? 1500)
  for (let round = 0; round < 4; round++) for (const [name, run] of Object.entries(modes)) {
    const pid = name.startsWith('least') || name.includes('autocommit') ? pids.get(l)! : pids.get(c)!
    const b = cpu(pid), n0 = cpu('self'), t = performance.now()
    for (let i = 0; i < N; i++) await run(i)
    if (round) console.log(name.padEnd(32), 'pg', ((cpu(pid) - b) / 1e0 / N / 1).toFixed(0), 'node', ((cpu('self') - n0) / N).toFixed(0), 'wall', ((performance.now() - t) * 1000 / N).toFixed(0))
  }
  await c.end(); await l.end(); await owner.end()
} finally { await stage.close() }
