import { makeOwnerLink } from '#modules/people/server/accounts/owner-links.ts'
import { systemClock } from '#platform/server/clock.ts'
import { openDatabaseForCli } from '#platform/server/database/open.ts'
import { Database } from '#platform/server/database/transaction.ts'
import { createLog } from '#platform/server/log.ts'
import { getCommandLine, program } from '#platform/server/machine/program.ts'
import { forgetSecret } from '#platform/server/security/fingerprint.ts'
import { readSettings, WrongSetting } from '#platform/server/settings.ts'
import { describeFailure } from '#platform/server/user-facing-error.ts'

// npm run owner -- EMAIL: creates an owner, or a new password link for one who has lost the password.
// npm run owner -- forget-secret: the next start accepts another installation secret.

const run = async (): Promise<void> => {
  const [email, ...more] = process.argv.slice(2)
  if (email === undefined || more.length > 0)
    throw new WrongSetting(`say for whom: ${getCommandLine('owner', 'name@example.com')}`)
  const settings = readSettings(process.env)
  const { close, ...logins } = await openDatabaseForCli(settings, program.migrations, createLog('error'))
  const database = new Database(logins, 2)
  try {
    if (email === 'forget-secret') {
      await forgetSecret(logins.owner)
      process.stdout.write('The next start accepts the installation secret that it finds.\n')
      return
    }
    const { token, expiresAt, isNew } = await makeOwnerLink(database, email, systemClock.now())
    process.stdout.write(
      `${isNew ? 'A new owner' : 'A new password for the owner'}: ${email.trim().toLowerCase()}\n` +
        `Open this link to choose the password. It works once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC:\n\n` +
        `  ${settings.publicUrl}/set-password#${token}\n\n`,
    )
  } finally {
    await database.close()
    await close()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`No link was made: ${describeFailure(error)}\n`)
  process.exitCode = 1
})
