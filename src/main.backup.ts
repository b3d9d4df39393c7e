import { join } from 'node:path'
import { restoreRules } from '#app/server/restore-rules.ts'
import { imageStore } from '#modules/images/server/choose.ts'
import { backUp } from '#operations/backups/backup.ts'
import { getArguments, formatCount, logRun, runCommand, size, resolveUserPath } from '#operations/backups/command.ts'
import { BackupRefused } from '#operations/backups/failures.ts'
import { backupsFolder } from '#operations/backups/nightly.ts'
import { openRemoteStore } from '#operations/backups/remote/store.ts'
import { takeTurn } from '#operations/backups/turn.ts'
import { verifyOrRemove } from '#operations/backups/verify.ts'
import { openClient } from '#platform/server/database/client.ts'
import { connectForCli } from '#platform/server/database/connect-for-cli.ts'
import { getCommandLine } from '#platform/server/machine/program.ts'
import { readSettings } from '#platform/server/settings.ts'

/** `npm run backup`: writes everything, or one hotel, to one file. The application may be running. */
await runCommand('backup', async (tell) => {
  const {
    hotel = null,
    to,
    upload = false,
  } = getArguments(
    getCommandLine('backup', '[--hotel SLUG] [--to FILE] [--upload]'),
    { hotel: { type: 'string' }, to: { type: 'string' }, upload: { type: 'boolean' } },
    0,
  ).values
  const settings = readSettings(process.env)
  const name = `${hotel ?? 'deskbell'}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.zst`
  if (upload && !settings.backupS3)
    throw new BackupRefused(
      '--upload needs a bucket for backups: set BACKUP_S3_ENDPOINT and the other BACKUP_S3 settings.',
    )
  const database = await connectForCli(settings, 'backup', false)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  try {
    // So the owner's page tells of it and begins no other. The command itself never waits for a turn.
    // Closed before the database is, which may wait for its connections.
    await using turn = openClient(database.owner)
    if (hotel === null) await takeTurn(turn)
    const pictures = imageStore(settings)
    const done = await backUp({
      owner: database.owner,
      pictures,
      file: to ? resolveUserPath(to, process.env) : join(backupsFolder(settings.dataDir), name),
      hotel,
      rules: restoreRules,
      tell,
      signal: stopping.signal,
    })
    await verifyOrRemove(done.file)
    if (upload && settings.backupS3) await openRemoteStore(settings.backupS3).upload(done.file)
    logRun('backup', settings, { hotel, file: done.file, bytes: done.bytes, rows: done.rows })
    const missing = done.missing > 0 ? ` ${done.missing} picture files were missing.` : ''
    const inBucket = upload ? ` and in the bucket ${settings.backupS3?.bucket}` : ''
    const amount = `${formatCount(done.rows)} rows, ${formatCount(done.files)} picture files, ${size(done.bytes)}`
    return `${hotel ? `The hotel ${hotel}` : 'Everything'} is in ${done.file}${inBucket}: ${amount}.${missing}`
  } finally {
    await database.close()
  }
})
