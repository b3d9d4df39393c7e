import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { ConnectionPool } from './connection-pool.ts'
import { message, type Connection } from './connection.ts'

const get = message('GET', { path: '/', cookie: '' })

test('a connection that the server has closed is not reused, because its call would never end', async () => {
  const server = createServer((_request, response) => response.writeHead(200, { 'content-length': 2 }).end('ok'))
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  const pool = new ConnectionPool(port)
  const first: Connection = pool.take()
  expect((await first.call(get)).body.toString()).toBe('ok')
  pool.give(first)
  expect(pool.take()).toBe(first)
  pool.give(first)
  server.closeAllConnections()
  await expect.poll(() => first.isOpen).toBe(false)
  await expect(first.call(get)).rejects.toThrow('closed')
  const next = pool.take()
  expect(next).not.toBe(first)
  expect((await next.call(get)).body.toString()).toBe('ok')
  pool.give(next)
  pool.close()
  await new Promise((resolve) => server.close(resolve))
})
