import { sealedEntries } from '#modules/register/server/entries/sealing.ts'
import { backupRole } from '#platform/server/database/backup/backup-role.ts'
import type { Client } from '#platform/server/database/client.ts'
import { getCommandLine } from '#platform/server/machine/program.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import { formatCount } from '../command.ts'
import { BackupRefused } from '../failures.ts'

/** What opens entries, and whether those that it does not open may arrive. */
export type RegisterKeys = { keys: Pick<Keys, 'unseal'>; acceptsUnreadable: boolean }

/** The entries of a hotel that no given secret opens. */
export type UnreadableRegister = { hotel: string; name: string; entries: number; kept_until: string | null }

/** The option with which a restore goes on. */
export const acceptOption = 'accept-unreadable-register'

const atOnce = 500

/**
 * Finds the entries of legal guest registers that would be lost by a restore. Each one is opened: the fingerprint of a
 * backup names its newest secret alone, and an entry may have been sealed with one before it.
 */
export class UnreadableRegisters {
  readonly #given: RegisterKeys | null
  #found: UnreadableRegister[] = []

  /** @param given null: nobody asks, as where a backup is only brought to a newer version */
  constructor(given: RegisterKeys | null) {
    this.#given = given
  }

  get found(): readonly UnreadableRegister[] {
    return this.#found
  }

  /**
   * Looks through the entries that are arriving, when their hotels are there, and notes for the managers and the owner
   * what is lost.
   * @param client in the transaction of the restore
   * @throws BackupRefused with a sentence per hotel, unless that was accepted
   */
  async look(client: Client): Promise<void> {
    if (!this.#given) return
    const counts = await count(client, this.#given.keys)
    if (counts.size === 0) return
    await client.unsafe(`set local role ${backupRole}`)
    const hotels = await client<{ id: string; name: string }[]>`select id, name from hotels order by name, id`
    this.#found = hotels.flatMap(({ id: hotel, name }) => {
      const lost = counts.get(hotel)
      return lost ? [{ hotel, name, ...lost }] : []
    })
    if (!this.#given.acceptsUnreadable) throw new BackupRefused(describeRefusal(this.#found))
    for (const { hotel, entries, kept_until } of this.#found)
      await client`insert into register_losses (hotel_id, entries, kept_until) values (${hotel}, ${entries}, ${kept_until})`
    await client.unsafe('reset role')
  }
}

type Lost = Pick<UnreadableRegister, 'entries' | 'kept_until'>
type Row = { hotel_id: string; id: string; sealed: Buffer; kept_until: string | null }

const count = async (client: Client, keys: Pick<Keys, 'unseal'>): Promise<Map<string, Lost>> => {
  const counts = new Map<string, Lost>()
  await client`declare entries no scroll cursor for select hotel_id, id, sealed, kept_until from arriving where sealed is not null`
  let rows: readonly Row[]
  do {
    rows = await client.unsafe<Row[]>(`fetch ${atOnce} from entries`)
    for (const { hotel_id: hotel, id, sealed, kept_until } of rows) {
      if (keys.unseal('register', [sealedEntries.table, hotel, id], sealed) !== null) continue
      const { entries = 0, kept_until: until = null } = counts.get(hotel) ?? {}
      counts.set(hotel, { entries: entries + 1, kept_until: (until ?? '') > (kept_until ?? '') ? until : kept_until })
    }
  } while (rows.length === atOnce)
  await client`close entries`
  return counts
}

/** What is lost for a hotel, in one sentence. */
export const describeUnreadable = ({ name, entries, kept_until }: UnreadableRegister): string =>
  `${name}: ${formatCount(entries)} ${entries === 1 ? 'entry' : 'entries'} of a legal guest register` +
  (kept_until === null ? '' : `, kept until ${kept_until.split('-').toReversed().join('/')},`) +
  ' cannot be read with this secret.'

const describeRefusal = (found: readonly UnreadableRegister[]): string =>
  [
    'Guest registers would be lost.',
    ...found.map(describeUnreadable),
    'Give the secret that sealed them as INSTALLATION_SECRET, or as INSTALLATION_SECRET_PREVIOUS, and restore again. ' +
      `Where it is lost, ${getCommandLine('restore', `FILE --${acceptOption}`)} goes on without them. Nothing was changed.`,
  ].join('\n')
