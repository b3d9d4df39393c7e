import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '#platform/contract/id.ts'
import { percentiles, type Percentiles } from '../percentiles.ts'
import { createBody, expectStatus, oneOf, type Caller } from './callers.ts'
import { Connection, message } from './connection.ts'
import { Reserve } from './reserve.ts'

/** Open streams, and creates at a fixed rate whether or not the answers keep up. */
export type LiveJob = {
  kind: 'live'
  port: number
  callers: Caller[]
  streams: Caller[]
  perSecond: number
  seconds: number
}
export type LiveResult = { sent: number; expected: number; arrived: number; delivery: Percentiles; answer: Percentiles }

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

/** Measures from the moment that a create leaves until it stands on each screen of its hotel. */
export const measureLive = async ({ port, callers, streams, perSecond, seconds }: LiveJob): Promise<LiveResult> => {
  const sentAt = new Map<string, number>()
  const delivered: number[] = []
  const answered: number[] = []
  const onId = (id: string): void => {
    const sent = sentAt.get(id)
    if (sent !== undefined) delivered.push(performance.now() - sent)
  }
  const close = await Promise.all(streams.map((stream) => openStream(port, stream, onId)))
  const reserve = new Reserve()
  // The first creates are not to wait for a connection.
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const connection = new Connection(port)
      await connection.call(message('GET', { path: '/nowhere', cookie: '' }))
      reserve.give(connection)
    }),
  )

  const answers: Promise<void>[] = []
  const sendOne = async (): Promise<void> => {
    const connection = reserve.take(port)
    const caller = oneOf(callers)
    const id = newId()
    const begun = performance.now()
    sentAt.set(id, begun)
    expectStatus(await connection.call(message('POST', caller, createBody(caller, id))), 201)
    answered.push(performance.now() - begun)
    reserve.give(connection)
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
  for (const limit = performance.now() + 5_000; delivered.length < expected && performance.now() < limit;)
    await delay(10)
  for (const end of close) end()
  reserve.close()
  return {
    sent: total,
    expected,
    arrived: delivered.length,
    delivery: percentiles(delivered),
    answer: percentiles(answered),
  }
}
