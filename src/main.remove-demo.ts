import { demoHotels } from '#demo/hotels.ts'
import { imageStore } from '#modules/images/server/choose.ts'
import { getArguments, formatCount, runCommand } from '#operations/backups/command.ts'
import { removeDemo } from '#operations/remove-demo.ts'
import { assertHasDatabase } from '#platform/server/database/connect-for-cli.ts'
import { openDatabaseForCli } from '#platform/server/database/open.ts'
import { Database } from '#platform/server/database/transaction.ts'
import { createLog } from '#platform/server/log.ts'
import { getCommandLine, program } from '#platform/server/machine/program.ts'
import { readSettings } from '#platform/server/settings.ts'

/** `npm run remove-demo`: deletes the demo hotels and accounts. The application may be running. */
await runCommand('removal', async () => {
  getArguments(getCommandLine('remove-demo'), {}, 0)
  const settings = readSettings(process.env)
  assertHasDatabase(settings)
  const { app, platform, close } = await openDatabaseForCli(settings, program.migrations, createLog('error'))
  const database = new Database({ app, platform }, 2)
  try {
    const { hotels, accounts, pictures } = await removeDemo(
      database,
      imageStore(settings),
      demoHotels.map(({ id }) => id),
    )
    if (hotels.length === 0 && accounts === 0)
      return 'There are no demo hotels and no demo accounts here: nothing was removed.'
    return `Removed: ${[...hotels, `${formatCount(accounts)} accounts`, `${formatCount(pictures)} pictures`].join('; ')}.`
  } finally {
    await database.close()
    await close()
  }
})
