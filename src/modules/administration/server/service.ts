import type { OwnerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { hotelState, normalizeSearch } from '#modules/hotels/policy.ts'
import { createAccountMails } from '#modules/mail/server/account-mails.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import { findAccount, findMember } from '#modules/people/server/accounts/accounts.ts'
import { passwordProblem } from '#modules/people/server/passwords/passwords.ts'
import { ownersNeedSecondFactor, releaseAllSessions, removeFactor } from '#modules/people/server/second-factor/store.ts'
import { announceNameTags } from '#modules/sessions/server/store/name-tags.ts'
import type { ReleaseClaims } from '#modules/tickets/server/release.ts'
import { changedMeanwhile, notFound, Refusal, refuse, refuseIf } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { takeWhileUnderBytes } from '#platform/server/list/page.ts'
import { hashPassword, passwordMatches } from '#platform/server/password.ts'
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
import { endDeletion, findDeletions, refuseResting } from './deletion/store.ts'
import { getChanged, getRow, isSame } from './hotels/values.ts'
import * as store from './store.ts'

type Options = { database: Database; clock: Clock; releaseClaims: ReleaseClaims; mail: MailQueue }

/** Manages hotels and their managers, for the platform's owner. */
export const createAdministrationService = ({ database, clock, releaseClaims, mail }: Options) => {
  const mails = createAccountMails(mail)

  const withAccount = async (tx: Tx, owner: OwnerScope, row: store.ManagerRow | undefined): Promise<AdminManager> => {
    const [manager] = row ? await store.withAccounts(tx, owner, [row]) : []
    return manager ?? refuse(notFound)
  }

  // A retry after a lost response: the manager exists, with this password.
  const sameManager = async (manager: store.ManagerRow, password: string): Promise<AdminManager> => {
    const [account, row] = await database.onPlatform(async (tx) => {
      const found = await findAccount(tx, manager.email)
      return [found, found && (await findMember(tx, manager.hotel_id, found))]
    })
    if (
      account &&
      row?.display_name === manager.display_name &&
      (await passwordMatches(password, account.password_hash))
    )
      return { ...manager, id: account.id, second_factor: false }
    return refuse(managerEmailTaken, 'email')
  }

  /** Hotels as the owner sees them: with what the time and other tables say about them. */
  const present = async (tx: Tx, owner: OwnerScope, rows: readonly store.HotelRow[]): Promise<AdminHotel[]> => {
    const slugs = rows.filter(({ is_being_deleted }) => is_being_deleted).map(({ id }) => id)
    const deletions = await findDeletions(tx, owner, slugs)
    return rows.map(({ is_being_deleted, ...row }) => ({
      ...row,
      state: hotelState(row, clock.now()),
      deletion: (is_being_deleted && deletions.get(row.id)) || null,
    }))
  }

  const presentOne = async (tx: Tx, owner: OwnerScope, row: store.HotelRow): Promise<AdminHotel> => {
    const [hotel] = await present(tx, owner, [row])
    return hotel ?? refuse(notFound)
  }

  /** A page of the hotels with every word in name or slug; all without words. As many as fit into a response. */
  const listHotels = (
    owner: OwnerScope,
    { q, limit, cursor }: { q: string; limit: number; cursor?: string | undefined },
  ): Promise<HotelPage> => {
    const words = normalizeSearch(q).split(' ').filter(Boolean)
    const after = cursor === undefined ? null : parseCursor(cursor)
    return database.onPlatform(async (tx) => {
      const rows = await store.listHotelRows(tx, owner, words, limit + 1, after)
      const count = await store.countHotelRows(tx, owner, words)
      const items = takeWhileUnderBytes(await present(tx, owner, rows.slice(0, limit)))
      const last = items.at(-1)
      return { items, next_cursor: last && items.length < rows.length ? `${last.id}_${last.name}` : null, count }
    })
  }

  /**
   * Adding the same hotel again (after a lost response) returns it.
   * @throws Refusal when another hotel has the slug, or had it until it was deleted lately
   */
  const createHotel = async (owner: OwnerScope, form: NewHotel): Promise<AdminHotel> => {
    refuseIf(newHotelProblem(form))
    const { slug, ...fields } = form
    const hotel = { id: slug, ...getRow(fields) }
    const created = await database.onPlatform(async (tx) => {
      const inserted = await store.insertHotel(tx, owner, hotel)
      if (inserted) {
        await refuseResting(tx, owner, hotel.id, new Date(clock.now()).toISOString().slice(0, 10))
        await recordEntry(tx, at(owner, inserted.id), 'administration.hotel_created', {
          entity: 'hotels',
          id: inserted.id,
          label: inserted.name,
          after: inserted,
        })
      }
      const row = inserted ?? (await store.findHotelRow(tx, owner, hotel.id))
      return row && isSame(row, hotel) ? presentOne(tx, owner, row) : undefined
    })
    return created ?? refuse(slugTaken, 'slug')
  }

  /**
   * Changes the given fields and leaves the others, including feature flags that the form does not offer. Disabling a
   * hotel ends all its sessions. Enabling one that is being deleted ends the deletion.
   * @throws Refusal 409 with the current hotel, when it has changed since the form was filled; 409 when rows of the
   * hotel are deleted already
   */
  const updateHotel = (owner: OwnerScope, hotelId: string, { seen, ...change }: HotelChange): Promise<AdminHotel> =>
    database.onPlatform(async (tx) => {
      const current = (await store.lockHotelRow(tx, owner, hotelId)) ?? refuse(notFound)
      refuseIf(hotelChangeProblem(current, change))
      const updated = getChanged(current, change)
      // A retry after a lost response.
      if (isSame(current, updated)) return presentOne(tx, owner, current)
      if (seen !== undefined && seen !== current.updated_at)
        throw new Refusal(changedMeanwhile, { current: await presentOne(tx, owner, current) })
      if (current.is_being_deleted && updated.enabled) await endDeletion(tx, owner, hotelId)
      const row = (await store.updateHotelRow(tx, owner, updated)) ?? refuse(notFound)
      await recordEntry(tx, at(owner, hotelId), 'administration.hotel_changed', {
        entity: 'hotels',
        id: hotelId,
        label: row.name,
        before: current,
        after: row,
      })
      if (!row.enabled) await store.endSessionsOfHotel(tx, owner, hotelId)
      if (!row.second_factor_required) await releaseAllSessions(tx, hotelId)
      return presentOne(tx, owner, row)
    })

  const listManagers = async (owner: OwnerScope, hotelId: string): Promise<AdminManager[]> =>
    database.onPlatform(async (tx) => {
      if (!(await store.findHotelRow(tx, owner, hotelId))) throw new Refusal(notFound)
      return store.withAccounts(tx, owner, await store.listManagerRows(tx, owner, hotelId))
    })

  const createManager = async (owner: OwnerScope, form: Omit<NewManager, 'proof'>): Promise<AdminManager> => {
    refuseIf(newManagerProblem(form))
    const email = form.email.toLowerCase()
    refuseIf(passwordProblem(form.password, [email, form.hotelSlug]), 'password')
    const manager = {
      id: newId(),
      staff_role: 'manager' as const,
      hotel_id: form.hotelSlug,
      email,
      display_name: form.displayName || null,
    }
    const passwordHash = await hashPassword(form.password)
    const created = await database.onPlatform(async (tx) => {
      const hotel = await store.findHotelRow(tx, owner, manager.hotel_id)
      if (!hotel || hotel.is_being_deleted) refuse(notFound, 'hotelSlug')
      const inserted = await store.insertManager(tx, owner, manager, passwordHash)
      if (!inserted) return undefined
      await record(tx, owner, 'people.manager_created', null, inserted)
      const { id, display_name } = inserted
      await mails.managerJoined(tx, manager.hotel_id, { id, name: display_name ?? email })
      return inserted
    })
    return (created && { ...created, second_factor: false }) ?? sameManager(manager, form.password)
  }

  const renameManager = (owner: OwnerScope, key: store.ManagerKey, displayName: string | null): Promise<AdminManager> =>
    database.onPlatform(async (tx) => {
      const before = await store.findManagerRow(tx, owner, key)
      const row = await store.renameManagerRow(tx, owner, key, displayName || null)
      if (row?.display_name !== before?.display_name) await announceNameTags(tx, key.hotelId, key.managerId)
      if (before && row) await record(tx, owner, 'people.manager_renamed', before, row)
      return withAccount(tx, owner, row)
    })

  const removeManager = async (owner: OwnerScope, key: store.ManagerKey): Promise<undefined> => {
    await database.onPlatform(async (tx) => {
      const manager = await store.findManagerRow(tx, owner, key)
      if (!manager || !(await store.deleteManager(tx, owner, key))) throw new Refusal(notFound)
      await record(tx, owner, 'people.manager_removed', manager, null)
      await releaseClaims(tx, key.hotelId, key.managerId)
    })
  }

  const resetPassword = async (owner: OwnerScope, key: store.ManagerKey, password: string): Promise<AdminManager> => {
    if (!password) refuse(passwordRequired, 'password')
    const passwordHash = await hashPassword(password)
    return database.onPlatform(async (tx) => {
      const manager = (await store.findManagerRow(tx, owner, key)) ?? refuse(notFound)
      refuseIf(passwordProblem(password, [manager.email, key.hotelId]), 'password')
      await store.setFirstUsePassword(tx, owner, key.managerId, passwordHash)
      await mails.passwordChanged(tx, key.hotelId, manager.display_name ?? manager.email)
      await record(tx, owner, 'people.password_reset', manager, manager)
      return withAccount(tx, owner, manager)
    })
  }

  /** Removes the second factor of a manager, if there is one. */
  const removeSecondFactor = async (owner: OwnerScope, key: store.ManagerKey): Promise<undefined> => {
    await database.onPlatform(async (tx) => {
      const manager = (await store.findManagerRow(tx, owner, key)) ?? refuse(notFound)
      const wasOn = await removeFactor(tx, key.managerId)
      await record(tx, owner, 'people.second_factor_removed', manager, manager)
      if (!wasOn) return
      await mails.secondFactorChanged(tx, key.hotelId, { email: manager.email, event: 'removed', language: null })
    })
  }

  const readSettings = (_owner: OwnerScope): Promise<OwnerSettings> =>
    database.onPlatform(async (tx) => ({
      owners_need_second_factor: await ownersNeedSecondFactor(tx),
      mail_available: mail.isAvailable,
    }))

  const changeSettings = async (
    owner: OwnerScope,
    settings: Pick<OwnerSettings, 'owners_need_second_factor'>,
  ): Promise<OwnerSettings> => {
    await database.onPlatform(async (tx) => {
      await store.writeSettings(tx, owner, settings)
      if (!settings.owners_need_second_factor) await releaseAllSessions(tx, null)
    })
    return { ...settings, mail_available: mail.isAvailable }
  }

  return {
    listHotels,
    createHotel,
    updateHotel,
    listManagers,
    createManager,
    renameManager,
    removeManager,
    resetPassword,
    removeSecondFactor,
    readSettings,
    changeSettings,
  }
}

export type AdministrationService = ReturnType<typeof createAdministrationService>

/** The owner at work in a hotel. */
const at = ({ actor, call }: OwnerScope, hotelId: string) => ({ hotelId, actor, call })

const record = async (
  tx: Tx,
  owner: OwnerScope,
  action: string,
  before: store.ManagerRow | null,
  after: store.ManagerRow | null,
): Promise<void> => {
  const manager = after ?? before
  if (!manager) return
  const { id, hotel_id, display_name, email } = manager
  const what = { entity: 'managers', id, label: display_name ?? email }
  // The same one twice: their row was not what changed.
  await recordEntry(tx, at(owner, hotel_id), action, before === after ? what : { ...what, before, after })
}

const parseCursor = (cursor: string): store.CursorKey => {
  const [id = ''] = cursor.split('_', 1)
  return { id, name: cursor.slice(id.length + 1) }
}
