import type { Logins } from '#platform/server/database/transaction.ts'
import { serveParent } from '../child.ts'
import { startDeskbell } from './start-deskbell.ts'

serveParent(async ({ database, connections }: { database: Logins; connections: number }) => {
  const { app } = await startDeskbell(database, connections)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
})
