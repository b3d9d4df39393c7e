import { join } from 'node:path'
import { getCommandLine } from '#platform/server/machine/program.ts'
import { readSettings } from '#platform/server/settings.ts'
import { connectForCli } from '#platform/server/database/connect-for-cli.ts'
import { backUp } from '#core/backups/server/backup.ts'
import { getArguments, figure, logRun, runCommand, size, resolveUserPath } from '#core/backups/server/command.ts'
import { backupsFolder } from '#core/backups/server/nightly.ts'
import { imageStore } from '#core/images/server/choose.ts'

/** `npm run backup`: everything, or one hotel, to one file, while the application runs or not. */
await runCommand('backup', async (tell) => {
  const { hotel = null, to } = getArguments(
    getCommandLine('backup', '[--hotel SLUG] [--to FILE]'),
    { hotel: { type: 'string' }, to: { type: 'string' } },
    0,
  ).values
  const settings = readSettings(process.env)
  const name = `${hotel ?? 'deskbell'}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.zst`
  const database = await connectForCli(settings, 'backup', false)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  try {
    const pictures = imageStore(settings)
    const done = await backUp({
      owner: database.owner,
      pictures,
      file: to ? resolveUserPath(to, process.env) : join(backupsFolder(settings.dataDir), name),
      hotel,
      tell,
      signal: stopping.signal,
    })
    logRun('backup', settings, { hotel, file: done.file, bytes: done.bytes, rows: done.rows })
    const missing = done.missing > 0 ? ` ${done.missing} picture files were missing.` : ''
    return `${hotel ? `The hotel ${hotel}` : 'Everything'} is in ${done.file}: ${figure(done.rows)} rows, ${figure(done.files)} picture files, ${size(done.bytes)}.${missing}`
  } finally {
    await database.close()
  }
})
