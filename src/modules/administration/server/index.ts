import type { RequireRecentPassword } from '#modules/people/server/passwords/password-again.ts'
import type { Backups } from './backups/backups.ts'
import { backupRoutes } from './backups/routes.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { createDeletionService } from './deletion/service.ts'
import { administrationRoutes } from './routes.ts'
import { secretCopyRoutes } from './secret-copy/routes.ts'
import { createAdministrationService } from './service.ts'

type Parts = Parameters<typeof createAdministrationService>[0] &
  Parameters<typeof secretCopyRoutes>[0] &
  Parameters<typeof createDeletionService>[0] & {
    requireRecentPassword: RequireRecentPassword
    backups: Backups | null
  }

/** The server part of the administration by the platform's owner. */
export const administration = {
  name: 'administration',
  routes: (parts: Parts) => [
    ...administrationRoutes(createAdministrationService(parts), parts.requireRecentPassword),
    ...deletionRoutes(createDeletionService(parts), parts.requireRecentPassword),
    ...backupRoutes(parts.backups),
    ...secretCopyRoutes(parts),
  ],
} as const
