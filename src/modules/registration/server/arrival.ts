import { sql } from 'kysely'
import type { AnonymousScope } from '#modules/access/server/scope.ts'
import { findWelcome } from '#modules/essentials/server/service.ts'
import { hasFeature } from '#modules/hotels/server/hotels.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { createLinkLimits } from '#modules/people/server/passwords/limits.ts'
import type { ReservationRow } from '#modules/reservations/server/rows.ts'
import { findRoomOfApartment } from '#modules/rooms/policy.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import { Refusal, tooManyRequests } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { RateLimits, type LimitRule } from '#platform/server/rate-limits/rate-limit.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { Registration } from '../contract.ts'
import { linkInvalid, notYet, type ArrivalForm, type ArrivingPerson } from '../contract/arrival.ts'
import type { Person } from '../contract/person.ts'
import type { RegistrationSettings } from '../contract/settings.ts'
import type { GivenSignature } from '../contract/signature.ts'
import { getIdentity } from '../policy/desk.ts'
import { getKeptUntil } from '../policy/keep.ts'
import { getGivenName, maskName } from '../policy/mask.ts'
import { getPack } from '../policy/packs.ts'
import {
  countPersons,
  createParties,
  getDeleteDueOn,
  isPersonMissing,
  type PartyRules,
  type StoredPerson,
  writeWishes,
} from './form/party.ts'
import type { Sealing } from './form/sealing.ts'
import { getSignatureStatus } from './form/signature.ts'
import { findForm, findReservation, lockForm, updateForm, type Form } from './form/store.ts'
import { isLinkOf, readReservationId } from './links/link.ts'
import { findRegistrationSettings } from './settings.ts'

/** The last day of an entry of somebody who stays as booked. */
const getRegisterUntil = (
  { register_on, pack, keep_days }: RegistrationSettings,
  { check_in, check_out }: ReservationRow,
): string | null =>
  register_on && pack !== null
    ? getKeptUntil(getPack(pack), keep_days, {
        arrived_on: check_in,
        leaves_on: check_out,
        left_on: check_out,
        accepted_on: null,
      })
    : null

/** What a caller without a session shows: the link, and the address that it comes from. */
type Given = { link: string; address: string }
type Found = { form: Form; reservation: ReservationRow; settings: RegistrationSettings; today: string }

const writesOfLink: LimitRule = { free: 59, seconds: 600, delaySeconds: 60, maxSeconds: 600 }

const isDoorWaiting = (settings: RegistrationSettings): boolean =>
  settings.register_on && settings.pack !== null && getIdentity(getPack(settings.pack), settings) === 'before_door'

