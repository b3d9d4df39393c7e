import { setImmediate as nextTurn } from 'node:timers/promises'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { EntrySealing } from '../entries/sealing.ts'
import { selectEntries, type EntryRow } from '../entries/store.ts'
import type { Cannot, Entry } from '../outputs/entry.ts'
import { selectStays, type StayRow } from '../stays/store.ts'

/**
 * What a file is written from.
 * @property entries those of the file
 * @property around others of the same parties, among which the adult of a child is found
 * @property stays by the party of an entry
 */
export type Contents = {
  entries: Entry[]
  around: Entry[]
  unreadable: Cannot[]
  stays: ReadonlyMap<string, StayRow>
}

/** So many are read without a pause: a register of years would hold up everybody else. */
export const entriesPerTurn = 100

/** An entry as files read it. */
export const toEntry = (row: EntryRow, stay: StayRow, person: Entry['person'], zone: string, left: boolean): Entry => {
  const at = (moment: string): string => localTime(Date.parse(moment), zone)
  return {
    id: row.id,
    number: row.number,
    // A party stays one when its stay is merged: kinship and documents name positions of it.
    stay_id: row.party_id,
    position: row.position,
    lead: row.is_lead,
    pack: row.pack,
    room: stay.room_number,
    arrived: at(stay.arrived_at),
    leaves_on: stay.leaves_on,
    left: left && stay.left_at !== null ? at(stay.left_at) : null,
    identity: row.identity_how,
    person,
  }
}

/**
 * Reads entries with what they hold.
 * @param leaving those of whom the file says when they left
 * @param withParties also the others of their parties
 */
export const readContents = async (
  tx: Tx,
  scope: Scope,
  { sealing, zone }: { sealing: EntrySealing; zone: string },
  { ids, leaving, withParties }: { ids: ReadonlySet<string>; leaving: ReadonlySet<string>; withParties: boolean },
): Promise<Contents> => {
  const own = await selectEntries(tx, scope)
    .where('id', '=', anyId([...ids]))
    .execute()
  const others = withParties
    ? await selectEntries(tx, scope)
        .where('party_id', '=', anyId([...new Set(own.map(({ party_id }) => party_id))]))
        .where('status', 'in', ['entered', 'refused'])
        .execute()
    : []
  const rows = [...own, ...others.filter(({ id }) => !ids.has(id))]
  const stays = new Map(
    (
      await selectStays(tx, scope)
        .where('id', '=', anyId([...new Set(rows.map(({ stay_id }) => stay_id))]))
        .execute()
    ).map((stay) => [stay.id, stay]),
  )
  const contents: Contents = { entries: [], around: [], unreadable: [], stays: getParties(rows, stays) }
  for (const [at, row] of rows.entries()) {
    if (at % entriesPerTurn === entriesPerTurn - 1) await nextTurn()
    const isOwn = ids.has(row.id)
    const stay = stays.get(row.stay_id)
    const content = sealing.unsealContent(scope.hotelId, row.id, row.sealed)
    if (stay && content) {
      const entry = toEntry(row, stay, content.person, zone, leaving.has(row.id))
      ;(isOwn ? contents.entries : contents.around).push(entry)
    } else if (isOwn) contents.unreadable.push({ entry_id: row.id, number: row.number, reason: 'unreadable' })
  }
  return contents
}

const getParties = (rows: readonly EntryRow[], stays: ReadonlyMap<string, StayRow>): Map<string, StayRow> =>
  new Map(
    rows.flatMap(({ party_id, stay_id }) => {
      const stay = stays.get(stay_id)
      return stay ? [[party_id, stay] as const] : []
    }),
  )
