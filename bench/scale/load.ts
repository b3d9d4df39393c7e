import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '#platform/contract/id.ts'
import { createBody, expectStatus, oneOf, type Caller } from '../load/callers.ts'
import { serveParent } from '../child.ts'
import { message } from '../load/connection.ts'
import { Reserve } from '../load/reserve.ts'
import { percentiles, getShares, type Percentiles } from '../percentiles.ts'
import { Screen } from './screen.ts'

/** Opens so many streams and keeps them. */
export type OpenJob = { kind: 'open'; port: number; streams: Caller[] }
/** Makes changes one after another and measures until each stands on every staff screen of its hotel. */
export type TellJob = { kind: 'tell'; port: number; callers: Caller[]; changes: number }
export type TellResult = { expected: number; arrived: number; delivery: Percentiles }
/** Cuts so many streams in one moment, makes changes meanwhile, and lets all come back in one moment. */
export type StormJob = { kind: 'storm'; port: number; callers: Caller[]; streams: number; changes: number }
export type StormResult = { back: number; milliseconds: number; longest: number }
/** Reads and writes at fixed rates, whether or not the answers keep up. */
export type SteadyJob = {
  kind: 'steady'
  port: number
  creates: Caller[]
  lists: Caller[]
  readsPerSecond: number
  writesPerSecond: number
  seconds: number
}
export type SteadyResult = { reads: Answers; writes: Answers; delivery: Percentiles; expected: number; arrived: number }
export type Answers = { sent: number; failed: number; p50: number; p95: number; p99: number }
export type CloseJob = { kind: 'close' }
type Job = OpenJob | TellJob | StormJob | SteadyJob | CloseJob

const screens: Screen[] = []
const sentAt = new Map<string, number>()
const delivered: number[] = []
// What nobody takes is told of again after five minutes, as a change of its row.
const heard = (_number: number, row: string, operation: string): void => {
  const sent = sentAt.get(row)
  if (sent !== undefined && operation === 'insert') delivered.push(performance.now() - sent)
}

/** So many at once: a listener's queue holds some hundreds. */
const abreast = 200
const inTurns = async <T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < list.length; at += abreast)
    await Promise.all(list.slice(at, at + abreast).map((one) => work(one)))
}

const getHotelId = (path: string): string => path.split('/')[3] ?? ''
const isStaff = ({ caller }: Screen): boolean => caller.path.endsWith('as=manager')
/** How many screens hear of what this guest makes: those of his hotel's staff, and his own. */
const getHearers = ({ path, cookie }: Caller): number =>
  screens.filter((screen) =>
    isStaff(screen) ? getHotelId(screen.caller.path) === getHotelId(path) : screen.caller.cookie === cookie,
  ).length
const waitFor = async (isTrue: () => boolean, ms: number): Promise<void> => {
  for (const limit = performance.now() + ms; !isTrue() && performance.now() < limit;) await delay(5)
}

const open = async ({ port, streams }: OpenJob): Promise<number> => {
  const more = streams.map((caller) => new Screen(port, caller, heard))
  await inTurns(more, (screen) => screen.open())
  screens.push(...more)
  return screens.filter((screen) => screen.isOpen).length
}

const idle = new Reserve()
const create = async (port: number, caller: Caller): Promise<number> => {
  const connection = idle.take(port)
  const id = newId()
  const begun = performance.now()
  sentAt.set(id, begun)
  expectStatus(await connection.call(message('POST', caller, createBody(caller, id))), 201)
  idle.give(connection)
  return performance.now() - begun
}

const tell = async ({ port, callers, changes }: TellJob): Promise<TellResult> => {
  delivered.length = 0
  let expected = 0
  for (let made = 0; made < changes; made += 1) {
    const caller = oneOf(callers)
    expected += getHearers(caller)
    await create(port, caller)
    await waitFor(() => delivered.length >= expected, 2_000)
  }
  return { expected, arrived: delivered.length, delivery: percentiles(delivered) }
}

const storm = async ({ port, callers, streams, changes }: StormJob): Promise<StormResult> => {
  const cut = screens.filter(isStaff).slice(0, streams)
  for (const screen of cut) screen.close()
  await waitFor(() => cut.every((screen) => !screen.isOpen), 5_000)
  const before = new Map(cut.map((screen) => [screen, screen.cursor]))
  const made = new Map<string, number>()
  for (let at = 0; at < changes; at += 1) {
    const caller = oneOf(callers)
    await create(port, caller)
    made.set(getHotelId(caller.path), (made.get(getHotelId(caller.path)) ?? 0) + 1)
  }
  const begun = performance.now()
  const times: number[] = []
  const isBack = (screen: Screen): boolean =>
    screen.isOpen && screen.cursor === (before.get(screen) ?? 0) + (made.get(getHotelId(screen.caller.path)) ?? 0)
  await Promise.all(
    cut.map(async (screen) => {
      await screen.open()
      await waitFor(() => isBack(screen), 20_000)
      if (isBack(screen)) times.push(performance.now() - begun)
    }),
  )
  return { back: times.length, milliseconds: percentiles(times).p50, longest: percentiles(times).max }
}

const getAnswers = (times: readonly number[], failed: number): Answers => {
  const at = getShares(times)
  return { sent: times.length + failed, failed, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

const steady = async ({
  port,
  creates,
  lists,
  readsPerSecond,
  writesPerSecond,
  seconds,
}: SteadyJob): Promise<SteadyResult> => {
  delivered.length = 0
  let expected = 0
  const begun = performance.now()
  const at = async (perSecond: number, once: () => Promise<number>): Promise<Answers> => {
    const times: number[] = []
    let failed = 0
    const under: Promise<void>[] = []
    for (let sent = 0; sent < perSecond * seconds; sent += 1) {
      const due = begun + (sent * 1000) / perSecond
      await delay(Math.max(0, due - performance.now()))
      // From the moment that it was due: who is kept waiting by the generator waits too.
      under.push(
        once().then(
          () => void times.push(performance.now() - due),
          () => void (failed += 1),
        ),
      )
    }
    await Promise.all(under)
    return getAnswers(times, failed)
  }
  const read = async (): Promise<number> => {
    const connection = idle.take(port)
    expectStatus(await connection.call(message('GET', oneOf(lists))), 200)
    idle.give(connection)
    return 0
  }
  const write = async (): Promise<number> => {
    const caller = oneOf(creates)
    const ms = await create(port, caller)
    expected += getHearers(caller)
    return ms
  }
  const [reads, writes] = await Promise.all([at(readsPerSecond, read), at(writesPerSecond, write)])
  await waitFor(() => delivered.length >= expected, 5_000)
  return { reads, writes, delivery: percentiles(delivered), expected, arrived: delivered.length }
}

const close = async (): Promise<number> => {
  for (const screen of screens.splice(0)) screen.close()
  idle.close()
  return 0
}

serveParent<Job, unknown>((job) => {
  if (job.kind === 'open') return open(job)
  if (job.kind === 'tell') return tell(job)
  if (job.kind === 'storm') return storm(job)
  return job.kind === 'steady' ? steady(job) : close()
})
