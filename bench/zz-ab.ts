// private experiment; removed at the end
import { readFileSync, readdirSync } from 'node:fs'
import { Child } from './child.ts'
import { openClient } from '#platform/server/database/connection.ts'
import type { RateResult, LiveResult } from './load.ts'
import { callersOf, setStage } from './stage.ts'
import { median } from './percentiles.ts'
const args = process.argv.slice(2)
const ops = (process.env.OPS ?? 'create,list').split(',')
const rounds = Number(process.env.ROUNDS ?? 5), seconds = Number(process.env.SECONDS ?? 2), dbc = Number(process.env.DBC ?? 10), conns = Number(process.env.CONNS ?? 32)
const stage = await setStage()
const ticksOf = (pid: number | string) => { try { return readdirSync(`/proc/${pid}/task`).reduce((n, t) => n + Number(readFileSync(`/proc/${pid}/task/${t}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0) } catch { return 0 } }
const pgPids = () => readdirSync('/proc').filter((p) => /^\d+$/.test(p)).filter((p) => { try { return readFileSync(`/proc/${p}/cmdline`, 'utf8').startsWith('postgres: deskbell:') || readFileSync(`/proc/${p}/cmdline`, 'utf8').includes(stage.deskbell.host) } catch { return false } })
const pgTicks = () => pgPids().reduce((n, p) => n + ticksOf(p), 0)
try {
  const admin = openClient({ ...stage.deskbell, user: 'deskbell_owner' }, { max: 1 })
  if (process.env.SQL) await admin.unsafe(readFileSync(process.env.SQL, 'utf8')).simple()
  const load = new Child('load.ts')
  const prof = process.env.PROF ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROF}`] : []
  const variants = (process.env.VARIANTS ?? 'deskbell-server.ts,least-server.ts').split(',')
  const servers = await Promise.all(variants.map(async (file) => {
    const least = file.includes('least')
    const child = new Child(file, prof)
    const port = await child.ask<number>({ place: least ? stage.least : stage.deskbell, connections: dbc })
    return { file, child, port, callers: callersOf(stage, least) }
  }))
  for (const operation of ops) {
    if (operation === 'live') {
      for (const s of servers) {
        const r = await load.ask<LiveResult>({ kind: 'live', port: s.port, callers: s.callers.creates, streams: s.callers.streams, perSecond: 50, seconds: Number(process.env.LIVE ?? 10) })
        console.log('live', s.file, JSON.stringify(r))
      }
      continue
    }
    const all = new Map<string, { rate: number[]; node: number[]; pg: number[]; load: number[]; p50: number[] }>()
    for (let round = -1; round < rounds; round += 1) {
      for (const s of round % 2 ? servers : servers.toReversed()) {
        const before = [ticksOf(s.child.pid!), pgTicks(), ticksOf(load.pid!)]
        const r = await load.ask<RateResult>({ kind: 'rate', port: s.port, operation, callers: operation === 'create' ? s.callers.creates : s.callers.lists, connections: conns, seconds: round < 0 ? 2 : seconds })
        const after = [ticksOf(s.child.pid!), pgTicks(), ticksOf(load.pid!)]
        if (round < 0) continue
        const a = all.get(s.file) ?? { rate: [], node: [], pg: [], load: [], p50: [] }
        a.rate.push(r.perSecond); a.p50.push(r.latency.p50)
        const us = (i: number) => ((after[i]! - before[i]!) * 1000) / r.count
        a.node.push(us(0)); a.pg.push(us(1)); a.load.push(us(2))
        all.set(s.file, a)
      }
    }
    for (const [file, a] of all) console.log(operation.padEnd(7), file.padEnd(22), 'rate', median(a.rate).toFixed(0).padStart(6), ' µs/op node', median(a.node).toFixed(0).padStart(4), 'pg', median(a.pg).toFixed(0).padStart(4), 'load', median(a.load).toFixed(0).padStart(4), ' p50', median(a.p50).toFixed(1))
    const first = all.get(variants[0]!)!
    for (const v of variants.slice(1)) console.log('   ratio', variants[0], '/', v, median(first.rate.map((x, i) => x / all.get(v)!.rate[i]!)).toFixed(3))
  }
  if (process.env.AFTER) for (const q of readFileSync(process.env.AFTER, 'utf8').split(';').filter((x) => x.trim())) console.log(await admin.unsafe(q).simple())
  await admin.end()
  await Promise.all([load, ...servers.map((s) => s.child)].map((c) => c.stop()))
} finally { await stage.close() }
