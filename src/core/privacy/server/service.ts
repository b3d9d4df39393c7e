import type { ManagerScope } from '#core/access/server/scope.ts'
import { recordEntry } from '#core/audit/server/record.ts'
import { notFound, Refusal } from '#platform/contract/failure.ts'
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
import type { People } from './data-subjects.ts'

type Options = { database: Database; clock: Clock; sources: readonly People[] }

/** Personal data of guests: retention time, search, export and erasure, for staff. */
export class PrivacyService {
  readonly #database: Database
  readonly #clock: Clock
  readonly #sources: readonly People[]
  constructor({ database, clock, sources }: Options) {
    this.#database = database
    this.#clock = clock
    this.#sources = sources
  }

  settings(scope: ManagerScope): Promise<PrivacySettings> {
    return this.#database.read(scope, (tx) =>
      tx
        .selectFrom('privacy_settings')
        .select('retention_days')
        .where('hotel_id', '=', scope.hotelId)
        .executeTakeFirstOrThrow(),
    )
  }

  /** A shorter retention time applies at once. */
  change(scope: ManagerScope, { retention_days }: PrivacySettings): Promise<PrivacySettings> {
    const due_at = new Date(this.#clock.now()).toISOString()
    return this.#database.write(scope, async (tx) => {
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
  async search(scope: ManagerScope, words: string): Promise<{ items: KnownPerson[] }> {
    if (words.length < minSearchLength) throw new Refusal(searchTooShort)
    return this.#database.read(scope, async (tx) => {
      const items: KnownPerson[] = []
      for (const { source, label, search: find } of this.#sources)
        items.push(...(await find(tx, scope.hotelId, words, maxFound)).map((one) => ({ ...one, source, label })))
      return { items }
    })
  }

  /** @throws Refusal when there is no such person */
  async read(scope: ManagerScope, source: string, id: string): Promise<PersonalFile> {
    const people = this.#of(source)
    const records = await this.#database.write(scope, async (tx) => {
      const found = await people.read(tx, scope.hotelId, id)
      // Without the person: nothing of them stays once they are forgotten.
      if (found) await recordEntry(tx, scope, 'privacy.person_exported', { entity: source, id: null })
      return found
    })
    if (!records) throw new Refusal(notFound)
    return { hotel_id: scope.hotelId, exported_at: new Date(this.#clock.now()).toISOString(), source, records }
  }

  /** @throws Refusal when there is no such person */
  erase(scope: ManagerScope, source: string, id: string): Promise<void> {
    const people = this.#of(source)
    return this.#database.write(scope, async (tx) => {
      if (!(await people.read(tx, scope.hotelId, id))) throw new Refusal(notFound)
      await people.anonymize(tx, scope.hotelId, [id])
      await recordEntry(tx, scope, 'privacy.person_erased', { entity: source, id: null })
    })
  }

  #of(source: string): People {
    const people = this.#sources.find((one) => one.source === source)
    if (!people) throw new Refusal(notFound)
    return people
  }
}
