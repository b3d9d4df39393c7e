import { join } from 'node:path'
import type { Settings } from '#platform/server/settings.ts'
import { BackupRefused } from '../failures.ts'
import { backupsFolder } from '../nightly.ts'
import { openRemoteStore } from './store.ts'

/**
 * Fetches a backup from the bucket of BACKUP_S3 into the folder for backups.
 * @param name the name of a file, or `latest` for the newest nightly backup
 * @returns the file
 * @throws BackupRefused without a bucket, or without such a backup: then it names the newest ones
 */
export const downloadBackup = async (
  { backupS3, dataDir }: Pick<Settings, 'backupS3' | 'dataDir'>,
  name: string,
): Promise<string> => {
  if (!backupS3)
    throw new BackupRefused('s3: needs a bucket for backups: set BACKUP_S3_ENDPOINT and the other BACKUP_S3 settings.')
  const remote = openRemoteStore(backupS3)
  const names = await remote.list()
  const wanted = name === 'latest' ? names.findLast((one) => one.startsWith('nightly-')) : name
  if (!wanted || !names.includes(wanted))
    throw new BackupRefused(
      `There is no ${name === 'latest' ? 'nightly backup' : `backup ${name}`} in the bucket ${backupS3.bucket}. ` +
        (names.length === 0 ? 'It is empty.' : `The last ones by name: ${names.slice(-5).join(', ')}.`),
    )
  const file = join(backupsFolder(dataDir), wanted)
  await remote.download(wanted, file)
  return file
}
