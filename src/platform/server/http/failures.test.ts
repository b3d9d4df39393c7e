import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { failure, Refusal } from '#platform/contract/failure.ts'
import type { Route } from '#platform/contract/route.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { failureBody } from './failures.ts'
import { createHttpServer } from './server.ts'

let app: FastifyInstance
let thrown: unknown
const log = createLog('silent')
const logged = vi.spyOn(log, 'error')
const entries = () => logged.mock.calls.map(([entry]) => entry as { method: string; error: unknown })
beforeAll(async () => {
  app = createHttpServer({ settings: readSettings({}), log })
  const fail = () => {
    throw thrown
  }
  app.route({
    method: ['GET', 'POST'],
    url: '/api/thing',
    config: { route: { id: 'getThing' } as Route },
    handler: fail,
  })
  app.get('/files/thing.txt', fail)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(() => void logged.mockClear())

const withStatus = (statusCode: number) => Object.assign(new Error('of a library'), { statusCode })

test('an error of our own code is ours, whatever status or name it has, and is logged', async () => {
  const errors = [new SyntaxError('a worker did not load'), withStatus(400), withStatus(403), withStatus(404)]
  for (const error of errors) {
    thrown = error
    const answer = await app.inject('/api/thing')
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([500, 'platform.unexpected'])
  }
  expect(entries().map(({ error }) => error)).toEqual(errors)
})

test('a file that is missing or forbidden does not exist, and nothing is logged', async () => {
  for (const status of [403, 404]) {
    thrown = withStatus(status)
    expect((await app.inject('/files/thing.txt')).json()).toMatchObject({ code: 'platform.no_such_route' })
  }
  expect(logged).not.toHaveBeenCalled()
})

test('a caller who leaves in the middle of a body leaves nothing in the log', async () => {
  const failed = Promise.withResolvers<void>()
  app.server.once('request', (_request, response) => response.once('close', failed.resolve))
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST /api/thing HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  )
  await once(app.server, 'request')
  socket.destroy()
  await failed.promise
  thrown = new Error('of ours')
  await app.inject('/api/thing')
  expect(entries().map(({ method }) => method)).toEqual(['GET'])
})

test('a field says in words what is wrong with it, with the values of the refusal', () => {
  const tooLong = failure('platform.field_too_long', 400)
  const { fields } = failureBody(new Refusal(tooLong, { values: { max: 500 }, fields: { url: tooLong.code } }))
  expect(fields).toEqual({
    url: { code: tooLong.code, message: 'This is too long. Please use at most 500 characters.', values: { max: 500 } },
  })
})
