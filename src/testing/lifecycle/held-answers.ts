import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { DatabaseAddress } from '#platform/server/database/address.ts'

/** A connection to a database whose answers are held back behind the first error, until they are let go. */
export type HeldLine = { address: DatabaseAddress; letGo(): void; close(): Promise<void> }

const headerBytes = 5
const errorResponse = 'E'
const readyForQuery = 'Z'

/** Statements to the database pass at once. */
export const holdBehindError = async (database: DatabaseAddress): Promise<HeldLine> => {
  const { host, port } = database as { host: string; port: number }
  const open = new Set<Socket>()
  let isHeld = false
  let flushAll = (): void => {}
  const server = createServer((here) => {
    const there = host.startsWith('/') ? connect({ path: `${host}/.s.PGSQL.${port}` }) : connect({ host, port })
    for (const socket of [here, there]) open.add(socket.on('error', () => {}))
    here.pipe(there)
    let waiting = Buffer.alloc(0)
    let sawError = false
    const passWholeMessages = (): void => {
      while (!isHeld && waiting.length >= headerBytes) {
        const length = 1 + waiting.readUInt32BE(1)
        if (waiting.length < length) return
        const type = String.fromCharCode(waiting[0] as number)
        here.write(waiting.subarray(0, length))
        waiting = waiting.subarray(length)
        if (type === errorResponse) sawError = true
        if (type === readyForQuery && sawError) isHeld = true
      }
    }
    there.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes])
      passWholeMessages()
    })
    flushAll = () => {
      isHeld = false
      here.write(waiting)
      waiting = Buffer.alloc(0)
      there.removeAllListeners('data').pipe(here)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: { ...database, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    letGo: () => flushAll(),
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
