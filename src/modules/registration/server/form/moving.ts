import { notFound, Refusal } from '#platform/contract/failure.ts'
import { anyId, asJson } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { inRegister, type Person } from '../../contract/person.ts'
import type { RegistrationSettings } from '../../contract/settings.ts'
import type { SignatureStatus } from '../../contract/signature.ts'
import { createParties, type StoredPerson } from './party.ts'
import type { Sealing } from './sealing.ts'
import { getSignatureStatus } from './signature.ts'
import { lockForm, updateForm, type Form } from './store.ts'

/** A person of a form for whoever enters them. `signature` has its strokes also where it is stale. */
export type FormPerson = StoredPerson & { signature_status: SignatureStatus }

/** A form that is locked, with the persons who are still in it. */
export type LockedParty = { form: Form; stored: FormPerson[] }

/** Race: two desks enter a person, or the guest saves meanwhile. The form's lock is held until the end. */
export const lockParty = async (
  tx: Tx,
  scope: Scope,
  { sealing, settings }: { sealing: Sealing; settings: RegistrationSettings },
  reservationId: string,
): Promise<LockedParty | null> => {
  const form = await lockForm(tx, scope, reservationId)
  if (!form) return null
  const rules = { hotelId: scope.hotelId, reservationId, settings, arrival: form.check_in }
  const stored = await createParties(sealing).list(tx, scope, reservationId)
  return { form, stored: stored.map((one) => ({ ...one, signature_status: getSignatureStatus(rules, one) })) }
}

/** The person at a position. @throws Refusal 409 with the number of a person who is in the register; 404 */
export const getPersonAt = ({ form, stored }: LockedParty, position: number): FormPerson => {
  const entered = form.in_register.find((one) => one.position === position)
  if (entered) throw new Refusal(inRegister, { values: { number: entered.number } })
  const person = stored.find((one) => one.position === position)
  if (!person) throw new Refusal(notFound)
  return person
}

/** Deletes a person who was entered in the register: two copies of a passport's number are one too many. */
export const movePersonOut = async (
  tx: Tx,
  scope: Scope,
  { form }: LockedParty,
  moved: { position: number; number: string },
): Promise<void> => {
  await tx
    .deleteFrom('registration_persons')
    .where('hotel_id', '=', scope.hotelId)
    .where('reservation_id', '=', form.id)
    .where('position', '=', moved.position)
    .execute()
  await updateForm(tx, scope, form.id, { in_register: asJson([...form.in_register, moved]) })
}

/** The first person of each form, as far as they can be read and are not in the register. */
export const findLeads = async (
  tx: Tx,
  { hotelId }: Scope,
  sealing: Sealing,
  reservationIds: readonly string[],
): Promise<Map<string, Person>> => {
  const rows = await tx
    .selectFrom('registration_persons')
    .select(['reservation_id', 'position', 'sealed'])
    .where('hotel_id', '=', hotelId)
    .where('reservation_id', '=', anyId(reservationIds))
    .where('position', '=', 1)
    .execute()
  return new Map(
    rows.flatMap(({ reservation_id, ...row }) => {
      const person = sealing.unsealPerson(hotelId, reservation_id, row)
      return person ? [[reservation_id, person] as const] : []
    }),
  )
}

/** How many persons a party has said that it is; null: it has not, or has no form. */
export const findPersonsExpected = async (
  tx: Tx,
  { hotelId }: Scope,
  reservationId: string | null,
): Promise<number | null> => {
  if (reservationId === null) return null
  const form = await tx
    .selectFrom('registrations')
    .select('persons_expected')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', reservationId)
    .executeTakeFirst()
  return form?.persons_expected ?? null
}
