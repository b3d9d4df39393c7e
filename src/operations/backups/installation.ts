import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupRunning, type BackupsState } from '#modules/administration/contract/backups.ts'
import type { Backups } from '#modules/administration/server/backups/backups.ts'
import { imageStore } from '#modules/images/server/choose.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import type { Log } from '#platform/server/log.ts'
import type { RestoreRules } from '#platform/server/restore-rules.ts'
import { logDone } from '#platform/server/security/security-log.ts'
import type { Settings } from '#platform/server/settings.ts'
import { getUnfinishedBytes } from './archive/folder.ts'
import { backUp } from './backup.ts'
import type { BackupFailure } from './failures.ts'
import { backupsFolder, NightlyBackup, nextNight, type NightlySettings } from './nightly.ts'
import { openRemoteStore, type RemoteStore } from './remote/store.ts'
import { getRestoreLine } from './restore-line.ts'
import { removeOld, StoredBackups, type Stored } from './stored.ts'
import { backupJob, findTurn, noteFailure, takeTurn } from './turn.ts'
import { verifyOrRemove } from './verify.ts'

// A page waits for this answer of the bucket.
const lookMs = 5_000

/** The backups of everything: each night, and when an owner asks for one. */
export class InstallationBackups implements Backups {
  readonly #owner: DatabaseAddress
  readonly #settings: NightlySettings & Pick<Settings, 'nightlyBackups'>
  readonly #rules: RestoreRules
  readonly #log: Log
  readonly #nightly: NightlyBackup | null
  readonly #folder: string
  readonly #remote: RemoteStore | null
  readonly #stored: StoredBackups
  readonly #stopping = new AbortController()
  #making: Promise<void> = Promise.resolve()

  constructor(
    owner: DatabaseAddress,
    settings: NightlySettings & Pick<Settings, 'nightlyBackups'>,
    rules: RestoreRules,
    log: Log,
  ) {
    const { backupS3, dataDir, nightlyBackups } = settings
    this.#owner = owner
    this.#settings = settings
    this.#rules = rules
    this.#log = log
    this.#nightly = nightlyBackups ? new NightlyBackup(owner, settings, rules, log) : null
    this.#folder = backupsFolder(dataDir)
    this.#remote = backupS3 ? openRemoteStore(backupS3) : null
    this.#stored = new StoredBackups(this.#folder, backupS3 ? openRemoteStore(backupS3, lookMs) : null)
  }

  get lastMadeAt(): number {
    return this.#nightly?.lastMadeAt ?? 0
  }

  start(): void {
    this.#nightly?.start()
  }

  /** Ends an unfinished backup, which leaves nothing behind. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#nightly?.stop(), this.#making])
  }

  async readState(): Promise<BackupsState> {
    await using client = openClient(this.#owner)
    // First: the turn ends after the file is there and a failure is noted.
    const since = await findTurn(client)
    const [job] = await client<{ at: number; failure: BackupFailure | null; failed_at: string | null }[]>`
      select extract(epoch from done_at)::float * 1000 as at, failure, failed_at from job_runs where name = ${backupJob}`
    const { last, isInBucket } = await this.#stored.findLast()
    const { backupS3 } = this.#settings
    const now = new Date()
    const failed = job?.failure && job.failed_at ? { at: job.failed_at, reason: job.failure } : null
    return {
      running: since === null ? null : { since, bytes: await getUnfinishedBytes(this.#folder, new Date(since)) },
      last: last && this.#describe(last),
      // A backup that a command has made since then ends a failure too.
      failure: failed && last && last.madeAt > new Date(failed.at) ? null : failed,
      next_at: this.#nightly && nextNight(now, job?.at ?? now.getTime()).toISOString(),
      folder: this.#folder,
      bucket: backupS3 ? { name: backupS3.bucket, has_last: isInBucket } : null,
    }
  }

  async begin(): Promise<void> {
    const client = openClient(this.#owner)
    if (this.#stopping.signal.aborted || !(await takeTurn(client))) {
      await client.end()
      throw new Refusal(backupRunning)
    }
    this.#making = this.#make(client)
  }

  #describe({ name, bytes, madeAt, state, isRemote }: Stored): NonNullable<BackupsState['last']> {
    const source = isRemote ? `s3:${name}` : join(this.#folder, name)
    const restore = getRestoreLine(source, this.#settings.dataDir)
    return { made_at: madeAt.toISOString(), bytes, check: state, restore }
  }

  /** @param turn ends with the backup. */
  async #make(turn: Client): Promise<void> {
    await using client = turn
    const began = performance.now()
    const { signal } = this.#stopping
    const moment = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
    const file = join(this.#folder, `manual-${moment}.tar.zst`)
    try {
      const pictures = imageStore(this.#settings)
      await backUp({ owner: this.#owner, pictures, file, hotel: null, rules: this.#rules, tell: () => {}, signal })
      await verifyOrRemove(file)
      await this.#remote?.upload(file)
      await client`update job_runs set failure = null, failed_at = null where name = ${backupJob}`
      await removeOld('manual', this.#folder, this.#settings, this.#remote)
      const milliseconds = Math.round(performance.now() - began)
      const remote = this.#remote !== null
      logDone(this.#log, 'backup', { hotel: null, file, bytes: (await stat(file)).size, remote, milliseconds })
    } catch (error) {
      if (signal.aborted) return
      this.#log.error({ event: 'backup', outcome: 'failed', error }, 'the backup for an owner failed')
      await noteFailure(client, error)
    }
  }
}
