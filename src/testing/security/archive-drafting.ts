import sharp from 'sharp'
import { newId } from '#platform/contract/id.ts'
import { getRows, setRows, type Draft } from './crafted-archives.ts'

type Account = { id: string; email: string }

/** All that the author of a forged archive may know of the installation that it will be restored into. */
export type Target = {
  hotels: readonly string[]
  managers: readonly Account[]
  owners: readonly Account[]
  picture: string
  passwordHash: string
}

/** One way to forge a harmful archive; `pick` chooses among the positions for it. */
export type Attack = readonly [name: string, change: (draft: Draft, pick: Pick, target: Target) => void | Promise<void>]

export type Pick = <T>(all: readonly T[]) => T

const farFuture = '2099-01-01 00:00:00+00'

const bytea = '\\\\x' + '45'.repeat(32)

// Rows in the form of the installation's tables.
export const platformRows = (target: Target): Record<string, Record<string, string>> => ({
  owners: { id: target.managers[0]?.id ?? '' },
  sessions: {
    id: newId(),
    token_hash: bytea,
    kind: 'owner',
    hotel_id: '\\N',
    owner_id: target.owners[0]?.id ?? '',
    expires_at: farFuture,
    ends_at: farFuture,
  },
  password_links: { token_hash: bytea, account_id: target.owners[0]?.id ?? '', expires_at: farFuture },
  platform_secrets: { name: 'vapid', secret: 'mine' },
  platform_settings: { owners_need_second_factor: 'f' },
  second_factors: { account_id: target.owners[0]?.id ?? '', secret: bytea },
  recovery_codes: { account_id: target.owners[0]?.id ?? '', code_hash: bytea },
  installation_secret: { fingerprint: '45'.repeat(16) },
  rate_limits: { key: 'account:x', count: '0' },
  job_runs: { name: 'other', done_at: farFuture },
  push_subscriptions: {
    hotel_id: 'lab-inn',
    id: newId(),
    endpoint: 'https://push.example/x',
    p256dh: 'x',
    auth: 'x',
    language: 'en',
  },
  outgoing_messages: { hotel_id: 'lab-inn', id: newId(), kind: 'webhook', content: '{}', expires_at: farFuture },
  schema_migrations: { number: '9999', name: 'mine', checksum: 'x' },
})

export const catalogue = [
  'pg_authid',
  'pg_class',
  'pg_policy',
  'pg_proc',
  'pg_auth_members',
  'pg_db_role_setting',
  'pg_largeobject',
  'arriving',
  'no_such_table',
]

export const ofHotel = (draft: Draft): string[] =>
  draft.manifest.tables.map(({ name }) => name).filter((name) => name !== 'accounts' && getRows(draft, name).length > 0)

export const getKey = (table: string): string => (table === 'hotels' ? 'id' : 'hotel_id')

export const anywhere = (draft: Draft, pick: Pick): [string, number] => {
  const table = pick(ofHotel(draft))
  return [table, pick([...getRows(draft, table).keys()])]
}

export const pictures = (draft: Draft) => draft.entries.filter(({ name }) => name.startsWith('pictures/'))

export const getText = (draft: Draft, table: string): string =>
  draft.entries
    .filter(({ name }) => name.startsWith(`rows/${table}/`))
    .map(({ bytes }) => bytes.toString())
    .join('')

export const addManager = (
  draft: Draft,
  account: Account,
  passwordHash: string,
  manager: Record<string, string> = {},
): void => {
  setRows(draft, 'accounts', [
    ...getRows(draft, 'accounts'),
    { ...getRows(draft, 'accounts')[0], ...account, password_hash: passwordHash },
  ])
  setRows(draft, 'managers', [
    ...getRows(draft, 'managers'),
    { ...getRows(draft, 'managers')[0], ...account, ...manager },
  ])
}

export const table = (draft: Draft, name: string) =>
  draft.manifest.tables.find((one) => one.name === name) ?? { name, columns: [], rows: 0, sha256: '' }

export const aPicture = (width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#8a3324' } })

export const swapped =
  (make: (old: Buffer) => Buffer | Promise<Buffer>): Attack[1] =>
  async (draft, pick) => {
    const entry = pick(pictures(draft))
    entry.bytes = await make(entry.bytes)
  }

export const renamed =
  (name: (old: string, target: Target) => string): Attack[1] =>
  (draft, pick, target) => {
    const entry = pick(pictures(draft))
    entry.name = name(entry.name, target)
  }

/** Adds a file beside those of the hotel. */
export const added =
  (name: (target: Target) => string): Attack[1] =>
  async (draft, _pick, target) => {
    draft.entries.push({ name: name(target), bytes: await aPicture().webp().toBuffer() })
  }