/** The form before arrival, for whoever has the link of the reservation. */
export const createArrival = ({ database, keys, sealing }: { database: Database; keys: Keys; sealing: Sealing }) => {
  const limits = new RateLimits(database)
  const parties = createParties(sealing)

  /**
   * Opens a link in a transaction. An unknown reservation, another generation and a wrong proof cost the same work.
   * @throws Refusal 403 for a link that is wrong, which counts, or not valid now
   */
  const withLink = async <T>(
    scope: AnonymousScope,
    { link, address }: Given,
    how: 'read' | 'write',
    work: (tx: Tx, found: Found) => Promise<T>,
  ): Promise<T> => {
    const links = createLinkLimits(limits, scope.hotelId, address)
    const id = readReservationId(link)
    const findLinked = async (tx: Tx, find: typeof findForm): Promise<Form | null> => {
      const form = id === null ? undefined : await find(tx, scope, id)
      const of = { hotelId: scope.hotelId, reservationId: id ?? '', generation: form?.link_generation ?? 0 }
      return isLinkOf(keys, link, of) && form?.link_sent_at ? form : null
    }
    const run = async (tx: Tx): Promise<{ done: T } | null> => {
      const form = await findLinked(tx, how === 'read' ? findForm : lockForm)
      if (!form) return null
      const [reservation, settings, { today }, isOn] = [
        await findReservation(tx, scope, form.id),
        await findRegistrationSettings(tx, scope),
        await getHotelDay(tx, scope),
        await hasFeature(tx, scope, 'registration'),
      ]
      if (!reservation || !isOn || today > reservation.check_out) throw new Refusal(linkInvalid)
      return { done: await work(tx, { form, reservation, settings, today }) }
    }
    // Counted for the right link alone: wrong ones would use up the writes of its guests.
    const writer = how === 'write' ? await database.read(scope, (tx) => findLinked(tx, findForm)) : null
    if (writer) await refuseTooMany(scope, writer.id)
    const ran = await (how === 'read' ? database.read(scope, run) : database.write(scope, run))
    if (ran) return ran.done
    await links.refuse()
    await links.count()
    throw new Refusal(linkInvalid)
  }

  const refuseTooMany = async (scope: AnonymousScope, id: string): Promise<void> => {
    const seconds = await limits.attempt(`arrival:${scope.hotelId}:${id}`, writesOfLink)
    if (seconds > 0) throw new Refusal(tooManyRequests, { retryAfterSeconds: seconds })
  }

  const rulesOf = ({ hotelId }: Scope, { form, settings, reservation }: Found): PartyRules => ({
    hotelId,
    reservationId: form.id,
    settings,
    arrival: reservation.check_in,
    inRegister: form.in_register,
  })

  const getState = (rules: PartyRules, stored: readonly StoredPerson[], one: StoredPerson): ArrivingPerson['state'] => {
    if (isPersonMissing(rules, stored, one)) return 'to_fill'
    const signature = getSignatureStatus(rules, one)
    return signature === 'none' || signature === 'signed' ? 'filled' : 'to_sign'
  }

  /** The persons, and as many empty places as are expected beyond them. */
  const toLines = (scope: Scope, found: Found, stored: readonly StoredPerson[]): ArrivingPerson[] => {
    const empty = { id: null, mask: null, document: null }
    const known: ArrivingPerson[] = [
      ...found.form.in_register.map(({ position }) => ({ ...empty, position, state: 'in_register' as const })),
      ...stored.map((one) => ({
        position: one.position,
        id: one.id,
        mask: maskName(one.person),
        document: one.person.document_type ?? null,
        state: getState(rulesOf(scope, found), stored, one),
      })),
    ]
    const last = Math.max(0, ...known.map(({ position }) => position))
    const missing = Math.max(0, (found.form.persons_expected ?? 1) - known.length)
    const places = Array.from({ length: missing }, (_, at) => ({
      ...empty,
      position: last + at + 1,
      state: 'to_fill' as const,
    }))
    return [...known, ...places].toSorted((one, other) => one.position - other.position)
  }

  /** Counts again after a change by the guest: what the reception has checked is no longer checked. */
  const save = async (
    tx: Tx,
    scope: Scope,
    found: Found,
    stored: readonly StoredPerson[],
    change: Partial<Pick<Registration, 'persons_expected' | 'arrival_time' | 'has_wishes'>> = {},
  ): Promise<Form> => {
    const { form, reservation, settings, today } = found
    const { filled, isWhole, signed } = countPersons(rulesOf(scope, found), stored, {
      persons_expected: change.persons_expected ?? form.persons_expected,
    })
    const wasFinished = form.status === 'filled' || form.status === 'checked'
    const status = filled === 0 && stored.length === 0 ? 'open' : isWhole && wasFinished ? 'filled' : 'part'
    return updateForm(tx, scope, form.id, {
      ...change,
      status,
      persons_filled: filled,
      persons_signed: signed,
      checked_at: null,
      checked_by_name: null,
      delete_due_on: getDeleteDueOn(reservation.check_out, settings, today),
    })
  }

  const findRoom = async (tx: Tx, scope: Scope, { apartment }: ReservationRow): Promise<string | null> =>
    findRoomOfApartment(await listRooms(tx, scope), apartment)?.room_number ?? null

  return {
    open: (scope: AnonymousScope, given: Given): Promise<ArrivalForm> =>
      withLink(scope, given, 'read', async (tx, found) => {
        const { form, reservation, settings, today } = found
        const stored = await parties.list(tx, scope, form.id)
        const welcome = await findWelcome(tx, scope)
        return {
          given_name: stored[0]?.person.given_name || getGivenName(reservation.guest_name),
          room: await findRoom(tx, scope, reservation),
          check_in: reservation.check_in,
          check_out: reservation.check_out,
          check_in_from: welcome?.check_in_from ?? null,
          address: welcome?.address ?? '',
          status: form.status,
          settings,
          deleted_on: form.delete_due_on,
          register_until: getRegisterUntil(settings, reservation),
          persons: toLines(scope, found, stored),
          persons_expected: form.persons_expected,
          arrival_time: form.arrival_time,
          has_wishes: form.has_wishes,
          door_waits_for: isDoorWaiting(settings) ? 'identity' : null,
          may_start: today >= reservation.check_in,
        }
      }),

    /** Idempotent. @throws Refusal 400 with the fields that are wrong, or for a signature that cannot be taken */
    putPerson: (
      scope: AnonymousScope,
      position: number,
      {
        id,
        person,
        signature,
        ...given
      }: Given & { id: string; person: Person; signature?: GivenSignature | undefined },
    ): Promise<ArrivingPerson> =>
      withLink(scope, given, 'write', async (tx, found) => {
        const one = { position, person, signature, id, filled_by: 'guest' } as const
        const stored = await parties.put(tx, scope, found.form.id, rulesOf(scope, found), one)
        await save(tx, scope, found, stored)
        const line = toLines(scope, found, stored).find((other) => other.id === id)
        if (!line) throw new Error('A person who is not in the party.')
        return line
      }),

    /** Idempotent. */
    removePerson: (scope: AnonymousScope, { id, ...given }: Given & { id: string }): Promise<ArrivingPerson[]> =>
      withLink(scope, given, 'write', async (tx, found) => {
        const stored = await parties.remove(tx, scope, found.form.id, rulesOf(scope, found), id)
        await save(tx, scope, found, stored)
        return toLines(scope, found, stored)
      }),

    putDetails: (
      scope: AnonymousScope,
      {
        wishes,
        arrival_time,
        persons_expected,
        ...given
      }: Given & {
        wishes?: string | undefined
        arrival_time?: string | null | undefined
        persons_expected?: number | undefined
      },
    ): Promise<void> =>
      withLink(scope, given, 'write', async (tx, found) => {
        const { id } = found.form
        if (wishes !== undefined) await writeWishes(tx, scope, sealing, id, wishes)
        await save(tx, scope, found, await parties.list(tx, scope, id), {
          ...(wishes !== undefined && { has_wishes: wishes !== '' }),
          ...(arrival_time !== undefined && { arrival_time }),
          ...(persons_expected !== undefined && { persons_expected }),
        })
      }),

    /** What starts the stay: the reservation with its days, and its room where it names one of the list. */
    readStart: (scope: AnonymousScope, given: Given) =>
      withLink(scope, given, 'read', async (tx, { reservation, today }) => {
        const { id, check_in, check_out } = reservation
        if (today < check_in) throw new Refusal(notYet, { values: { date: check_in } })
        return { reservation: { id, check_in, check_out }, room: await findRoom(tx, scope, reservation) }
      }),

    /** Twice is once. @returns `filled`, or `part` where something is missing still */
    finish: (scope: AnonymousScope, given: Given): Promise<Registration['status']> =>
      withLink(scope, given, 'write', async (tx, found) => {
        const { form } = found
        const stored = await parties.list(tx, scope, form.id)
        if (form.status !== 'part' || !countPersons(rulesOf(scope, found), stored, form).isWhole) return form.status
        const { status } = await updateForm(tx, scope, form.id, { status: 'filled', filled_at: sql<string>`now()` })
        return status
      }),
  }
}
