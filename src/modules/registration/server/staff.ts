import { sql } from 'kysely'
import { getActorName } from '#modules/access/policy.ts'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { findArrivals } from '#modules/reservations/server/read.ts'
import { addDays } from '#platform/contract/day.ts'
import { changedMeanwhile, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import {
  keyMissing,
  maxListDays,
  type ExpectedArrival,
  type OpenedRegistration,
  type Registration,
} from '../contract.ts'
import type { Person } from '../contract/person.ts'
import { beginForm, recordForm } from './form/forms.ts'
import { countPersons, createParties, getDeleteDueOn, isPersonMissing, type StoredPerson } from './form/party.ts'
import type { Sealing } from './form/sealing.ts'
import { getSignatureStatus } from './form/signature.ts'
import { findForm, findReservation, listForms, lockForm, toRegistration, updateForm, type Form } from './form/store.ts'
import { findRegistrationSettings } from './settings.ts'

/** The forms, for the reception. */
export const createRegistrations = (database: Database, sealing: Sealing) => {
  const parties = createParties(sealing)

  const readOpened = async (
    tx: Tx,
    scope: Scope,
    form: Form,
    stored: readonly StoredPerson[],
  ): Promise<OpenedRegistration> => {
    const [reservation, settings] = [
      await findReservation(tx, scope, form.id),
      await findRegistrationSettings(tx, scope),
    ]
    const { check_in, check_out } = reservation ?? form
    const rules = {
      hotelId: scope.hotelId,
      reservationId: form.id,
      settings,
      arrival: check_in,
      inRegister: form.in_register,
    }
    const wishes = await tx
      .selectFrom('registration_wishes')
      .select('sealed')
      .where('hotel_id', '=', scope.hotelId)
      .where('reservation_id', '=', form.id)
      .executeTakeFirst()
    return {
      registration: toRegistration(form),
      guest_name: reservation?.guest_name ?? '',
      check_in,
      check_out,
      settings: {
        pack: settings.pack,
        offered: settings.offered,
        own_who: settings.own_who,
        country: settings.country,
      },
      persons: stored.map((one) => ({
        position: one.position,
        person: one.person,
        filled_by: one.filled_by,
        missing: isPersonMissing(rules, stored, one),
        signature: getSignatureStatus(rules, one),
      })),
      wishes: wishes ? (sealing.unsealWishes(scope.hotelId, form.id, wishes.sealed) ?? refuse(keyMissing)) : '',
    }
  }

  /** Not where it would be deleted again today. */
  const beginKeptForm = async (tx: Tx, scope: ManagerScope, id: string): Promise<Form | undefined> => {
    const reservation = await findReservation(tx, scope, id)
    const { today } = await getHotelDay(tx, scope)
    return reservation && reservation.check_out >= today ? beginForm(tx, scope, reservation) : undefined
  }

  const refuseStale = (form: Form, seen: string | undefined): void => {
    if (seen !== undefined && seen !== form.updated_at)
      throw new Refusal(changedMeanwhile, { current: toRegistration(form) })
  }

  return {
    /** At most a month; reservations without a form among them. */
    list: (scope: ManagerScope, { from, to }: { from: string; to: string }) =>
      database.read(scope, async (tx) => {
        const until = addDays(from, maxListDays - 1)
        const last = to < until ? to : until
        const [arrivals, forms, { form_keep_days }, event_number] = [
          await findArrivals(tx, scope.hotelId, from, last),
          await listForms(tx, scope, from, last),
          await findRegistrationSettings(tx, scope),
          await eventNumber(tx, scope),
        ]
        const byId = new Map(forms.map((form) => [form.id, toRegistration(form)]))
        const items: ExpectedArrival[] = arrivals.map(({ id, guest_name, apartment, check_in, check_out }) => ({
          reservation_id: id,
          guest_name,
          apartment,
          check_in,
          check_out,
          registration: byId.get(id) ?? null,
        }))
        return { items, form_keep_days, event_number }
      }),

    /**
     * Each opening leaves an entry.
     * @param begins a reservation without a form gets one
     * @throws Refusal 404; 503 for a form that another secret has sealed
     */
    open: (scope: ManagerScope, id: string, begins = false): Promise<OpenedRegistration> =>
      database.write(scope, async (tx) => {
        const form =
          (await findForm(tx, scope, id)) ??
          (begins ? await beginKeptForm(tx, scope, id) : undefined) ??
          refuse(notFound)
        const stored = await parties.list(tx, scope, id)
        if (stored.length + form.in_register.length < form.persons_filled) refuse(keyMissing)
        const opened = await readOpened(tx, scope, form, stored)
        await recordForm(tx, scope, 'registration.opened', form)
        return opened
      }),

    /** @throws Refusal 404; 409 when the form has changed; 400 with the fields that are wrong */
    putPerson: (
      scope: ManagerScope,
      { id, position }: { id: string; position: number },
      { person, seen }: { person: Person; seen?: string | undefined },
    ): Promise<OpenedRegistration> =>
      database.write(scope, async (tx) => {
        const reservation = (await findReservation(tx, scope, id)) ?? refuse(notFound)
        const form = await beginForm(tx, scope, reservation)
        refuseStale(form, seen)
        const [settings, { today }] = [await findRegistrationSettings(tx, scope), await getHotelDay(tx, scope)]
        const rules = {
          hotelId: scope.hotelId,
          reservationId: id,
          settings,
          arrival: reservation.check_in,
          inRegister: form.in_register,
        }
        const stored = await parties.put(tx, scope, id, rules, { position, person, id: newId(), filled_by: 'staff' })
        const { filled, isWhole, signed } = countPersons(rules, stored, form)
        const saved = await updateForm(tx, scope, id, {
          status: isWhole && form.status !== 'open' ? form.status : isWhole ? 'filled' : 'part',
          persons_filled: filled,
          persons_signed: signed,
          delete_due_on: getDeleteDueOn(reservation.check_out, settings, today),
        })
        await recordForm(tx, scope, 'registration.changed', form)
        return readOpened(tx, scope, saved, stored)
      }),

    /** Twice is once. @throws Refusal 404; 409 when the form has changed since it was read */
    check: (scope: ManagerScope, id: string, seen: string): Promise<Registration> =>
      database.write(scope, async (tx) => {
        const form = (await lockForm(tx, scope, id)) ?? refuse(notFound)
        if (form.status === 'checked') return toRegistration(form)
        refuseStale(form, seen)
        const saved = await updateForm(tx, scope, id, {
          status: 'checked',
          checked_at: sql<string>`now()`,
          checked_by_name: getActorName(scope.actor),
        })
        await recordForm(tx, scope, 'registration.checked', form, [{ status: form.status }, { status: saved.status }])
        return toRegistration(saved)
      }),

    remove: (scope: ManagerScope, id: string, seen: string | undefined): Promise<void> =>
      database.write(scope, async (tx) => {
        const form = (await lockForm(tx, scope, id)) ?? refuse(notFound)
        refuseStale(form, seen)
        await tx.deleteFrom('registrations').where('hotel_id', '=', scope.hotelId).where('id', '=', id).execute()
        await recordForm(tx, scope, 'registration.deleted', form)
      }),
  }
}
