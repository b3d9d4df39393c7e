import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import {
  minSearchLength,
  maxFound,
  searchTooShort,
  type KnownPerson,
  type PersonalFile,
  type PrivacySettings,
} from '../contract.ts'
import type { DataSubjectSource, People } from './data-subjects.ts'

type FindKept = NonNullable<DataSubjectSource['findKept']>
type Options = { database: Database; clock: Clock; sources: readonly People[]; keepers?: readonly FindKept[] }

/** Personal data of guests: retention time, search, export and erasure, for staff. */
export const createPrivacyService = ({ database, clock, sources, keepers = [] }: Options) => {
  const of = (source: string): People => sources.find((one) => one.source === source) ?? refuse(notFound)

  const settings = (scope: ManagerScope): Promise<PrivacySettings> =>
    database.read(scope, (tx) =>
      tx
        .selectFrom('privacy_settings')
        .select('retention_days')
        .where('hotel_id', '=', scope.hotelId)
        .executeTakeFirstOrThrow(),
    )

  /** A shorter retention time applies at once. */
  const change = (scope: ManagerScope, { retention_days }: PrivacySettings): Promise<PrivacySettings> => {
    const due_at = new Date(clock.now()).toISOString()
    return database.write(scope, async (tx) => {
      const before = await tx
        .selectFrom('privacy_settings')
        .select('retention_days')
        .where('hotel_id', '=', scope.hotelId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const after = { retention_days }
      await tx
        .updateTable('privacy_settings')
        .set({ retention_days, due_at })
        .where('hotel_id', '=', scope.hotelId)
        .execute()
      const entity = 'privacy_settings'
      await recordEntry(tx, scope, 'privacy.retention_changed', { entity, id: null, before, after })
      return after
    })
  }

  /** @throws Refusal for too few letters */
  const search = async (scope: ManagerScope, words: string): Promise<{ items: KnownPerson[] }> => {
    if (words.length < minSearchLength) throw new Refusal(searchTooShort)
    return database.read(scope, async (tx) => {
      const items: KnownPerson[] = []
      for (const { source, label, search: find } of sources) {
        const found = await find(tx, scope.hotelId, words, maxFound)
        const ids = found.map(({ id }) => id)
        const kept = await Promise.all(keepers.map((keeper) => keeper(tx, scope.hotelId, source, ids)))
        const listKept = (id: string) => kept.flatMap((some) => some.get(id) ?? [])
        items.push(...found.map((one) => ({ ...one, source, label, kept_by_law: listKept(one.id) })))
      }
      return { items }
    })
  }

  /** @throws Refusal when there is no such person */
  const read = async (scope: ManagerScope, source: string, id: string): Promise<PersonalFile> => {
    const people = of(source)
    const records = await database.write(scope, async (tx) => {
      const found = await people.read(tx, scope.hotelId, id)
      // Without the person: nothing of them stays once they are forgotten.
      if (found) await recordEntry(tx, scope, 'privacy.person_exported', { entity: source, id: null })
      return found
    })
    if (!records) throw new Refusal(notFound)
    return { hotel_id: scope.hotelId, exported_at: new Date(clock.now()).toISOString(), source, records }
  }

  /** @throws Refusal when there is no such person */
  const erase = (scope: ManagerScope, source: string, id: string): Promise<void> => {
    const people = of(source)
    return database.write(scope, async (tx) => {
      if (!(await people.read(tx, scope.hotelId, id))) throw new Refusal(notFound)
      await people.anonymize(tx, scope.hotelId, [id])
      await recordEntry(tx, scope, 'privacy.person_erased', { entity: source, id: null })
    })
  }

  return { settings, change, search, read, erase }
}

export type PrivacyService = ReturnType<typeof createPrivacyService>
