import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { imageStore, type ImageSettings } from '#modules/images/server/choose.ts'
import type { ImageStore } from '#modules/images/server/store.ts'
import { backUp } from '#operations/backups/backup.ts'
import { getFailure } from '#operations/backups/failures.ts'
import { backupsFolder } from '#operations/backups/nightly.ts'
import { openRemoteStore, type RemoteStore } from '#operations/backups/remote/store.ts'
import { verifyOrRemove } from '#operations/backups/verify.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { databaseIsGone, type Database } from '#platform/server/database/transaction.ts'
import { logFailure, RecurringJob } from '#platform/server/jobs/recurring-job.ts'
import type { Log } from '#platform/server/log.ts'
import type { RestoreRules } from '#platform/server/restore-rules.ts'
import { logDone } from '#platform/server/security/security-log.ts'
import type { Settings } from '#platform/server/settings.ts'
import { backupName, removeExpired, getExpired } from './backup-files.ts'
import { deleteHotelRows } from './rows.ts'
import * as store from './store.ts'

const lookEveryMs = 5_000
const cleanEveryMs = 60 * 60_000
const retryAfterMs = 60_000
// Any fixed number: of several processes one deletes.
const deletionLock = 40_127_003

type Options = {
  /** The account that owns the tables. */
  owner: DatabaseAddress
  database: Database
  settings: ImageSettings & Partial<Pick<Settings, 'backupS3'>>
  /** The rows that the backup leaves out. */
  rules: RestoreRules
  log: Log
}

/**
 * Deletes the hotels whose deletion an owner has asked for: first a backup, which is read back and checked, then
 * everything. A killed process loses nothing of it: the next one goes on.
 */
export class HotelDeletion {
  readonly #options: Options
  readonly #pictures: ImageStore
  readonly #remote: RemoteStore | null
  readonly #stopping = new AbortController()
  readonly #job: RecurringJob
  readonly #retryAt = new Map<string, number>()
  #cleanedAt = 0

  constructor(options: Options) {
    this.#options = options
    const { settings, log } = options
    this.#pictures = imageStore(settings)
    this.#remote = settings.backupS3 ? openRemoteStore(settings.backupS3) : null
    this.#job = new RecurringJob(
      {
        name: 'deletion of hotels',
        run: async () => {
          await this.run(new Date())
          return lookEveryMs
        },
        maxMs: lookEveryMs,
        onFailure: (error) => {
          const event = { event: 'hotel_delete', outcome: 'failed' }
          if (!this.#stopping.signal.aborted) logFailure(log, error, event, 'a hotel could not be deleted')
        },
      },
      log,
    )
  }

  start(): void {
    this.#job.start()
  }

  /** Stops after the piece that is being deleted; an unfinished backup leaves nothing behind. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#job.stop()
  }

  /** Deletes what is to be deleted, unless another process is at it, and removes backups that were kept long enough. */
  async run(now: Date): Promise<void> {
    const { database, owner } = this.#options
    const waiting = await store.listUnderWay(database)
    await this.#cleanInTime(now)
    if (waiting.length === 0) return
    // The lock is its connection's.
    await using client = openClient({
      ...owner,
      connection: { ...owner.connection, application_name: 'deskbell deletion', statement_timeout: '0' },
    })
    const [lock] = await client<{ ours: boolean }[]>`select pg_try_advisory_lock(${deletionLock}) as ours`
    if (!lock?.ours) return
    // Race: the process that had the lock before may have finished the deletion. So the list is read again.
    for (const deletion of await store.listUnderWay(database)) await this.#delete(client, deletion, now)
  }

  async #delete(client: Client, deletion: store.Deletion, now: Date): Promise<void> {
    const { database, log } = this.#options
    const { slug } = deletion
    if (deletion.state === 'backing_up' && !(await this.#backUp(deletion, now))) return
    const began = performance.now()
    await store.rememberDemoRemoval(database, slug)
    const rows = await deleteHotelRows({
      client,
      database,
      pictures: this.#pictures,
      hotel: slug,
      signal: this.#stopping.signal,
    })
    await store.finishDeletion(database, slug, now)
    logDone(log, 'hotel_delete', { hotel: slug, rows, milliseconds: Math.round(performance.now() - began) })
  }

  /** @returns whether the hotel may be deleted now */
  async #backUp({ slug, requested_at }: store.Deletion, now: Date): Promise<boolean> {
    const { database, log } = this.#options
    if ((this.#retryAt.get(slug) ?? 0) > Date.now()) return false
    const file = join(backupsFolder(this.#options.settings.dataDir), backupName(slug, now))
    try {
      await this.#write(slug, file)
    } catch (error) {
      if (this.#stopping.signal.aborted || databaseIsGone(error)) throw error
      log.error({ event: 'backup', outcome: 'failed', hotel: slug, error }, 'the backup of a hotel failed')
      this.#retryAt.set(slug, Date.now() + retryAfterMs)
      await store.writeFailure(database, slug, getFailure(error))
      return false
    }
    this.#retryAt.delete(slug)
    if (await store.beginDeleting(database, { slug, requested_at }, file)) return true
    // The owner has stopped it, or enabled the hotel.
    await rm(file, { force: true })
    await this.#remote?.remove(basename(file))
    return false
  }

  async #write(slug: string, file: string): Promise<void> {
    const { owner, rules } = this.#options
    const { signal } = this.#stopping
    await backUp({ owner, pictures: this.#pictures, file, hotel: slug, rules, tell: () => {}, signal })
    await verifyOrRemove(file)
    await this.#remote?.upload(file)
  }

  /** A bucket that refuses it stops no deletion. */
  async #cleanInTime(now: Date): Promise<void> {
    if (Math.abs(now.getTime() - this.#cleanedAt) < cleanEveryMs) return
    const { database, settings, log } = this.#options
    try {
      const kept = new Set((await store.listKeptBackups(database, now)).map((file) => basename(file)))
      await removeExpired(backupsFolder(settings.dataDir), kept, now)
      for (const name of getExpired((await this.#remote?.list('deleted-')) ?? [], kept, now))
        await this.#remote?.remove(name)
      await store.forgetOld(database, now)
    } catch (error) {
      if (error instanceof Refusal || databaseIsGone(error)) throw error
      log.error({ event: 'backup', outcome: 'failed', error }, 'old backups of deleted hotels could not be removed')
    }
    this.#cleanedAt = now.getTime()
  }
}
