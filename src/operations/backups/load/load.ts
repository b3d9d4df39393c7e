import { privateFolder } from '#modules/images/contract.ts'
import type { ImageStore } from '#modules/images/server/store.ts'
import { sealedEntries } from '#modules/register/server/entries/sealing.ts'
import { isHotelSlug } from '#platform/contract/id.ts'
import { backupRole } from '#platform/server/database/backup/backup-role.ts'
import { DatabaseError, type Client } from '#platform/server/database/client.ts'
import type { RestoreEffect } from '#platform/server/restore-rules.ts'
import { getPart, type Manifest } from '../archive/manifest.ts'
import { readArchive } from '../archive/read.ts'
import { formatCount } from '../command.ts'
import { BackupDamaged, BackupForged, BackupRefused } from '../failures.ts'
import { columnList, type Table } from '../tables.ts'
import { BackupTally } from '../verify.ts'
import { CopyInStream } from './copy-in-stream.ts'
import { JoinedAccounts, type InvitationTokens, type InvitedMember } from './joined-accounts.ts'
import { assertKnownValues } from './known-values.ts'
import { UnreadableRegisters, type RegisterKeys, type UnreadableRegister } from './unreadable-registers.ts'

type Load = {
  /** Those that may be filled, as the database calls them. */
  tables: readonly Table[]
  pictures: ImageStore
  /** Verified. */
  file: string
  manifest: Manifest
  effectOn: (table: string) => RestoreEffect
  tokens: InvitationTokens | undefined
  /** null: entries of guest registers arrive unread. */
  registerKeys: RegisterKeys | null
  tell: (line: string) => void
}

/**
 * Puts the rows and pictures of a verified backup where they belong, inside the open transaction of `client`. Each
 * table arrives in a temporary one first: COPY does not go through row-level security, and INSERT does.
 * @returns who is invited to the hotel, and which guest registers cannot be read
 */
export const load = async (
  client: Client,
  { tables, pictures, file, manifest, effectOn, tokens, registerKeys, tell }: Load,
): Promise<{ invited: InvitedMember[]; unreadable: readonly UnreadableRegister[] }> => {
  const tally = new BackupTally()
  const columns = new Map(tables.map((table) => [table.name, columnList(table.columns)]))
  // A forged row of another hotel: row-level security refuses it. A whole backup sets no hotel.
  await client.unsafe(setHotel(manifest.hotel ?? ''))
  const joined = new JoinedAccounts()
  const registers = new UnreadableRegisters(registerKeys)
  let current: { name: string; arriving: CopyInStream } | undefined
  const finish = async (): Promise<void> => {
    if (!current) return
    const { name, arriving } = current
    current = undefined
    await arriving.end()
    const known = manifest.hotel !== null && name === 'accounts' ? await joined.takeOut(client, manifest.hotel) : 0
    await joined.rename(client)
    const left = manifest.hotel !== null && name === 'managers' ? await joined.takeMembersOut(client) : 0
    const { columns: arrived = [] } = tables.find((table) => table.name === name) ?? {}
    const dropped = await applyEffect(client, effectOn(name), arrived)
    await assertKnownValues(client, name, arrived)
    if (name === sealedEntries.table) await registers.look(client)
    await client.unsafe(`set local role ${backupRole}`)
    // With what it returns Citus inserts the rows; without, it copies them, which row-level security forbids.
    const { count } = await client.unsafe(
      `insert into ${name} (${columns.get(name)}) select ${columns.get(name)} from arriving ` +
        (manifest.hotel === null ? '' : 'returning 1'),
    )
    await client.unsafe('reset role')
    await client.unsafe('drop table arriving')
    if (count + known + left + dropped !== tally.tables.get(name)?.count)
      throw new BackupDamaged(file, `${count} rows of ${name} arrived`)
    tell(
      `  ${name}: ${formatCount(count)} rows${known === 0 ? '' : `, and ${formatCount(known)} that are here already and stay as they are`}`,
    )
  }
  const take = async (entry: string, bytes: Buffer): Promise<void> => {
    const isPart = tally.take(entry, bytes)
    const part = getPart(entry)
    if (!isPart || typeof part !== 'object') return finish()
    if ('picture' in part) {
      await finish()
      if (manifest.hotel !== null && !isPictureOf(manifest.hotel, part.picture))
        throw new BackupForged(`the file ${part.picture} of another hotel`)
      return pictures.put(part.picture, bytes)
    }
    if (current?.name !== part.table) {
      await finish()
      const known = columns.get(part.table)
      if (known === undefined) throw new BackupForged(`rows of ${part.table}`)
      current = { name: part.table, arriving: await emptyCopy(client, part.table, known) }
    }
    await current.arriving.write(bytes)
  }
  try {
    await readArchive(file, take)
  } catch (error) {
    current?.arriving.abandon()
    throw error
  }
  // The file is the one that was verified: it could have been replaced since.
  tally.assertFit(manifest, file)
  const invited = manifest.hotel === null ? [] : await joined.invite(client, manifest.hotel, tokens)
  if (manifest.hotel !== null) {
    const accounts = manifest.tables.find(({ name }) => name === 'accounts')?.rows ?? 0
    await assertOwnAccounts(client, manifest.hotel, accounts - invited.length)
  }
  tell(`  pictures: ${formatCount(tally.pictures.count)} files`)
  return { invited, unreadable: registers.found }
}

