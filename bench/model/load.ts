import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '#platform/contract/id.ts'
import { serveParent } from '../child.ts'
import { createBody, expectStatus, oneOf, type Caller } from '../load/callers.ts'
import { message, type Reply } from '../load/connection.ts'
import { Reserve } from '../load/reserve.ts'
import { getShares } from '../percentiles.ts'
import { Screen } from '../scale/screen.ts'

export type OpenJob = { kind: 'open'; port: number; streams: Caller[] }
/**
 * Reads, polls and lives of requests at fixed rates, whether or not the answers keep up. A life is three writes: asked
 * for, begun, done.
 */
export type WorkJob = {
  kind: 'work'
  port: number
  reads: Caller[]
  polls: Caller[]
  guests: Caller[]
  staff: Caller[]
  readsPerSecond: number
  pollsPerSecond: number
  livesPerSecond: number
  seconds: number
}
export type CloseJob = { kind: 'close' }
export type LoadResult = { sent: number; failed: number; p50: number; p95: number; p99: number }
export type WorkResult = { reads: LoadResult; polls: LoadResult; writes: LoadResult; events: number }

const screens: Screen[] = []
const idle = new Reserve()
let events = 0

const open = async ({ port, streams }: OpenJob): Promise<number> => {
  const more = streams.map((caller) => new Screen(port, caller, () => void (events += 1)))
  for (let at = 0; at < more.length; at += 200)
    await Promise.all(more.slice(at, at + 200).map((screen) => screen.open()))
  screens.push(...more)
  return screens.filter(({ isOpen }) => isOpen).length
}

const work = async ({ port, reads, polls, guests, staff, seconds, ...rates }: WorkJob): Promise<WorkResult> => {
  events = 0
  const getStaff = Map.groupBy(staff, ({ path }) => path.split('/')[3])
  const times: Record<'reads' | 'polls' | 'writes', number[]> = { reads: [], polls: [], writes: [] }
  const failed = { reads: 0, polls: 0, writes: 0 }
  const ask = async (kind: keyof typeof times, sent: string, status: number): Promise<Reply> => {
    const connection = idle.take(port)
    const begun = performance.now()
    try {
      const reply = await connection.call(sent)
      expectStatus(reply, status)
      times[kind].push(performance.now() - begun)
      idle.give(connection)
      return reply
    } catch (error) {
      failed[kind] += 1
      connection.close()
      throw error
    }
  }
  const live = async (): Promise<void> => {
    const guest = oneOf(guests)
    const id = newId()
    await ask('writes', message('POST', guest, createBody(guest, id)), 201)
    const hotel = guest.path.split('/')[3]
    const { cookie } = oneOf(getStaff.get(hotel) ?? [])
    for (const step of ['start', 'complete'])
      await ask('writes', message('POST', { path: `/api/hotels/${hotel}/requests/${id}/${step}`, cookie }, '{}'), 200)
  }
  const begun = performance.now()
  const at = async (perSecond: number, once: () => Promise<unknown>): Promise<void> => {
    const under: Promise<unknown>[] = []
    for (let sent = 0; sent < perSecond * seconds; sent += 1) {
      await delay(Math.max(0, begun + (sent * 1000) / perSecond - performance.now()))
      under.push(once().catch(() => {}))
    }
    await Promise.all(under)
  }
  await Promise.all([
    at(rates.readsPerSecond, () => ask('reads', message('GET', oneOf(reads)), 200)),
    at(rates.pollsPerSecond, () => ask('polls', message('GET', oneOf(polls)), 200)),
    at(rates.livesPerSecond, live),
  ])
  await delay(Math.max(0, begun + seconds * 1000 - performance.now()))
  const told = (kind: keyof typeof times): LoadResult => {
    const share = getShares(times[kind])
    return {
      sent: times[kind].length + failed[kind],
      failed: failed[kind],
      p50: share(0.5),
      p95: share(0.95),
      p99: share(0.99),
    }
  }
  return { reads: told('reads'), polls: told('polls'), writes: told('writes'), events }
}

const close = (): number => {
  for (const screen of screens.splice(0)) screen.close()
  idle.close()
  return 0
}

serveParent<OpenJob | WorkJob | CloseJob, unknown>(async (job) =>
  job.kind === 'open' ? open(job) : job.kind === 'work' ? work(job) : close(),
)
