import { hasDemo, loadDemo, wantsDemo } from '#app/server/demo.ts'
import { restoreRules } from '#app/server/restore-rules.ts'
import { demoHotels, demoOwner, demoPassword } from '#demo/hotels.ts'
import { imageStore } from '#modules/images/server/choose.ts'
import { features } from '#modules/server.ts'
import { InstallationBackups } from '#operations/backups/installation.ts'
import { HotelDeletion } from '#operations/deletion/hotel-deletion.ts'
import { PublicDemo } from '#operations/public-demo.ts'
import { systemClock } from '#platform/server/clock.ts'
import { openDatabase, type OpenDatabase } from '#platform/server/database/open.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import { createLog } from '#platform/server/log.ts'
import { phoneLines } from '#platform/server/machine/lan-addresses.ts'
import { getCommandLine, program } from '#platform/server/machine/program.ts'
import { rootWarning } from '#platform/server/machine/root-warning.ts'
import { assertSameSecret } from '#platform/server/security/fingerprint.ts'
import { readKeys } from '#platform/server/security/installation-secret.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import { readSettings, WrongSetting, type Settings } from '#platform/server/settings.ts'
import { describeFailure, UserFacingError } from '#platform/server/user-facing-error.ts'
import { composeServer, type Server } from './compose.server.ts'

const begun = performance.now()

const start = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  log.info({ version: program.version, node: process.version }, 'starting')
  const database = await openDatabase(settings, program.migrations, log)
  const keys = await findKeys(settings, database)
  const backups = new InstallationBackups(database.owner, settings, restoreRules, log)
  const publicDemo =
    settings.demo === 'public' ? new PublicDemo({ owner: database.owner, settings, features, keys, log }) : null
  await closeUnless(database, async () => void (await publicDemo?.run(new Date())))
  const server = await composeServer({
    settings,
    logins: database,
    keys,
    clock: systemClock,
    log,
    backups,
    ...(await developmentPages()),
  })
  if (database.isEmbedded && !publicDemo && (await wantsDemo(server.database, settings)))
    await inOneTransaction(database.owner, (all) => loadDemo(all, features, Date.now(), imageStore(settings), keys))
  await listen(server, settings)
  const deletion = new HotelDeletion({
    owner: database.owner,
    database: server.database,
    settings,
    rules: restoreRules,
    log,
  })
  backups.start()
  deletion.start()
  publicDemo?.start()
  stopOnSignals(server, database, { backups, deletion, publicDemo }, settings)
  greet(settings, server, await demoLines(server, settings))
}

/** @throws OtherSecret before anything is served */
const findKeys = (settings: Settings, database: OpenDatabase): Promise<Keys> =>
  closeUnless(database, async () => {
    const keys = readKeys(settings)
    await assertSameSecret(database.owner, keys)
    return keys
  })

/** Closes the database where a step of the start fails. */
const closeUnless = async <T>(database: OpenDatabase, step: () => Promise<T>): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    await database.close()
    throw error
  }
}

/** `npm run dev`: Vite serves pages and modules at the same address, and reloads the browser. */
const developmentPages = async () => {
  if (!process.argv.includes('--dev')) return {}
  return (await import('../tools/dev-pages.ts')).developmentPages()
}

// The maximum number of pending connections. Node's default of 511 is too low when all screens of a hotel reconnect at
// once, and the others would wait for seconds.
const backlog = 4_096

const listen = async ({ app }: Server, { port, host }: Settings): Promise<void> => {
  try {
    await app.listen({ port, host, backlog })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EADDRINUSE')
      throw new WrongSetting(`port ${port} is in use. Stop the other program, or choose another with PORT=3001.`)
    if (code === 'EACCES')
      throw new WrongSetting(`this user may not open port ${port}. Choose one above 1023, such as PORT=3000.`)
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
      throw new WrongSetting(`HOST=${host} is no address of this machine. Leave it out to listen on all of them.`)
    throw error
  }
}

type Work = { backups: InstallationBackups; deletion: HotelDeletion; publicDemo: PublicDemo | null }

const stopOnSignals = (
  server: Server,
  database: OpenDatabase,
  { backups, deletion, publicDemo }: Work,
  { logLevel }: Settings,
): void => {
  let stopping = false
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // A second signal stops at once.
    if (stopping) process.exit(1)
    stopping = true
    if (logLevel !== 'silent') process.stdout.write(`\n${signal}: stopping.\n`)
    // The deletion uses the server's connections.
    await Promise.all([deletion.stop().then(() => server.stop()), backups.stop(), publicDemo?.stop()])
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

const greet = (settings: Settings, server: Server, demo: (base: string) => string[]): void => {
  const address = server.app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  const base = settings.publicUrl.replace(/:0$/, `:${port}`)
  const warning = rootWarning(process.env)
  const lines = [
    `Deskbell ${program.version} is ready at ${base} (${((performance.now() - begun) / 1000).toFixed(1)} s)`,
    ...(warning ? [`  ${warning}`] : []),
    ...phoneLines(settings, port).map((line) => `  ${line}`),
    ...demo(base),
    `  API: ${base}/api/docs`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

const whyOff = { said: 'DEMO=off was said', public: 'PUBLIC_URL is for the world', owned: 'there is an owner' } as const

const demoLines = async ({ database, demo }: Server, settings: Settings): Promise<(base: string) => string[]> => {
  const off = (await hasDemo(database)) ? await demo.whyOff() : undefined
  if (off === undefined) return () => []
  if (off)
    return () => [
      `  The demo accounts do not work, because ${whyOff[off]}: start with DEMO=on to switch them on, or ` +
        `remove the demo hotels with ${getCommandLine('remove-demo')}.`,
    ]
  return (base) => [
    ...demoHotels.map((hotel) => `  ${hotel.name}: ${base}/${hotel.id}  staff ${hotel.manager.email}`),
    ...(settings.demo === 'public' ? [] : [`  Owner: ${base}/add-hotel  ${demoOwner}`]),
    `  Password of ${settings.demo === 'public' ? 'both' : 'all three'} demo accounts: ${demoPassword}`,
    '  Guests sign in with a room and a name, such as "Room 12" and "Jonas Weber".',
  ]
}

start().catch((error: unknown) => {
  const advice = error instanceof UserFacingError ? ` ${getCommandLine('doctor')} looks at the whole machine.` : ''
  process.stderr.write(`Deskbell cannot start: ${describeFailure(error)}${advice}\n`)
  process.exit(1)
})
