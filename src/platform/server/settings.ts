import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { readDatabaseUrl } from './database/logins/database-url.ts'
import { readOidc, type OidcSettings } from './oidc/settings.ts'
import { readSecretFiles } from './security/secret-files.ts'
import { readSecretSettings, type SecretSettings } from './security/secret-settings.ts'
import { readSmtp, type SmtpSettings } from './smtp/settings.ts'
import { InvalidSetting } from './user-facing-error.ts'

export { InvalidSetting as WrongSetting } from './user-facing-error.ts'

/** An S3-compatible store, and the keys to one of its buckets. */
export type S3Settings = { endpoint: string; bucket: string; accessKey: string; secretKey: string; region: string }

/** All settings from the environment. Read once at the start; see docs/operations.md. */
export type Settings = SecretSettings & {
  port: number
  host: string
  /** The address at which browsers reach the installation. Decides about secure cookies and links. */
  publicUrl: string
  /** True if PUBLIC_URL is set: then the API is served under that host name only. */
  publicUrlIsSet: boolean
  dataDir: string
  /** null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null
  databaseConnections: number
  /** Demo hotels and accounts: `nearby`, the default, only while the Internet cannot reach this server; `public` for all. */
  demo: 'on' | 'off' | 'nearby' | 'public'
  supportPhone: string | null
  /** How many requests, orders and calls one guest may send within ten minutes. */
  guestWrites: number
  /** How many streams guests of one hotel may open from one address. */
  guestStreams: number
  /** Where to report a vulnerability, as an address with its scheme. */
  securityContact: string | null
  /** The URL pattern of the map tiles, and their attribution. */
  tileUrl: string
  tileAttribution: string
  trustedProxies: string[]
  /** Addresses and networks, besides this machine, that may read the metrics. */
  metricsFrom: string[]
  /** The keys that identify the installation to push services; null: they are created and stored. */
  vapid: { subject: string; publicKey: string; privateKey: string } | null
  /** The push services that may be called; null: those of the browsers. */
  pushHosts: string[] | null
  /** Hosts inside the own network that webhooks of hotels may call; null: no webhook is sent. */
  webhookHosts: string[] | null
  /** Origins inside the own network whose calendars hotels may read; null: no calendar is read. */
  calendarHosts: string[] | null
  /** A webhook that is called for new requests, taxis and orders, and the secret that signs the calls. */
  notificationHost: string | null
  notificationSecret: string
  /** The server that sends mail; null: nothing is sent by mail. */
  smtp: SmtpSettings | null
  /** The provider by which staff sign in; null: by password alone. */
  oidc: OidcSettings | null
  /** Where images are stored instead of under `dataDir`: needed when several machines serve one installation. */
  imagesS3: S3Settings | null
  /** True if everything is backed up into `dataDir` each night, and how many backups are kept. */
  nightlyBackups: boolean
  backupsKept: number
  /** A bucket for nightly backups away from this machine, and how many it keeps. */
  backupS3: (S3Settings & { kept: number }) | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** True if every response is checked against its contract: on in development and tests, off in production. */
  checkAnswers: boolean
}

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

const readInteger = (env: Environment, name: string, fallback: number, from: number, to: number): number => {
  const raw = env[name]?.trim()
  if (!raw) return fallback
  const value = Number(raw)
  if (!Number.isInteger(value) || value < from || value > to)
    throw new InvalidSetting(`${name} must be a whole number from ${from} to ${to}, but it is "${raw}".`)
  return value
}

const readChoice = <T extends string>(env: Environment, name: string, fallback: T, allowed: readonly T[]): T => {
  const raw = env[name]?.trim()
  if (!raw) return fallback
  if (!(allowed as readonly string[]).includes(raw))
    throw new InvalidSetting(`${name} must be one of ${allowed.join(', ')}, but it is "${raw}".`)
  return raw as T
}

const readAddress = (env: Environment, name: string, fallback: string, protocols: readonly string[]): string => {
  const raw = env[name]?.trim()
  if (!raw) return fallback
  const url = URL.canParse(raw) ? new URL(raw) : null
  if (!url || !protocols.includes(url.protocol))
    throw new InvalidSetting(
      `${name} must be an address that begins with ${protocols.join('// or ')}//, but it is not.`,
    )
  // The messages do not repeat the value: it may hold a password. No call can be sent to such an address.
  if (url.username || url.password)
    throw new InvalidSetting(`${name} must be an address without a user and a password, but it has one.`)
  return raw
}

