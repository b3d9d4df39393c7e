import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { DatabaseAddress } from '#platform/server/database/address.ts'

/**
 * A connection to a database that can break like a machine that disappears: it is not closed, nothing passes, and a FIN
 * is not answered.
 */
export type Line = { address: DatabaseAddress; die(): void; close(): Promise<void> }

/** Connections open at that time stay broken; new ones get through, as to a replacement machine. */
export const proxyTo = async (database: DatabaseAddress): Promise<Line> => {
  const { host, port } = database as { host: string; port: number }
  const open = new Set<[Socket, Socket]>()
  const server = createServer({ allowHalfOpen: true }, (here) => {
    const there = host.startsWith('/')
      ? connect({ path: `${host}/.s.PGSQL.${port}`, allowHalfOpen: true })
      : connect({ host, port, allowHalfOpen: true })
    for (const socket of [here, there]) socket.on('error', () => {})
    here.pipe(there).pipe(here)
    open.add([here, there])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: { ...database, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    die: () => {
      for (const [here, there] of open) {
        here.unpipe().pause()
        there.unpipe().pause()
      }
    },
    close: async () => {
      for (const [here, there] of open) {
        here.destroy()
        there.destroy()
      }
      server.close()
      await once(server, 'close')
    },
  }
}
