/** A backup or a restore that cannot be done; the message is one sentence for the person who typed the command. */
export class BackupRefused extends Error {}

/** The file is not what was once written. */
export class BackupDamaged extends BackupRefused {
  constructor(file: string, what: string) {
    super(`${file} is damaged (${what}): nothing was changed. Use another copy of it, or an older backup.`)
  }
}
