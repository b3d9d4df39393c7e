import { UserFacingError } from '#platform/server/user-facing-error.ts'

/** A backup or a restore that cannot be done. */
export class BackupRefused extends UserFacingError {}

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
