import { sql } from 'kysely'
import { deletedBackupDays, deletedHotelDays, slugRestDays } from '#modules/administration/contract/deletion.ts'
import type { BackupFailure } from '#operations/backups/failures.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { dayMs, toDay } from './backup-files.ts'

/** A deletion that is under way. */
export type Deletion = { slug: string; requested_at: string; state: string }
type Platform = Pick<Database, 'onPlatform'>

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString()

export const listUnderWay = (database: Platform): Promise<Deletion[]> =>
  database.onPlatform((tx) =>
    tx
      .selectFrom('deleted_hotels')
      .select(['slug', 'requested_at', 'state'])
      .where('state', '<>', 'deleted')
      .orderBy('requested_at')
      .orderBy('slug')
      .execute(),
  )

/** The owner's page shows it until a backup is written. */
export const writeFailure = async (database: Platform, slug: string, failure: BackupFailure): Promise<void> => {
  await database.onPlatform((tx) =>
    tx
      .updateTable('deleted_hotels')
      .set({ failure })
      .where('slug', '=', slug)
      .where('state', '=', 'backing_up')
      .execute(),
  )
}

/**
 * The backup is whole: from now on nothing stops the deletion.
 * @returns whether the deletion is still asked for, by the one who asked for it when the backup began
 */
export const beginDeleting = (
  database: Platform,
  { slug, requested_at }: Pick<Deletion, 'slug' | 'requested_at'>,
  backup_file: string,
): Promise<boolean> =>
  database.onPlatform(async (tx) => {
    const hotel = await tx
      .selectFrom('hotels')
      .select(['enabled', 'is_being_deleted'])
      .where('id', '=', slug)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!hotel?.is_being_deleted || hotel.enabled) return false
    const row = await tx
      .updateTable('deleted_hotels')
      .set({ state: 'deleting', backup_file, failure: null })
      .where('slug', '=', slug)
      .where('state', '=', 'backing_up')
      .where('requested_at', '=', requested_at)
      .returning('slug')
      .executeTakeFirst()
    return row !== undefined
  })

/** An installation without hotels does not load the demo again of which a hotel was deleted. */
export const rememberDemoRemoval = async (database: Platform, slug: string): Promise<void> => {
  await database.onPlatform((tx) =>
    sql`insert into demo_removals select now()
      where exists (select from hotels where id = ${slug} and is_demo) and not exists (select from demo_removals)`.execute(
      tx,
    ),
  )
}

/** Nothing of the hotel is left but this. */
export const finishDeletion = async (database: Platform, slug: string, now: Date): Promise<void> => {
  await database.onPlatform((tx) =>
    tx
      .updateTable('deleted_hotels')
      .set({
        state: 'deleted',
        deleted_at: now.toISOString(),
        slug_free_on: toDay(new Date(now.getTime() + slugRestDays * dayMs)),
      })
      .where('slug', '=', slug)
      .where('state', '=', 'deleting')
      .execute(),
  )
}

/** The files of backups that are not to be removed yet. */
export const listKeptBackups = async (database: Platform, now: Date): Promise<string[]> =>
  (
    await database.onPlatform((tx) =>
      tx
        .selectFrom('deleted_hotels')
        .select('backup_file')
        .where(({ eb, or }) =>
          or([eb('deleted_at', 'is', null), eb('deleted_at', '>', daysBefore(now, deletedBackupDays))]),
        )
        .execute(),
    )
  ).flatMap(({ backup_file }) => backup_file ?? [])

/** Forgets backups that are removed by now, and hotels that were deleted a year ago. */
export const forgetOld = async (database: Platform, now: Date): Promise<void> => {
  await database.onPlatform(async (tx) => {
    await tx
      .updateTable('deleted_hotels')
      .set({ backup_file: null })
      .where('deleted_at', '<=', daysBefore(now, deletedBackupDays))
      .where('backup_file', 'is not', null)
      .execute()
    await tx.deleteFrom('deleted_hotels').where('deleted_at', '<=', daysBefore(now, deletedHotelDays)).execute()
  })
}
