import { isDeepStrictEqual } from 'node:util'
import { changedMeanwhile, notFound, Refusal } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { takeWhileUnderBytes } from '#platform/server/list/page.ts'
import { hashPassword, passwordMatches } from '#platform/server/password.ts'
import { hotelState, normalizeSearch } from '#core/hotels/policy.ts'
import { findAccount, findMember } from '#core/people/server/accounts/accounts.ts'
import type { OwnerScope } from '#core/access/server/scope.ts'
import { ownersNeedSecondFactor, releaseAllSessions, removeFactor } from '#core/people/server/second-factor/store.ts'
import { passwordProblem } from '#core/people/server/sign-in/passwords.ts'
import type { ReleaseClaims } from '#core/tickets/server/release.ts'
import {
  managerEmailTaken,
  passwordRequired,
  slugTaken,
  type AdminHotel,
  type AdminManager,
  type HotelChange,
  type HotelPage,
  type NewHotel,
  type NewManager,
  type OwnerSettings,
} from '../contract.ts'
import { hotelChangeProblem, newHotelProblem, newManagerProblem } from '../policy.ts'
import * as store from './store.ts'

type Options = { database: Database; clock: Clock; releaseClaims: ReleaseClaims }

/** Manages hotels and their managers, for the platform's owner. */
export class AdministrationService {
  readonly #database: Database
  readonly #clock: Clock
  readonly #releaseClaims: ReleaseClaims
  constructor({ database, clock, releaseClaims }: Options) {
    this.#database = database
    this.#clock = clock
    this.#releaseClaims = releaseClaims
  }

  /** A page of the hotels with every word in name or slug; all without words. As many as fit into a response. */
  listHotels(
    owner: OwnerScope,
    { q, limit, cursor }: { q: string; limit: number; cursor?: string | undefined },
  ): Promise<HotelPage> {
    const words = normalizeSearch(q).split(' ').filter(Boolean)
    return this.#database.onPlatform(async (tx) => {
      const rows = await store.listHotelRows(
        tx,
        owner,
        words,
        limit + 1,
        cursor === undefined ? null : parseCursor(cursor),
      )
      const count = await store.countHotelRows(tx, owner, words)
      const items = takeWhileUnderBytes(rows.slice(0, limit).map(this.#withState))
      const last = items.at(-1)
      return { items, next_cursor: last && items.length < rows.length ? `${last.id}_${last.name}` : null, count }
    })
  }