/**
 * Changes the rows that are arriving as the rule of their table says. A backup of an older schema may lack the columns.
 * @returns how many rows do not arrive
 */
const applyEffect = async (client: Client, effect: RestoreEffect, columns: readonly string[]): Promise<number> => {
  if (effect === 'come_along') return 0
  if (effect === 'left_out') return (await client`delete from arriving`).count
  const values = Object.entries(effect.set).filter(([column]) => columns.includes(column))
  if (values.length > 0)
    await client.unsafe(`update arriving set ${values.map(([column, value]) => `"${column}" = ${value}`).join(', ')}`)
  return 0
}

// As a statement and not with set_config: so other machines of a distributed database hear of it too.
const setHotel = (hotel: string): string => {
  if (hotel !== '' && !isHotelSlug(hotel)) throw new BackupForged('a hotel with an impossible name')
  return `set local app.hotel_id = '${hotel}'`
}

// An account has no hotel of its own to be compared with: it is its manager's, and comes with no other.
const assertOwnAccounts = async (client: Client, hotel: string, arrived: number): Promise<void> => {
  await client.unsafe(`set local role ${backupRole}`)
  const [found] = await client<
    { accounts: number }[]
  >`select count(*)::int as accounts from managers m join accounts a on a.id = m.id and coalesce(a.email, '') = m.email
    where m.hotel_id = ${hotel}`
  await client.unsafe('reset role')
  if (found?.accounts !== arrived) throw new BackupForged('accounts that are not those of its managers')
}

const emptyCopy = async (client: Client, table: string, columns: string): Promise<CopyInStream> => {
  await client.unsafe(`create temp table arriving on commit drop as select ${columns} from ${table} with no data`)
  await client.unsafe(`grant select on arriving to ${backupRole}`)
  return CopyInStream.open(client, `copy arriving (${columns}) from stdin`)
}

const isPictureOf = (hotel: string, key: string): boolean =>
  [`${hotel}/`, `${privateFolder}/${hotel}/`].some((folder) => key.startsWith(folder))

/** Why the rows of the backup did not get in, in a sentence. */
export const explainLoadError = (error: unknown, manifest: Manifest): unknown => {
  if (!(error instanceof Error) || !('code' in error)) return error
  // In a distributed database it is a numbered part of the table.
  const table = error instanceof DatabaseError ? (error.table ?? '').replace(/_\d{6,}$/, '') : ''
  if (error.code === '23505' && table === 'accounts')
    return new BackupRefused(
      `Somebody in the team of ${manifest.hotel ?? 'the backup'} has an account here already, with the same id ` +
        'and another e-mail address: remove it first; nothing was changed.',
    )
  if (error.code === '23505')
    return new BackupRefused(`Rows of ${table} that the backup holds are here already: nothing was changed.`)
  if (/^(CONNECTION_|ECONNRESET|EPIPE|57P)/.test(String(error.code)))
    return new BackupRefused(
      'The connection to the database was lost in the middle of it: nothing was changed. See that PostgreSQL runs, then restore it again.',
    )
  if (error instanceof DatabaseError)
    return new BackupRefused(`The database refused what the backup holds (${error.message}): nothing was changed.`)
  return error
}
