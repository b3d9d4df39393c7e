import type { KeptByLaw } from '#modules/privacy/contract.ts'
import type { DataSubjectSource, NoticeValue } from '#modules/privacy/server/data-subjects.ts'
import type { RegistrationSettings } from '#modules/registration/contract/settings.ts'
import { findRegistrationSettings } from '#modules/registration/server/settings.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'

const columns = ['entry.number', 'entry.pack', 'entry.kept_until'] as const

/** The entries of a hotel that hold something, with the stays that they are of. */
const selectEntries = (tx: Tx, hotelId: string) =>
  tx
    .selectFrom('register_entries as entry')
    .innerJoin('register_stays as stay', (join) =>
      join.onRef('stay.hotel_id', '=', 'entry.hotel_id').onRef('stay.id', '=', 'entry.stay_id'),
    )
    .where('entry.hotel_id', '=', hotelId)
    .where('entry.sealed', 'is not', null)
    .select(columns)
    .orderBy('entry.number')

const selectOfGuests = (tx: Tx, hotelId: string, ids: readonly string[]) =>
  selectEntries(tx, hotelId)
    .innerJoin('stay_guests as party', (join) =>
      join.onRef('party.hotel_id', '=', 'entry.hotel_id').onRef('party.stay_id', '=', 'entry.stay_id'),
    )
    .select('party.guest_id as of')
    .where('party.guest_id', '=', anyId(ids))

/** Whose entries are named by a source: guests who signed in, stays and reservations. */
const listOf = async (tx: Tx, hotelId: string, source: string, ids: readonly string[]) => {
  if (source === 'guests') return selectOfGuests(tx, hotelId, ids).execute()
  const of = { stays: 'stay.id', reservations: 'stay.reservation_id' } as const
  if (source !== 'stays' && source !== 'reservations') return []
  return selectEntries(tx, hotelId).select(`${of[source]} as of`).where(of[source], '=', anyId(ids)).execute()
}

const toKept = ({
  number,
  pack,
  kept_until,
}: {
  number: string
  pack: string
  kept_until: string | null
}): KeptByLaw => ({
  number,
  country: pack === 'own' ? null : pack.toUpperCase(),
  kept_until,
})

/** How long entries are kept: as the hotel says, else as its pack does. */
const getKept = ({ pack, keep_days }: Pick<RegistrationSettings, 'pack' | 'keep_days'>): NoticeValue =>
  keep_days === null ? { key: `registration.set_kept_${pack}` } : { key: 'registration.set_kept_days', days: keep_days }

/**
 * Entries stay until the day that the law says, also of guests who wish to be forgotten: nothing here erases one. What
 * they hold is sealed, so that all entries of the group are named by their numbers.
 */
export const personal: DataSubjectSource = {
  notice: [
    {
      key: 'register',
      kept: null,
      flag: 'registration',
      isOn: async (tx, scope) => (await findRegistrationSettings(tx, scope)).register_on,
      readValues: async (tx, scope) => ({ kept: getKept(await findRegistrationSettings(tx, scope)) }),
    },
  ],

  findKept: async (tx, hotelId, source, ids) => {
    const kept = new Map<string, KeptByLaw[]>()
    if (ids.length === 0) return kept
    for (const { of, ...entry } of await listOf(tx, hotelId, source, ids))
      if (of !== null) kept.set(of, [...(kept.get(of) ?? []), toKept(entry)])
    return kept
  },

  exportOf: async (tx, hotelId, guestId) => {
    const entries = await selectOfGuests(tx, hotelId, [guestId]).execute()
    return entries.length > 0 ? { register_entries: entries.map(({ of: _guest, ...entry }) => toKept(entry)) } : {}
  },
}
