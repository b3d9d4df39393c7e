import { sealedTables } from '#app/server/sealed-tables.ts'
import { noteSecretCopy } from '#modules/administration/server/secret-copy/store.ts'
import { makeOwnerLink } from '#modules/people/server/accounts/owner-links.ts'
import { resolveUserPath } from '#operations/backups/command.ts'
import { takePackage } from '#operations/deletion/register-package.ts'
import { checkSecretCopy, getAccountName } from '#operations/secret/check-copy.ts'
import { describeSealed } from '#operations/secret/report.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import { openDatabaseForCli } from '#platform/server/database/open.ts'
import { Database } from '#platform/server/database/transaction.ts'
import { createLog } from '#platform/server/log.ts'
import { getCommandLine, program } from '#platform/server/machine/program.ts'
import { forgetSecret, listGenerations, OtherSecret } from '#platform/server/security/fingerprint.ts'
import { readKeys } from '#platform/server/security/installation-secret.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import { countOfOthers } from '#platform/server/security/sealed-tables.ts'
import { readSettings, WrongSetting, type Settings } from '#platform/server/settings.ts'
import { describeFailure } from '#platform/server/user-facing-error.ts'

// npm run owner -- EMAIL: creates an owner, or a new password link for one who has lost the password.
// npm run owner -- secret: what is left under previous installation secrets.
// npm run owner -- check-secret-copy FILE: notes that a copy of the installation secret is right.
// npm run owner -- register-package HOTEL FILE: takes the guest register of a hotel that has no manager any more.
// npm run owner -- forget-secret: the next start accepts another installation secret.

type Place = { settings: Settings; owner: DatabaseAddress; database: Database }
/** Does the work of a command. @returns what it says */
type Command = (place: Place, argument: string, file: string) => Promise<string>

const makeLink: Command = async ({ settings, database }, email) => {
  const { token, expiresAt, isNew } = await makeOwnerLink(database, email, systemClock.now())
  return (
    `${isNew ? 'A new owner' : 'A new password for the owner'}: ${email.trim().toLowerCase()}\n` +
    `Open this link to choose the password. It works once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC:\n\n` +
    `  ${settings.publicUrl}/set-password#${token}\n\n`
  )
}

const forget: Command = async ({ owner }) => {
  await forgetSecret(owner)
  return 'The next start accepts the installation secret that it finds.\n'
}

const readKnownKeys = async ({ settings, owner }: Place): Promise<Keys> => {
  const keys = readKeys(settings)
  const known = await listGenerations(owner)
  if (known.at(-1)?.fingerprint !== keys.fingerprint)
    throw new OtherSecret('The newest secret of this database is another one: start Deskbell with this one first.')
  keys.learn(known)
  return keys
}

const report: Command = async (place) => {
  const { database } = place
  const keys = await readKnownKeys(place)
  return describeSealed(keys, await countOfOthers(database, keys, sealedTables))
}

const checkCopy: Command = async ({ settings, owner, database }, file) => {
  checkSecretCopy(resolveUserPath(file, process.env), await listGenerations(owner), settings.dataDir)
  await database.onPlatform((tx) => noteSecretCopy(tx, getAccountName()))
  return 'The copy is right. The day is noted, and nothing of the secret.\n'
}

const takeRegister: Command = async (place, hotelId, given) => {
  const file = resolveUserPath(given, process.env)
  const keys = await readKnownKeys(place)
  await takePackage({ database: place.database, keys }, { hotelId, file, by: getAccountName() })
  return `The guest register of ${hotelId} is in ${file}. Everybody who has this file can read it.\n`
}

const readCommand = ([first, second, ...more]: readonly string[]): {
  run: Command
  argument: string
  file?: string
} => {
  if (first === 'register-package') {
    const [file] = more
    if (second === undefined || file === undefined || more.length > 1)
      throw new WrongSetting(`say which hotel and file: ${getCommandLine('owner', 'register-package HOTEL FILE')}`)
    return { run: takeRegister, argument: second, file }
  }
  if (first === 'check-secret-copy') {
    if (second === undefined || more.length > 0)
      throw new WrongSetting(`say which file: ${getCommandLine('owner', 'check-secret-copy FILE')}`)
    return { run: checkCopy, argument: second }
  }
  if (first === undefined || second !== undefined)
    throw new WrongSetting(`say for whom: ${getCommandLine('owner', 'name@example.com')}`)
  const run = first === 'secret' ? report : first === 'forget-secret' ? forget : makeLink
  return { run, argument: first }
}

const run = async (): Promise<void> => {
  const command = readCommand(process.argv.slice(2))
  const settings = readSettings(process.env)
  const { close, ...logins } = await openDatabaseForCli(settings, program.migrations, createLog('error'))
  const database = new Database(logins, 2)
  try {
    const { argument, file = '' } = command
    process.stdout.write(await command.run({ settings, owner: logins.owner, database }, argument, file))
  } finally {
    await database.close()
    await close()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`Nothing was done: ${describeFailure(error)}\n`)
  process.exitCode = 1
})
