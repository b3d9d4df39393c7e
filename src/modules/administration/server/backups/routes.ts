import { handleInHotel } from '#modules/access/server/scope.ts'
import { notFound, refuse } from '#platform/contract/failure.ts'
import { loggedAs, type RouteHandler } from '#platform/server/http/route-handler.ts'
import { getBackups, startBackup } from '../../contract/backups.ts'
import type { Backups } from './backups.ts'

export const backupRoutes = (backups: Backups | null): RouteHandler[] =>
  loggedAs({ [startBackup.id]: { event: 'backup_request' } }, [
    handleInHotel(getBackups, async () => ({ state: (await backups?.readState()) ?? null })),
    handleInHotel(startBackup, async () => {
      const made = backups ?? refuse(notFound)
      await made.begin()
      return { state: await made.readState() }
    }),
  ])
