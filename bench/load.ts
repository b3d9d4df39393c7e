import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '#platform/contract/id.ts'
import { createBody, expectStatus, oneOf, orderBody, type Caller } from './callers.ts'
import { childOf } from './child.ts'
import { Connection, message, type Reply } from './connection.ts'
import { percentiles, type Percentiles } from './percentiles.ts'

/** As many calls as a number of connections can make, each waiting for its answer. */
export type RateJob = { kind: 'rate'; port: number; operation: 'create' | 'list' | 'order'; callers: Caller[]; connections: number; seconds: number }
export type RateResult = { count: number; perSecond: number; latency: Percentiles }

/** Open streams, and creates at a fixed rate whether or not the answers keep up. */
export type LiveJob = { kind: 'live'; port: number; callers: Caller[]; streams: Caller[]; perSecond: number; seconds: number }
export type LiveResult = { sent: number; expected: number; arrived: number; delivery: Percentiles; answer: Percentiles }

const callOnce = async (connection: Connection, operation: RateJob['operation'], caller: Caller): Promise<Reply> => {
  if (operation !== 'list') {
    const reply = await connection.call(message('POST', caller, operation === 'create' ? createBody(caller, newId()) : orderBody(caller, newId())))
    expectStatus(reply, 201)
    return reply
  }
  const reply = await connection.call(message('GET', caller))
  expectStatus(reply, 200)
  return reply
}

/** A figure is worth nothing when the answer is not the one that was asked for. */
const assertRealAnswer = async (port: number, operation: RateJob['operation'], caller: Caller): Promise<void> => {
  const connection = new Connection(port)
  const answer = JSON.parse((await callOnce(connection, operation, caller)).body.toString()) as { status?: string; items?: unknown[] }
  connection.close()
  const isReal = { create: answer.status === 'pending', list: answer.items?.length === 50, order: answer.status === 'pending' && answer.items?.length === 5 }
  if (!isReal[operation]) throw new Error(`Not the answer to ${operation}: ${JSON.stringify(answer).slice(0, 300)}`)
}

const measureRate = async ({ port, operation, callers, connections, seconds }: RateJob): Promise<RateResult> => {
  await assertRealAnswer(port, operation, oneOf(callers))
  const latencies: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(Array.from({ length: connections }, async () => {
    const connection = new Connection(port)
    for (let now = performance.now(); now < until;) {
      await callOnce(connection, operation, oneOf(callers))
      const after = performance.now()
      latencies.push(after - now)
      now = after
    }
    connection.close()
  }))
  return { count: latencies.length, perSecond: (latencies.length / (performance.now() - begun)) * 1000, latency: percentiles(latencies) }
}

/** Opens a stream; resolves when the server has said hello. */
const openStream = (port: number, { path, cookie }: Caller, onId: (id: string) => void): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path, headers: { cookie }, agent: false }, (response) => {
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const frames = (rest + text).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          if (frame.startsWith('event: hello')) resolve(() => request.destroy())
          const id = frame.includes('event: change') ? /"id":"([^"]+)"/.exec(frame)?.[1] : undefined
          if (id) onId(id)
        }
      })
    })
    request.on('error', reject)
  })

const measureLive = async ({ port, callers, streams, perSecond, seconds }: LiveJob): Promise<LiveResult> => {
  const sentAt = new Map<string, number>()
  const delivered: number[] = []
  const answered: number[] = []
  const onId = (id: string): void => {
    const sent = sentAt.get(id)
    if (sent !== undefined) delivered.push(performance.now() - sent)
  }
  const close = await Promise.all(streams.map((stream) => openStream(port, stream, onId)))
  const idle = Array.from({ length: 8 }, () => new Connection(port))
  await Promise.all(idle.map((connection) => connection.call(message('GET', { path: '/nowhere', cookie: '' })).catch(() => {})))

  const answers: Promise<void>[] = []
  const sendOne = async (): Promise<void> => {
    const connection = idle.pop() ?? new Connection(port)
    const caller = oneOf(callers)
    const id = newId()
    const begun = performance.now()
    sentAt.set(id, begun)
    expectStatus(await connection.call(message('POST', caller, createBody(caller, id))), 201)
    answered.push(performance.now() - begun)
    idle.push(connection)
  }
  const begun = performance.now()
  const total = Math.round(perSecond * seconds)
  for (let sent = 0; sent < total; sent += 1) {
    await delay(Math.max(0, begun + (sent * 1000) / perSecond - performance.now()))
    answers.push(sendOne())
  }
  await Promise.all(answers)
  const streamsPerHotel = streams.length / new Set(streams.map(({ path }) => path)).size
  const expected = total * streamsPerHotel
  for (const limit = performance.now() + 5_000; delivered.length < expected && performance.now() < limit;) await delay(10)
  for (const end of close) end()
  for (const connection of idle) connection.close()
  return { sent: total, expected, arrived: delivered.length, delivery: percentiles(delivered), answer: percentiles(answered) }
}

childOf<RateJob | LiveJob, RateResult | LiveResult>((job) => (job.kind === 'rate' ? measureRate(job) : measureLive(job)))
