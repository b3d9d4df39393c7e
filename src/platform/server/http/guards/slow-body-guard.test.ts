import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { createHttpServer } from '../server.ts'
import { abortStalledBodies } from './slow-body-guard.ts'

const pace = { bytes: 1000, ms: 150 }
let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = fastify()
  abortStalledBodies(app, { 'x-content-type-options': 'nosniff' }, pace)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/', (request, reply) => void reply.send({ length: (request.body as Buffer).length }))
  app.get('/', (_request, reply) => void reply.send({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

const send = (head: string): { socket: Socket; answer: Promise<string> } => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (some: string) => (text += some))
  socket.write(`${head} HTTP/1.1\r\nhost: test\r\n`)
  return { socket, answer: once(socket, 'close').then(() => text) }
}
const post = (length: number) => {
  const sent = send('POST /')
  sent.socket.write(`content-type: application/octet-stream\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`)
  return sent
}

test('a body that progresses may take many times as long as a stalled one', async () => {
  const { socket, answer } = post(16_000)
  const begun = performance.now()
  // Twice the minimum rate, for about eight of its windows.
  for (let piece = 0; piece < 16; piece += 1) {
    socket.write('x'.repeat(1000))
    await new Promise((resolve) => void setTimeout(resolve, pace.ms / 2))
  }
  expect(await answer).toContain('{"length":16000}')
  expect(performance.now() - begun).toBeGreaterThan(pace.ms * 5)
})

test('a stalled body is answered 408 and its connection closed', async () => {
  const { socket, answer } = post(16_000)
  socket.write('x'.repeat(2000))
  expect(await answer).toMatch(
    /^HTTP\/1\.1 408 [^]+x-content-type-options: nosniff[^]+"code":"platform.request_unreadable"/,
  )
})

test('a body below the minimum rate is aborted as well', async () => {
  const { socket, answer } = post(16_000)
  const trickle = setInterval(() => socket.writable && socket.write('x'), 20)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(trickle)
})

test('a connection that waits for its next request is left alone', async () => {
  const { socket, answer } = send('GET /')
  socket.write('\r\n')
  await new Promise((resolve) => void setTimeout(resolve, pace.ms * 3))
  socket.end('GET / HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n')
  expect((await answer).match(/HTTP\/1\.1 200/g)).toHaveLength(2)
})

test('the server itself limits headers to half a minute and bodies to a minimum rate, not a total time', () => {
  const real = createHttpServer({ settings: readSettings({}), log: createLog('silent') })
  expect([real.server.requestTimeout, real.server.headersTimeout]).toEqual([0, 30_000])
})
