import { cleanupJob } from '#platform/server/jobs/cleanup-job.ts'
import type { Module } from '#platform/server/module.ts'
import { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import type { Settings } from '#platform/server/settings.ts'
import { createDemoAccounts } from './accounts/demo-accounts.ts'
import { createChangePassword } from './passwords/change-password.ts'
import { openKnownDevices } from './passwords/known-devices.ts'
import { createRequireRecentPassword } from './passwords/password-again.ts'
import { createPasswordChecks } from './passwords/password-checks.ts'
import { profileRoutes } from './routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { createSecondFactors } from './second-factor/second-factors.ts'

type Options = Omit<Parameters<typeof createSecondFactors>[0], 'limits'> &
  Omit<Parameters<typeof secondFactorRoutes>[0], 'passwords' | 'secondFactors'> &
  Omit<Parameters<typeof profileRoutes>[0], 'changePassword'> & { settings: Settings }

/** The accounts of managers and owners: their passwords, second factors and profiles. */
export const createPeople = async (options: Options) => {
  const { database, clock, settings } = options
  const limits = new RateLimits(database)
  const devices = await openKnownDevices(database)
  const demo = createDemoAccounts(database, settings)
  const secondFactors = createSecondFactors({ ...options, limits })
  const passwords = createPasswordChecks({ database, limits, devices })
  const requireRecentPassword = createRequireRecentPassword({ database, passwords, secondFactors })
  const changePassword = createChangePassword({ ...options, passwords, secondFactors })
  const module: Module = {
    routes: [
      ...profileRoutes({ ...options, changePassword }),
      ...secondFactorRoutes({ ...options, passwords, secondFactors }),
    ],
    jobs: [
      cleanupJob('old owner links', () => {
        const now = new Date(clock.now()).toISOString()
        return database.onPlatform((tx) => tx.deleteFrom('password_links').where('expires_at', '<', now).execute())
      }),
      cleanupJob('old rate limits', () => limits.removeOld()),
    ],
    start: () => demo.endSessionsWhereOff(),
  }
  return { module, limits, devices, demo, passwords, secondFactors, requireRecentPassword }
}