/** An address to which paths are added. */
const readBaseAddress = (env: Environment, name: string, fallback: string): string => {
  const raw = readAddress(env, name, fallback, ['http:', 'https:'])
  if (/[?#]/.test(raw)) throw new InvalidSetting(`${name} must be an address without "?" and "#", but it has one.`)
  return raw.replace(/\/+$/, '')
}

/** Pages, cookies and the service worker are at the root of a host: a path before them leads to nothing. */
const readPublicUrl = (env: Environment, port: number): string => {
  const { origin, pathname } = new URL(readBaseAddress(env, 'PUBLIC_URL', `http://localhost:${port}`))
  if (pathname !== '/')
    throw new InvalidSetting(
      `PUBLIC_URL must be an address without a path, such as ${origin}, but it has "${pathname}": Deskbell needs a host name of its own.`,
    )
  return origin
}

/** A text that is valid as a whole. The message does not repeat it: it may hold a password. */
const readValid = (env: Environment, name: string, isValid: (text: string) => boolean, kind: string): string | null => {
  const raw = env[name]?.trim()
  if (!raw) return null
  if (!isValid(raw)) throw new InvalidSetting(`${name} must be ${kind}, but it is not.`)
  return raw
}

const databaseAddress =
  'an address such as postgres://user:password@host:5432/deskbell, with other characters than letters and digits ' +
  'as %-escapes (% is %25)'

const readTileUrl = (env: Environment): string => {
  const raw = readAddress(env, 'TILE_URL', 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', ['http:', 'https:'])
  if (!['{z}', '{x}', '{y}'].every((hole) => raw.includes(hole)))
    throw new InvalidSetting(
      'TILE_URL must name the places {z}, {x} and {y}, as in https://tile.example/{z}/{x}/{y}.png, but it does not.',
    )
  return raw
}

const readList = (raw: string | undefined): string[] =>
  (raw ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const readNetworks = (env: Environment, name: string, names: readonly string[] = []): string[] =>
  readList(env[name]).map((one) => {
    const [address = '', bits] = one.split('/')
    const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    if (
      !names.includes(one) &&
      (maxBits < 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= maxBits)))
    )
      throw new InvalidSetting(
        `${name} must be addresses and networks such as 10.0.0.7,172.16.0.0/12, but "${one}" is none.`,
      )
    return one
  })

/** The origin that a text is, without a path or anything else; null for any other text. */
const toOrigin = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !/[?#]/.test(text)
    ? url.origin
    : null
}

const readOrigins = (env: Environment, name: string): string[] =>
  readList(env[name]).map((one) => {
    const origin = toOrigin(one)
    if (origin === null)
      throw new InvalidSetting(
        `${name} must be origins such as https://calendars.example:8443, without a path, but "${hideUser(one)}" is none.`,
      )
    return origin
  })

const hostPattern = /^(?:\*\.)?(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/

/** Host names, patterns of them, or complete origins. */
const readHosts = (env: Environment, name: string): string[] =>
  readList(env[name]).map((one) => {
    const host = hostPattern.test(one.toLowerCase()) ? one.toLowerCase() : toOrigin(one)
    if (host === null)
      throw new InvalidSetting(
        `${name} must be host names such as hooks.example, or origins such as http://10.0.0.7:4000, but "${hideUser(one)}" is none.`,
      )
    return host
  })

const hideUser = (text: string): string => text.replace(/[^/@]*@/, '…@')

const readVapid = (env: Environment): Settings['vapid'] => {
  const [publicKey, privateKey] = [env['VAPID_PUBLIC_KEY']?.trim(), env['VAPID_PRIVATE_KEY']?.trim()]
  if (!publicKey && !privateKey) return null
  if (!publicKey || !privateKey)
    throw new InvalidSetting('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or none.')
  const subject = env['VAPID_SUBJECT']?.trim() || 'mailto:notifications@deskbell.example'
  if (!/^(mailto:[^\s:@]+@[^\s:@]+|https:\/\/\S+)$/.test(subject))
    throw new InvalidSetting(`VAPID_SUBJECT must begin with mailto: or https://, but it is "${subject}".`)
  return { publicKey, privateKey, subject }
}

const readSecurityContact = (env: Environment): string | null => {
  const raw = env['SECURITY_CONTACT']?.trim()
  if (!raw) return null
  const contact = /^[^\s:@]+@[^\s:@]+$/.test(raw) ? `mailto:${raw}` : raw
  if (!/^(mailto:[^\s:@]+@[^\s:@]+|https:\/\/\S+|tel:[+\d-]+)$/.test(contact))
    throw new InvalidSetting(
      `SECURITY_CONTACT must be an e-mail address, or an address that begins with https://, mailto: or tel:, but it is "${raw}".`,
    )
  return contact
}

/** @param prefix what the names of the settings begin with, such as IMAGES_S3 */
const readS3 = (env: Environment, prefix: string): S3Settings | null => {
  const names = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY', 'SECRET_KEY'].map((name) => `${prefix}_${name}`)
  const [endpoint, bucket, accessKey, secretKey] = names.map((name) => env[name]?.trim())
  if (!endpoint && !bucket && !accessKey && !secretKey) return null
  if (!endpoint || !bucket || !accessKey || !secretKey)
    throw new InvalidSetting(`${names.join(', ')} belong together: set all four or none.`)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new InvalidSetting(`${prefix}_BUCKET must be the name of a bucket, but it is "${bucket}".`)
  return {
    endpoint: readBaseAddress(env, `${prefix}_ENDPOINT`, ''),
    bucket,
    accessKey,
    secretKey,
    region: env[`${prefix}_REGION`]?.trim() || 'us-east-1',
  }
}

const readBackupS3 = (env: Environment): Settings['backupS3'] => {
  const settings = readS3(env, 'BACKUP_S3')
  return settings && { ...settings, kept: readInteger(env, 'BACKUP_S3_KEPT', 30, 1, 3660) }
}

const readNotificationHost = (env: Environment): string | null => {
  const host = readBaseAddress(env, 'NOTIFICATION_HOST', '') || null
  if (host && !env['NOTIFICATION_SECRET'])
    throw new InvalidSetting('NOTIFICATION_HOST needs NOTIFICATION_SECRET, with which the calls are signed.')
  return host
}

/**
 * Reads and validates the settings.
 * @param environment usually `process.env`
 * @throws WrongSetting with one clear sentence
 */
export const readSettings = (environment: Environment): Settings => {
  const env = readSecretFiles(environment)
  const port = readInteger(env, 'PORT', 3000, 0, 65535)
  const settings: Settings = {
    port,
    host: env['HOST']?.trim() || '0.0.0.0',
    publicUrl: readPublicUrl(env, port),
    publicUrlIsSet: Boolean(env['PUBLIC_URL']?.trim()),
    dataDir: resolve(env['DATA_DIR']?.trim() || './data'),
    ...readSecretSettings(env),
    databaseUrl: readValid(env, 'DATABASE_URL', (text) => readDatabaseUrl(text) !== null, databaseAddress),
    databaseConnections: readInteger(env, 'DATABASE_CONNECTIONS', 10, 2, 90),
    demo: env['DEMO']?.trim() ? readChoice(env, 'DEMO', 'on', ['on', 'off', 'public']) : 'nearby',
    supportPhone: env['SUPPORT_PHONE']?.trim() || null,
    guestWrites: readInteger(env, 'GUEST_WRITES', 60, 1, 1_000_000_000),
    guestStreams: readInteger(env, 'GUEST_STREAMS', 1_000, 1, 1_000_000_000),
    securityContact: readSecurityContact(env),
    tileUrl: readTileUrl(env),
    tileAttribution: env['TILE_ATTRIBUTION']?.trim() || '© OpenStreetMap contributors',
    trustedProxies: readNetworks(env, 'TRUSTED_PROXIES', ['loopback', 'linklocal', 'uniquelocal']),
    metricsFrom: readNetworks(env, 'METRICS_FROM'),
    vapid: readVapid(env),
    pushHosts: env['PUSH_HOSTS']?.trim() ? readHosts(env, 'PUSH_HOSTS') : null,
    webhookHosts: readHosts(env, 'WEBHOOK_HOSTS'),
    calendarHosts: readOrigins(env, 'CALENDAR_HOSTS'),
    notificationHost: readNotificationHost(env),
    notificationSecret: env['NOTIFICATION_SECRET'] ?? '',
    smtp: readSmtp(env),
    oidc: readOidc(env),
    imagesS3: readS3(env, 'IMAGES_S3'),
    nightlyBackups: readChoice(env, 'NIGHTLY_BACKUPS', 'on', ['on', 'off']) === 'on',
    backupsKept: readInteger(env, 'BACKUPS_KEPT', 7, 1, 366),
    backupS3: readBackupS3(env),
    logLevel: readChoice(env, 'LOG_LEVEL', 'info', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    checkAnswers: readChoice(env, 'CHECK_ANSWERS', 'off', ['on', 'off']) === 'on',
  }
  return settings.demo === 'public' ? { ...settings, ...nothingSent } : settings
}

/** In a public demo strangers would decide what is sent, and to whom. */
const nothingSent = { smtp: null, notificationHost: null, pushHosts: [], webhookHosts: null, calendarHosts: null }
