import { restoreRules } from '#app/server/restore-rules.ts'
import { imageStore } from '#modules/images/server/choose.ts'
import { createLinkTokens } from '#modules/team/server/links.ts'
import { getArguments, formatCount, logRun, runCommand, resolveUserPath } from '#operations/backups/command.ts'
import { acceptOption, describeUnreadable } from '#operations/backups/load/unreadable-registers.ts'
import { downloadBackup } from '#operations/backups/remote/download.ts'
import { restore } from '#operations/backups/restore.ts'
import { upgradeBackup } from '#operations/backups/upgrade.ts'
import { verify } from '#operations/backups/verify.ts'
import { connectForCli } from '#platform/server/database/connect-for-cli.ts'
import { readMigrations } from '#platform/server/database/migrate.ts'
import { getCommandLine, program } from '#platform/server/machine/program.ts'
import { adoptSecret } from '#platform/server/security/fingerprint.ts'
import { readKeys } from '#platform/server/security/installation-secret.ts'
import { readSettings } from '#platform/server/settings.ts'

/**
 * `npm run restore -- FILE`: restores a full backup into an empty database, or one hotel's into an installation without
 * that hotel. `s3:NAME` is a file in the bucket for backups, `s3:latest` the newest nightly one. Where entries of a legal
 * guest register could not be read afterwards it stops, unless --accept-unreadable-register is given.
 */
await runCommand('restore', async (tell) => {
  const given = getArguments(
    getCommandLine('restore', `FILE | s3:NAME | s3:latest [--${acceptOption}]`),
    { [acceptOption]: { type: 'boolean' } },
    1,
  )
  const [source = ''] = given.positionals
  const settings = readSettings(process.env)
  const file = source.startsWith('s3:')
    ? await downloadBackup(settings, source.slice('s3:'.length))
    : resolveUserPath(source, process.env)
  const migrations = await readMigrations(program.migrations)
  // Verify before a database is created or changed.
  const { hotel } = await verify(file)
  const keys = readKeys(settings)
  const database = await connectForCli(settings, 'restore', hotel === null)
  try {
    const pictures = imageStore(settings)
    const done = await restore({
      owner: database.owner,
      pictures,
      file,
      migrations,
      rules: restoreRules,
      secrets: keys,
      acceptUnreadableRegister: given.values[acceptOption] === true,
      tokens: createLinkTokens(keys),
      tell,
      upgrade: (older, manifest) => upgradeBackup(older, manifest, migrations, restoreRules, tell),
    })
    if (done.hotel === null && ((await adoptSecret(database.owner, keys)) || done.hasOtherSecret))
      tell(
        '  It is of an installation with another installation secret: what that one had sealed cannot be read ' +
          'here. Second factors work with recovery codes only, or are removed by the owner.',
      )
    for (const { email, token } of done.invited)
      tell(
        `  invited, because they work in another hotel here: ${email} ${settings.publicUrl}/${done.hotel}/join#${token}`,
      )
    if (done.invited.length > 0) tell('  Send each of them their link: it works once, within 7 days.')
    for (const register of done.unreadable) tell(`  ${describeUnreadable(register)}`)
    if (done.unreadable.length > 0)
      tell('  Their managers are told when Deskbell runs. A secret that is found again opens them.')
    logRun('restore', settings, { hotel: done.hotel, file, made_at: done.madeAt, rows: done.rows })
    const amount = `${formatCount(done.rows)} rows, ${formatCount(done.files)} picture files`
    return `${done.hotel ? `The hotel ${done.hotel}` : 'Everything'} is back as it was at ${done.madeAt}: ${amount}.`
  } finally {
    await database.close()
  }
})
