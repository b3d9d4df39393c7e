import { sql } from 'kysely'
import { addDays } from '#platform/contract/day.ts'
import { invalidInput, Refusal, refuse } from '#platform/contract/failure.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { maxFormDays, type Registration } from '../../contract.ts'
import { inRegister as personInRegister, maxPersons, tooManyPersons, type Person } from '../../contract/person.ts'
import type { RegistrationSettings } from '../../contract/settings.ts'
import type { GivenSignature } from '../../contract/signature.ts'
import { checkPerson, cleanPerson, keepProblemsOfStaff } from '../../policy/check-person.ts'
import { getPack } from '../../policy/packs.ts'
import type { Sealing } from './sealing.ts'
import { getSignatureStatus, moveSignature, sign, type SignedPerson, type SigningRules } from './signature.ts'

export type StoredPerson = SignedPerson & { id: string; filled_by: 'guest' | 'staff' }
/** A person as guests or staff give them; a signature comes with what it signs. */
export type WantedPerson = Omit<StoredPerson, 'signature'> & { signature?: GivenSignature | undefined }

/** The reservation's days, the rules of the hotel, by which persons are checked, and who is in the register already. */
export type PartyRules = SigningRules & { settings: RegistrationSettings; inRegister: Registration['in_register'] }

/** The day on which a form is deleted: some days after check-out, and not too long after its last change. */
export const getDeleteDueOn = (checkOut: string, { form_keep_days }: RegistrationSettings, today: string): string => {
  const [afterStay, afterChange] = [addDays(checkOut, form_keep_days), addDays(today, maxFormDays)]
  return afterStay < afterChange ? afterStay : afterChange
}

const findProblems = (
  { settings, arrival, inRegister }: PartyRules,
  stored: readonly StoredPerson[],
  at: StoredPerson,
) => {
  const party = [
    ...stored.map(({ position, person: { birth_date } }) => ({ position, birth_date })),
    // The adult of a child is entered first, and cannot be read here any more.
    ...inRegister.map(({ position }) => ({ position, age: 'adult' as const })),
  ]
  const stay = { arrival, position: at.position, party }
  return checkPerson(settings.pack && getPack(settings.pack), settings, at.person, stay)
}

/** True where something that is asked of the person is missing or wrong, such as after a change of the rules. */
export const isPersonMissing = (rules: PartyRules, stored: readonly StoredPerson[], at: StoredPerson): boolean =>
  findProblems(rules, stored, at).length > 0

/** How many persons are entered with nothing missing, whether that is the whole party, and how many have signed. */
export const countPersons = (
  rules: PartyRules,
  stored: readonly StoredPerson[],
  { persons_expected }: Pick<Registration, 'persons_expected'>,
): { filled: number; isWhole: boolean; signed: number } => {
  const ready = stored.filter((one) => !isPersonMissing(rules, stored, one)).length
  const filled = ready + rules.inRegister.length
  const isWhole = filled > 0 && ready === stored.length && filled >= (persons_expected ?? 1)
  return { filled, isWhole, signed: stored.filter((one) => getSignatureStatus(rules, one) === 'signed').length }
}

/**
 * The signature of a person after a change. What a guest has typed anew they did not sign; of a change by staff the
 * signature stays, so that everybody reads why it is void.
 */
const getSignature = (rules: PartyRules, before: StoredPerson | undefined, { signature, ...wanted }: WantedPerson) => {
  const after = { ...wanted, signature: before?.signature ?? null }
  if (signature) return sign(rules, after, signature)
  const status = getSignatureStatus(rules, after)
  return status === 'signed' || (status === 'stale' && wanted.filled_by === 'staff') ? after.signature : null
}

/**
 * A companion's kinship and a child's document name another person by position. Where one is removed, the later ones move
 * up.
 */
const withoutPosition = (person: Person, removed: number): Person => {
  const move = (position: number): number => (position > removed ? position - 1 : position)
  const { kinship, document_of, ...rest } = person
  return {
    ...rest,
    ...(kinship && kinship.to !== removed && { kinship: { ...kinship, to: move(kinship.to) } }),
    ...(document_of !== undefined && document_of !== removed && { document_of: move(document_of) }),
  }
}

