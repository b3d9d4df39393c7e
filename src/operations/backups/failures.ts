import type { backupFailures } from '#modules/administration/contract/deletion.ts'
import { UserFacingError } from '#platform/server/user-facing-error.ts'

/** A backup or a restore that cannot be done. */
export class BackupRefused extends UserFacingError {}

/** The backup is written, and the bucket has not stored it, or does not give it back. */
export class BucketFailed extends BackupRefused {}

/** The file is not what was once written. */
export class BackupDamaged extends BackupRefused {
  constructor(file: string, what: string) {
    super(`${file} is damaged (${what}): nothing was changed. Use another copy of it, or an older backup.`)
  }
}

/** The checksums are right, but the file holds rows or files that no backup writes: it is forged. */
export class BackupForged extends BackupRefused {
  constructor(what: string) {
    super(
      `The backup holds ${what}, which Deskbell never writes: somebody has changed it, so do not trust where ` +
        'it comes from. Nothing was changed.',
    )
  }
}

/** Why a backup could not be written, as the owner's page says it. */
export type BackupFailure = (typeof backupFailures)[number]
export const getFailure = (error: unknown): BackupFailure => {
  if (error instanceof BackupDamaged) return 'damaged'
  if (error instanceof BucketFailed) return 'bucket_failed'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOSPC', 'EDQUOT'].includes(code)) return 'disk_full'
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST'].includes(code)) return 'folder_unusable'
  return 'failed'
}
