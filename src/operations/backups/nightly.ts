import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { imageStore, type ImageSettings } from '#modules/images/server/choose.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { RecurringJob } from '#platform/server/jobs/recurring-job.ts'
import type { Log } from '#platform/server/log.ts'
import type { RestoreRules } from '#platform/server/restore-rules.ts'
import { logDone } from '#platform/server/security/security-log.ts'
import type { Settings } from '#platform/server/settings.ts'
import { backUp } from './backup.ts'
import { openRemoteStore, type RemoteStore } from './remote/store.ts'
import { removeOld } from './stored.ts'
import { backupJob, noteFailure, takeTurn } from './turn.ts'
import { verifyOrRemove } from './verify.ts'

const lookEveryMs = 5 * 60_000
const hourOfNight = 3

/** The latest three o'clock in the night, by the machine's clock. */
export const lastNight = (now: Date): Date => {
  const night = new Date(now)
  night.setHours(hourOfNight, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return night
}

/** When the next nightly backup is made, if the last was made at `doneAt`: a missed one at the next look. */
export const nextNight = (now: Date, doneAt: number): Date => {
  const next = lastNight(now)
  if (doneAt < next.getTime()) return new Date(now.getTime() + lookEveryMs)
  next.setDate(next.getDate() + 1)
  return next
}

/** The default folder of backups. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')

const toDay = (night: Date): string =>
  [night.getFullYear(), night.getMonth() + 1, night.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

export type NightlySettings = ImageSettings & Pick<Settings, 'backupsKept'> & Partial<Pick<Settings, 'backupS3'>>

/**
 * Makes a backup of everything each night, reads it back, stores it in the bucket of BACKUP_S3 too if there is one, and
 * keeps the newest few. A machine that was off makes it when it is back.
 */
export class NightlyBackup {
  readonly #owner: DatabaseAddress
  readonly #settings: NightlySettings
  readonly #rules: RestoreRules
  readonly #remote: RemoteStore | null
  readonly #log: Log
  readonly #stopping = new AbortController()
  readonly #job: RecurringJob
  /**
   * When the newest one was made, in milliseconds since 1970, whichever process made it; before the first, when these
   * nights began; 0 until that is known.
   */
  lastMadeAt = 0

  constructor(owner: DatabaseAddress, settings: NightlySettings, rules: RestoreRules, log: Log) {
    this.#owner = owner
    this.#settings = settings
    this.#rules = rules
    this.#remote = settings.backupS3 ? openRemoteStore(settings.backupS3) : null
    this.#log = log
    this.#job = new RecurringJob(
      {
        name: 'nightly backup',
        run: async () => {
          await this.run(new Date())
          return lookEveryMs
        },
        maxMs: lookEveryMs,
        onFailure: (error) => log.error({ event: 'backup', outcome: 'failed', error }, 'the nightly backup failed'),
      },
      log,
    )
  }

  start(): void {
    this.#job.start()
  }

  /** Ends an unfinished backup, which leaves nothing behind; the next start makes it anew. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#job.stop()
  }

  /**
   * Makes the backup of the last night unless it is made, or another process is at it. An installation's first night is
   * its next.
   * @returns the file; null where there was nothing to do
   */
  async run(now: Date): Promise<string | null> {
    const night = lastNight(now)
    // The lock is its connection's.
    await using client = openClient(this.#owner)
    await this.#learn(client)
    if (!(await takeTurn(client))) return null
    await client`insert into job_runs (name, done_at) values (${backupJob}, ${now.toISOString()}) on conflict do nothing`
    const due = await client`select from job_runs where name = ${backupJob} and done_at < ${night.toISOString()}`
    if (due.length === 0) return null
    const file = join(backupsFolder(this.#settings.dataDir), `nightly-${toDay(night)}.tar.zst`)
    const began = performance.now()
    try {
      await this.#make(file)
      await this.#remote?.upload(file)
      await client`
        update job_runs set done_at = ${now.toISOString()}, failure = null, failed_at = null where name = ${backupJob}`
      await this.#learn(client)
      await removeOld('nightly', backupsFolder(this.#settings.dataDir), this.#settings, this.#remote)
    } catch (error) {
      if (!this.#stopping.signal.aborted) await noteFailure(client, error)
      throw error
    }
    logDone(this.#log, 'backup', {
      hotel: null,
      nightly: true,
      file,
      bytes: (await stat(file)).size,
      remote: this.#remote !== null,
      milliseconds: Math.round(performance.now() - began),
    })
    return file
  }

  async #learn(client: Client): Promise<void> {
    const [made] = await client<
      { at: number }[]
    >`select extract(epoch from done_at)::float * 1000 as at from job_runs where name = ${backupJob}`
    this.lastMadeAt = made?.at ?? this.lastMadeAt
  }

  /**
   * @throws BackupRefused where the disk does not give back what was written: it is removed, the next look makes
   * another
   */
  async #make(file: string): Promise<void> {
    // It is there already when only the upload failed.
    if (!existsSync(file))
      await backUp({
        owner: this.#owner,
        pictures: imageStore(this.#settings),
        file,
        hotel: null,
        rules: this.#rules,
        tell: () => {},
        signal: this.#stopping.signal,
      })
    await verifyOrRemove(file)
  }
}