/** The persons of forms, sealed. The lock of the form is held by whoever writes. */
export const createParties = (sealing: Sealing) => {
  /**
   * The persons who can be read. After a restore under another secret the others are as if nobody had entered them, so
   * that guests are asked again.
   */
  const list = async (tx: Tx, { hotelId }: Scope, reservationId: string): Promise<StoredPerson[]> => {
    const rows = await tx
      .selectFrom('registration_persons')
      .select(['position', 'id', 'sealed', 'signed', 'filled_by'])
      .$narrowType<Pick<StoredPerson, 'filled_by'>>()
      .where('hotel_id', '=', hotelId)
      .where('reservation_id', '=', reservationId)
      .orderBy('position')
      .execute()
    return rows.flatMap(({ sealed, signed, ...row }) => {
      const { position } = row
      const person = sealing.unsealPerson(hotelId, reservationId, { position, sealed })
      const signature = signed && sealing.unsealSignature(hotelId, reservationId, { position, signed })
      return person ? [{ ...row, person, signature }] : []
    })
  }

  const write = async (
    tx: Tx,
    { hotelId }: Scope,
    reservationId: string,
    { position, person, signature, id, filled_by }: StoredPerson,
  ): Promise<void> => {
    const signed = signature && sealing.sealSignature(hotelId, reservationId, position, signature)
    const values = { ...sealing.sealPerson(hotelId, reservationId, position, person), signed, id, filled_by }
    await tx
      .insertInto('registration_persons')
      .values({ ...values, hotel_id: hotelId, reservation_id: reservationId, position })
      .onConflict((conflict) =>
        conflict
          .columns(['hotel_id', 'reservation_id', 'position'])
          .doUpdateSet({ ...values, updated_at: sql<string>`now()` }),
      )
      .execute()
  }

  return {
    list,

    /**
     * Enters a person, or replaces the one who is there.
     * @returns the party after it
     * @throws Refusal 400 with the fields that are wrong, beyond 30 persons, and for a signature that cannot be taken
     */
    put: async (
      tx: Tx,
      scope: Scope,
      reservationId: string,
      rules: PartyRules,
      wanted: WantedPerson,
    ): Promise<StoredPerson[]> => {
      const before = await list(tx, scope, reservationId)
      const taken = [...before, ...rules.inRegister].map(({ position }) => position)
      // A gap would be a person whom nobody has entered.
      const position = Math.min(wanted.position, Math.max(0, ...taken) + 1)
      const entered = rules.inRegister.find((one) => one.position === position)
      if (entered) throw new Refusal(personInRegister, { values: { number: entered.number } })
      if (position > maxPersons) refuse(tooManyPersons)
      const person = { ...wanted, position, person: cleanPerson(wanted.person) }
      const one = { ...person, signature: null }
      const after = [...before.filter((other) => other.position !== position), one].toSorted(
        (a, b) => a.position - b.position,
      )
      const all = findProblems(rules, after, one)
      const { pack } = rules.settings
      const problems =
        one.filled_by === 'staff' ? keepProblemsOfStaff(pack && getPack(pack), one.person, position, all) : all
      if (problems.length > 0)
        throw new Refusal(invalidInput, {
          fields: Object.fromEntries(problems.map(({ field, code }) => [`person.${field}`, code])),
        })
      const at = before.find((other) => other.position === position)
      const signed = { ...one, signature: getSignature(rules, at, person) }
      await write(tx, scope, reservationId, signed)
      return after.map((other) => (other === one ? signed : other))
    },

    /**
     * Removes the person with this id; the later ones move up, unless somebody is in the register, where entries name
     * positions. Twice is once.
     */
    /** Removes the person with this id; the later ones move up. Twice is once. */
    remove: async (
      tx: Tx,
      scope: Scope,
      reservationId: string,
      rules: PartyRules,
      id: string,
    ): Promise<StoredPerson[]> => {
      const before = await list(tx, scope, reservationId)
      const removed = before.find((one) => one.id === id)
      if (!removed) return before
      const others = before.filter((one) => one !== removed)
      const moveUp = (one: StoredPerson, at: number): StoredPerson => {
        const moved = { ...one, position: at + 1, person: withoutPosition(one.person, removed.position) }
        return { ...moved, signature: moveSignature(rules, one, moved) }
      }
      const after = rules.inRegister.length > 0 ? others : others.map(moveUp)
      await tx
        .deleteFrom('registration_persons')
        .where('hotel_id', '=', scope.hotelId)
        .where('reservation_id', '=', reservationId)
        .execute()
      for (const one of after) await write(tx, scope, reservationId, one)
      return after
    },
  }
}

export type Parties = ReturnType<typeof createParties>

/** Seals what a party wishes, or removes it where it wishes nothing. */
export const writeWishes = async (
  tx: Tx,
  { hotelId }: Scope,
  sealing: Sealing,
  reservationId: string,
  wishes: string,
): Promise<void> => {
  const row = { hotel_id: hotelId, reservation_id: reservationId }
  if (wishes === '') {
    await tx
      .deleteFrom('registration_wishes')
      .where('hotel_id', '=', hotelId)
      .where('reservation_id', '=', reservationId)
      .execute()
    return
  }
  const values = sealing.sealWishes(hotelId, reservationId, wishes)
  await tx
    .insertInto('registration_wishes')
    .values({ ...row, ...values })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'reservation_id']).doUpdateSet(values))
    .execute()
}
