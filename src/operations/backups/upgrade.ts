import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskStore } from '#modules/images/server/disk.ts'
import {
  EmbeddedPostgresFailed,
  removeEmbeddedData,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#packages/embedded-postgres/index.ts'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { RestoreRules } from '#platform/server/restore-rules.ts'
import type { Manifest } from './archive/manifest.ts'
import { backUp } from './backup.ts'
import { BackupRefused } from './failures.ts'
import { restore } from './restore.ts'

/**
 * Brings an older backup to today's schema: through a database of its own that lives as long as that takes. What
 * migrations do to rows is said in SQL and nowhere else.
 * @returns the newer file, in a temporary folder
 * @throws BackupRefused where no such database can be
 */
export const upgradeBackup = async (
  file: string,
  { hotel }: Manifest,
  migrations: readonly Migration[],
  rules: RestoreRules,
  tell: (line: string) => void,
): Promise<{ file: string; remove(): void }> => {
  tell('  it is of an older version: bringing it to this one')
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-upgrade-'))
  // Started by root, the database runs as an unprivileged user, who has to enter this folder.
  chmodSync(folder, 0o755)
  let server: EmbeddedPostgres | undefined
  try {
    server = await startEmbeddedPostgres({ dataDir: folder, holder: `restore, process ${process.pid}`, log: () => {} })
    const owner = { host: server.socketDir, port: server.port, user: server.user, database: server.database }
    const pictures = diskStore(join(folder, 'images'))
    const quiet = () => {}
    await restore({
      owner,
      pictures,
      file,
      migrations,
      rules,
      secrets: null,
      tell: quiet,
      asInstallation: true,
      upgrade: () => Promise.reject(new Error('An empty database takes every older backup.')),
    })
    const newer = join(folder, 'upgraded.tar.zst')
    await backUp({ owner, pictures, file: newer, hotel, rules, tell: quiet })
    await server.stop()
    return { file: newer, remove: () => removeEmbeddedData(folder) }
  } catch (error) {
    await server?.stop()
    removeEmbeddedData(folder)
    throw error instanceof EmbeddedPostgresFailed && error.isMissing ? new BackupRefused(elsewhere(hotel)) : error
  }
}

// Said where DATABASE_URL is set already: in an image, which holds no database's programs, and on Windows.
const elsewhere = (hotel: string | null): string =>
  hotel === null
    ? 'The backup is older than this database, and to bring it to this version takes the embedded database, ' +
      'which is not here: give it an empty database that was never started, where it is brought on as it is. ' +
      'Nothing was changed.'
    : 'The backup is older than this database, and to bring it to this version takes the embedded database, ' +
      'which is not here: restore it with this version where the embedded one is (npm start with an empty ' +
      'DATA_DIR, without DATABASE_URL), back the hotel up there anew, and restore that backup here. Nothing ' +
      'was changed.'
