import { withCoreRules, type RestoreRules } from '#modules/backups/server/restore-rules.ts'
import type { FeatureServer } from './feature.ts'

/** What a backup and a restore do to each table of the whole program. */
export const getRestoreRules = (features: readonly Pick<FeatureServer, 'restored'>[]): RestoreRules =>
  withCoreRules(features.map(({ restored }) => restored))