  /**
   * Adding the same hotel again (after a lost response) returns it.
   * @throws Refusal when another hotel has the slug
   */
  async createHotel(owner: OwnerScope, form: NewHotel): Promise<AdminHotel> {
    refuse(newHotelProblem(form))
    const hotel = { id: form.slug, ...getRow(form) }
    const created = await this.#database.onPlatform(async (tx) => {
      const row = await store.insertHotel(tx, owner, hotel)
      if (row) return row
      const there = await store.findHotelRow(tx, owner, hotel.id)
      return there && sameHotel(there, hotel) ? there : undefined
    })
    if (!created) throw new Refusal(slugTaken, { fields: { slug: slugTaken.code } })
    return this.#withState(created)
  }

  /**
   * Changes the given fields and leaves the others, including feature flags that the form does not offer. Disabling a
   * hotel ends all its sessions.
   * @throws Refusal 409 with the current hotel, when it has changed since the form was filled
   */
  async updateHotel(owner: OwnerScope, hotelId: string, { seen, ...change }: HotelChange): Promise<AdminHotel> {
    return this.#database.onPlatform(async (tx) => {
      const current = await store.lockHotelRow(tx, owner, hotelId)
      if (!current) throw new Refusal(notFound)
      refuse(hotelChangeProblem(current, change))
      const updated = changed(current, change)
      // A retry after a lost response.
      if (sameHotel(current, updated)) return this.#withState(current)
      if (seen !== undefined && seen !== current.updated_at)
        throw new Refusal(changedMeanwhile, { current: this.#withState(current) })
      const row = await store.updateHotelRow(tx, owner, updated)
      if (!row) throw new Refusal(notFound)
      if (!row.enabled) await store.endSessionsOfHotel(tx, owner, hotelId)
      if (!row.second_factor_required) await releaseAllSessions(tx, hotelId)
      return this.#withState(row)
    })
  }

  async listManagers(owner: OwnerScope, hotelId: string): Promise<AdminManager[]> {
    return this.#database.onPlatform(async (tx) => {
      if (!(await store.findHotelRow(tx, owner, hotelId))) throw new Refusal(notFound)
      return store.withAccounts(tx, owner, await store.listManagerRows(tx, owner, hotelId))
    })
  }

  async createManager(owner: OwnerScope, form: NewManager): Promise<AdminManager> {
    refuse(newManagerProblem(form))
    const email = form.email.toLowerCase()
    this.#refuseWeak(form.password, [email, form.hotelSlug])
    const manager = {
      id: newId(),
      staff_role: 'manager' as const,
      hotel_id: form.hotelSlug,
      email,
      display_name: form.displayName || null,
    }
    const passwordHash = await hashPassword(form.password)
    const created = await this.#database.onPlatform(async (tx) => {
      if (!(await store.findHotelRow(tx, owner, manager.hotel_id)))
        throw new Refusal(notFound, { fields: { hotelSlug: notFound.code } })
      return store.insertManager(tx, owner, manager, passwordHash)
    })
    return (created && { ...created, second_factor: false }) ?? this.#sameManager(manager, form.password)
  }

  async renameManager(
    owner: OwnerScope,
    hotelId: string,
    managerId: string,
    displayName: string | null,
  ): Promise<AdminManager> {
    return this.#database.onPlatform(async (tx) => {
      const row = await store.renameManagerRow(tx, owner, hotelId, managerId, displayName || null)
      return this.#withAccount(tx, owner, row)
    })
  }

  async removeManager(owner: OwnerScope, hotelId: string, managerId: string): Promise<undefined> {
    await this.#database.onPlatform(async (tx) => {
      if (!(await store.deleteManager(tx, owner, hotelId, managerId))) throw new Refusal(notFound)
      await this.#releaseClaims(tx, hotelId, managerId)
    })
  }

  async resetPassword(owner: OwnerScope, hotelId: string, managerId: string, password: string): Promise<AdminManager> {
    if (!password) throw new Refusal(passwordRequired, { fields: { password: passwordRequired.code } })
    const passwordHash = await hashPassword(password)
    return this.#database.onPlatform(async (tx) => {
      const manager = await store.findManagerRow(tx, owner, hotelId, managerId)
      if (!manager) throw new Refusal(notFound)
      this.#refuseWeak(password, [manager.email, hotelId])
      await store.setFirstUsePassword(tx, owner, managerId, passwordHash)
      return this.#withAccount(tx, owner, manager)
    })
  }

  /** Removes the second factor of a manager; whoever has none stays as they are. */
  async removeSecondFactor(owner: OwnerScope, hotelId: string, managerId: string): Promise<undefined> {
    await this.#database.onPlatform(async (tx) => {
      if (!(await store.findManagerRow(tx, owner, hotelId, managerId))) throw new Refusal(notFound)
      await removeFactor(tx, managerId)
    })
  }

  readSettings(_owner: OwnerScope): Promise<OwnerSettings> {
    return this.#database.onPlatform(async (tx) => ({ owners_need_second_factor: await ownersNeedSecondFactor(tx) }))
  }

  async changeSettings(owner: OwnerScope, settings: OwnerSettings): Promise<OwnerSettings> {
    await this.#database.onPlatform(async (tx) => {
      await store.writeSettings(tx, owner, settings)
      if (!settings.owners_need_second_factor) await releaseAllSessions(tx, null)
    })
    return settings
  }

  async #withAccount(tx: Tx, owner: OwnerScope, row: store.ManagerRow | undefined): Promise<AdminManager> {
    const [manager] = row ? await store.withAccounts(tx, owner, [row]) : []
    if (!manager) throw new Refusal(notFound)
    return manager
  }

  // A retry after a lost response: the manager exists, with this password.
  async #sameManager(manager: store.ManagerRow, password: string): Promise<AdminManager> {
    const [account, row] = await this.#database.onPlatform(async (tx) => {
      const found = await findAccount(tx, manager.email)
      return [found, found && (await findMember(tx, manager.hotel_id, found))]
    })
    if (
      account &&
      row?.display_name === manager.display_name &&
      (await passwordMatches(password, account.password_hash))
    )
      return { ...manager, id: account.id, second_factor: false }
    throw new Refusal(managerEmailTaken, { fields: { email: managerEmailTaken.code } })
  }

  #refuseWeak(password: string, words: readonly string[]): void {
    const problem = passwordProblem(password, words)
    if (problem) throw new Refusal(problem, { fields: { password: problem.code } })
  }

  readonly #withState = (row: store.HotelRow): AdminHotel => ({ ...row, state: hotelState(row, this.#clock.now()) })
}

const refuse = (problem: ReturnType<typeof newHotelProblem>): void => {
  if (problem) throw new Refusal(problem.failure, { fields: { [problem.field]: problem.failure.code } })
}

const parseCursor = (cursor: string): store.CursorKey => {
  const [id = ''] = cursor.split('_', 1)
  return { id, name: cursor.slice(id.length + 1) }
}

const getRow = ({
  name,
  logo_url,
  expiry_date,
  features,
  enabled,
  second_factor_required,
}: Omit<NewHotel, 'slug'>): Omit<store.HotelValues, 'id'> => ({
  name,
  logo_url: logo_url || null,
  expiry_date: expiry_date || null,
  features,
  enabled,
  second_factor_required,
})

const changed = (
  current: store.HotelValues,
  {
    name = current.name,
    logo_url = current.logo_url,
    expiry_date = current.expiry_date,
    features,
    enabled = current.enabled,
    second_factor_required = current.second_factor_required,
  }: HotelChange,
): store.HotelValues => ({
  id: current.id,
  ...getRow({
    name,
    logo_url,
    expiry_date,
    features: { ...current.features, ...features },
    enabled,
    second_factor_required,
  }),
})

const sameHotel = (one: store.HotelValues, other: store.HotelValues): boolean =>
  one.name === other.name &&
  one.logo_url === other.logo_url &&
  one.expiry_date === other.expiry_date &&
  one.enabled === other.enabled &&
  one.second_factor_required === other.second_factor_required &&
  isDeepStrictEqual(one.features, other.features)
