import type { Keys, RowIdentity } from '#platform/server/security/keys.ts'
import type { SealedTable } from '#platform/server/security/sealed-tables.ts'
import { Person } from '../../contract/person.ts'
import { Signature } from '../../contract/signature.ts'

type Sealed = { sealed: Buffer; key_id: number }

const ofPerson = (hotelId: string, reservationId: string, position: number): RowIdentity => [
  'registration_persons',
  hotelId,
  reservationId,
  String(position),
]
const ofWishes = (hotelId: string, reservationId: string): RowIdentity => [
  'registration_wishes',
  hotelId,
  reservationId,
]

/**
 * What guests type, as the database has it: readable with the installation secret alone, and in its own row alone.
 * Reading gives null for a value that was sealed with another secret.
 */
export const createSealing = (keys: Keys) => {
  const seal = (row: RowIdentity, text: string): Sealed => ({
    sealed: keys.seal('registration', row, text),
    key_id: keys.generation,
  })
  const unseal = (row: RowIdentity, sealed: Buffer): string | null => keys.unseal('registration', row, sealed)
  return {
    sealPerson: (hotelId: string, reservationId: string, position: number, person: Person): Sealed =>
      seal(ofPerson(hotelId, reservationId, position), JSON.stringify(person)),
    unsealPerson: (
      hotelId: string,
      reservationId: string,
      { position, sealed }: { position: number; sealed: Buffer },
    ): Person | null => {
      const text = unseal(ofPerson(hotelId, reservationId, position), sealed)
      return text === null ? null : Person.parse(JSON.parse(text))
    },
    sealSignature: (hotelId: string, reservationId: string, position: number, signature: Signature): Buffer =>
      seal(ofPerson(hotelId, reservationId, position), JSON.stringify(signature)).sealed,
    unsealSignature: (
      hotelId: string,
      reservationId: string,
      { position, signed }: { position: number; signed: Buffer },
    ): Signature | null => {
      const text = unseal(ofPerson(hotelId, reservationId, position), signed)
      return text === null ? null : Signature.parse(JSON.parse(text))
    },
    sealWishes: (hotelId: string, reservationId: string, wishes: string): Sealed =>
      seal(ofWishes(hotelId, reservationId), wishes),
    unsealWishes: (hotelId: string, reservationId: string, sealed: Buffer): string | null =>
      unseal(ofWishes(hotelId, reservationId), sealed),
  }
}

/** Sealed anew when the installation secret is changed. */
export const sealedForms: readonly SealedTable[] = (
  [
    ['registration_persons', ['hotel_id', 'reservation_id', 'position'], ['sealed', 'signed']],
    ['registration_wishes', ['hotel_id', 'reservation_id'], ['sealed']],
  ] as const
).map(([table, row, columns]) => ({
  table,
  values: 'registration forms',
  keyColumn: 'key_id',
  row,
  sealed: { purpose: 'registration', columns },
}))

export type Sealing = ReturnType<typeof createSealing>
