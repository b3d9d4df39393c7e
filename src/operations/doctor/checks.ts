import { lookup } from 'node:dns/promises'
import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTransport } from 'nodemailer'
import webPush from 'web-push'
import { describeProviderFailure, discoverProvider } from '#modules/sign-in/server/oidc/client.ts'
import { findInstallation } from '#packages/embedded-postgres/installation/paths.ts'
import { readLockFile } from '#packages/embedded-postgres/lock-file.ts'
import { openClient } from '#platform/server/database/client.ts'
import { readDatabaseUrl } from '#platform/server/database/logins/database-url.ts'
import { assertDurable } from '#platform/server/database/open.ts'
import { isNearlyFull } from '#platform/server/health.ts'
import { openBucket } from '#platform/server/s3/bucket.ts'
import type { S3Settings, Settings } from '#platform/server/settings.ts'
import { getConnectionOptions } from '#platform/server/smtp/settings.ts'
import { UserFacingError } from '#platform/server/user-facing-error.ts'

/** A check has found something. The message is one sentence that says what to do. */
class Finding extends UserFacingError {}

/** A check: its name, and what looks. It gives what it found in order, null where nothing is set, or throws. */
export type Check = { name: string; look: () => Promise<string | null> }

const minFreeBytes = 1024 ** 3
const maxClockDifferenceMs = 2_000
const maxWaitMs = 10_000

const getReason = (error: unknown): string =>
  error instanceof Error ? ('code' in error && String(error.code)) || error.message : String(error)

const orFinding = async <Value>(work: Promise<Value>, sentence: (reason: string) => string): Promise<Value> => {
  try {
    return await work
  } catch (error) {
    throw new Finding(sentence(getReason(error)))
  }
}

/** The folder, or the nearest one above it that exists. */
const findExisting = async (folder: string): Promise<string> =>
  (await stat(folder).catch(() => null)) || dirname(folder) === folder ? folder : findExisting(dirname(folder))

const checkDatabase = async ({ databaseUrl, dataDir }: Settings): Promise<string> => {
  if (databaseUrl === null) {
    const { state } = readLockFile(findInstallation(dataDir))
    return `embedded, ${state === 'server' ? 'running' : 'not running: it starts with Deskbell'}`
  }
  const owner = readDatabaseUrl(databaseUrl) ?? {}
  await assertDurable(owner)
  await using client = openClient(owner)
  const [row] = await client<{ version: string; now: number }[]>`
    select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 * 1000 as now`
  if (Math.abs(Date.now() - (row?.now ?? 0)) > maxClockDifferenceMs)
    throw new Finding('The clocks of this machine and of the database differ by seconds: let NTP set both.')
  return `PostgreSQL ${row?.version}, its clock agrees`
}

const checkFolder = async ({ dataDir }: Settings): Promise<string> => {
  const existing = await findExisting(dataDir)
  await orFinding(
    access(existing, constants.W_OK | constants.X_OK),
    (reason) => `This user may not write in ${existing} (${reason}): give it the folder, or set DATA_DIR.`,
  )
  const secret = join(dataDir, 'installation-secret')
  const mode = (await stat(secret).catch(() => null))?.mode ?? 0
  if (mode & 0o077) throw new Finding(`Others may read ${secret}: chmod 600 ${secret}.`)
  return `${existing} can be written`
}

const checkDisk = async ({ dataDir }: Settings): Promise<string> => {
  const folder = await findExisting(dataDir)
  const disk = await statfs(folder)
  const bytes = disk.bavail * disk.bsize
  const free = `${(bytes / 1024 ** 3).toFixed(1)} GB`
  if (bytes < minFreeBytes || isNearlyFull(disk))
    throw new Finding(`Only ${free} are free at ${folder}: make room, or set DATA_DIR.`)
  return `${free} free at ${folder}`
}

const checkName = async ({ publicUrl, publicUrlIsSet }: Settings): Promise<string | null> => {
  if (!publicUrlIsSet) return null
  const { hostname, protocol } = new URL(publicUrl)
  const { address } = await orFinding(
    lookup(hostname.replace(/^\[(.*)\]$/, '$1')),
    (reason) => `The name ${hostname} of PUBLIC_URL has no address (${reason}): add it at your DNS provider.`,
  )
  return `${hostname} is ${address}${protocol === 'http:' ? '; without https there are no push messages' : ''}`
}

const checkMail = async ({ smtp }: Settings): Promise<string | null> => {
  if (!smtp) return null
  const { host, port, user, password } = smtp
  const transport = createTransport({
    ...getConnectionOptions(smtp, maxWaitMs),
    ...(user !== null && { auth: { user, pass: password } }),
  })
  await orFinding(
    transport.verify(),
    (reason) => `The mail server ${host}:${port} cannot be used (${reason}): check SMTP_URL and SMTP_REQUIRE_TLS.`,
  )
  return `${host}:${port} lets us in`
}

const checkProvider = async ({ oidc }: Settings): Promise<string | null> => {
  if (!oidc) return null
  await discoverProvider(oidc).catch((error: unknown) => {
    const reason = describeProviderFailure(error)
    throw new Finding(`The sign-in provider ${oidc.issuer} cannot be used (${reason}): check OIDC_ISSUER.`)
  })
  return `${oidc.issuer} answers, and is the issuer that it names`
}

const checkBucket = async (what: string, settingsPrefix: string, s3: S3Settings | null): Promise<string | null> => {
  if (!s3) return null
  const createError = (message: string) => new Finding(message)
  await openBucket(s3, { what, settingsPrefix, maxMs: maxWaitMs, createError }).get('deskbell-doctor')
  return `${s3.bucket} at ${s3.endpoint} answers`
}

const checkPushKeys = ({ vapid }: Settings): Promise<string | null> => {
  if (!vapid) return Promise.resolve(null)
  const { subject, publicKey, privateKey } = vapid
  return orFinding(
    (async () => webPush.getVapidHeaders('https://push.example', subject, publicKey, privateKey, 'aes128gcm'))(),
    () => 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no keys: leave both out, and Deskbell makes a pair.',
  ).then(() => 'the pair of the settings')
}

/** What can be wrong with a machine and its settings, in the order of `deskbell doctor`. Nothing is changed. */
export const createChecks = (settings: Settings): readonly Check[] => [
  { name: 'Node', look: async () => process.versions.node },
  { name: 'Data folder', look: () => checkFolder(settings) },
  { name: 'Disk', look: () => checkDisk(settings) },
  { name: 'Database', look: () => checkDatabase(settings) },
  { name: 'PUBLIC_URL', look: () => checkName(settings) },
  { name: 'E-mail', look: () => checkMail(settings) },
  { name: 'Sign-in', look: () => checkProvider(settings) },
  { name: 'Pictures', look: () => checkBucket('pictures', 'IMAGES_S3', settings.imagesS3) },
  { name: 'Backups', look: () => checkBucket('backups', 'BACKUP_S3', settings.backupS3) },
  { name: 'Push keys', look: () => checkPushKeys(settings) },
]
